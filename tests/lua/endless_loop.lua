-- says: tests/lua/endless_loop.lua:5: the rules take more than 10,000,000 steps in one call, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n)
    while true do end
  end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
