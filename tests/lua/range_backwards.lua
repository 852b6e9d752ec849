-- says: tests/lua/range_backwards.lua: parameter 1: its range is { 10, 0 }; expected the smaller end first
return {
  start = function(p) return p.n end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
  parameters = { { name = 'n', default = 2, range = { 10, 0 } } },
}
