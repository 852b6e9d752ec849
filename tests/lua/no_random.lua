-- says: tests/lua/no_random.lua:4: there is no chance here: rules answer the same each time, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n) return { math.random(2) } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
