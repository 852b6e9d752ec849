-- says: tests/lua/throws_a_table.lua:4: error() was given a table; expected a sentence, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n) error({}) end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
