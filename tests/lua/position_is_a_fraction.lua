-- says: tests/lua/position_is_a_fraction.lua:5: play gives a position that holds the number 1.5; expected whole numbers, in play(3, 1)
return {
  start = function() return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n / 2 end,
  result = function(n) if n == 0 then return "loss" end end,
}
