-- says: tests/lua/empty_text_repeated.lua:4: the rules take more than 10,000,000 steps in one call, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) return { (''):rep(1 << 62) } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
