-- says: tests/lua/neither_result_nor_moves.lua:6: result gives nil where moves gives no move; expected a result for every position without one, in result(2)
return {
  start = function() return 3 end,
  moves = function(n) return n == 2 and {} or { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
