-- says: tests/lua/endless_pattern.lua:4: the rules take more than 10,000,000 steps in one call, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n) return { ("a"):rep(60):find(("a*"):rep(30) .. "b") } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
