-- says: tests/lua/default_out_of_range.lua: parameter 1: its default: n=50 is out of range; expected a whole number from 0 to 10
return {
  start = function(p) return p.n end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
  parameters = { { name = 'n', default = 50, range = { 0, 10 } } },
}
