-- says: tests/lua/points_without_margins.lua:6: play gives points, but the line of first moves had none and its end was no margin; expected that result gives whole numbers where moves score, in play(3, 2)
return {
  start = function() return 3 end,
  moves = function(n) return n > 1 and { 1, 2 } or { 1 } end,

  play = function(n, m) return n - m, m - 1 end,
  result = function(n) if n == 0 then return "loss" end end,
}
