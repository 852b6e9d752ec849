-- says: tests/lua/points_are_a_fraction.lua:5: play gives the number 0.5 as points; expected a whole number, in play(3, 1)
return {
  start = function(p) return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - 1, 0.5 end,
  result = function(n) if n == 0 then return 0 end end,
}
