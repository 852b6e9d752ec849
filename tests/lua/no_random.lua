-- says: tests/lua/no_random.lua:4: attempt to call a nil value (field 'random'), in moves(3)
return {
  start = function() return 3 end,
  moves = function(n) return { math.random(2) } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
