-- says: tests/lua/default_with_a_hole.lua: parameter 1: default is a table with the key 2 and without 1; expected a list, with the keys 1, 2, 3 and so on
return {
  start = function(p) return p.n end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
  parameters = { { name = 'n', kind = 'row', default = { [2] = 3 } } },
}
