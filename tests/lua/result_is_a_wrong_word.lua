-- says: tests/lua/result_is_a_wrong_word.lua:6: result gives a string 'lost'; expected nil, "win", "loss", "tie" or a whole number, in result(0)
return {
  start = function() return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "lost" end end,
}
