-- says: tests/lua/parameter_is_a_number.lua: parameter 1: it is the number 5; expected a table such as { name = "size", default = 4 }
return {
  start = function(p) return p.n end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
  parameters = { 5 },
}
