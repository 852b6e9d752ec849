-- says: tests/lua/huge_string_by_rep.lua:4: resulting string too large, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n) return { ("x"):rep(1 << 40) } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
