-- says: tests/lua/parameters_by_name.lua: parameters is a table with the key 'n'; expected a list, with the keys 1, 2, 3 and so on
return {
  start = function(p) return p.n end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
  parameters = { n = { name = 'n', default = 1 } },
}
