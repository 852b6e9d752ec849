-- says: tests/lua/result_with_a_zero_byte.lua:6: result gives a string 'loss\x00x'; expected nil, "win", "loss", "tie" or a whole number, in result(0)
return {
  start = function(p) return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return 'loss\0x' end end,
}
