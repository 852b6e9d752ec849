-- says: tests/lua/position_is_nil.lua:5: play gives a position that is nil; expected a whole number, a string or a table of them, in play(3, 1)
return {
  start = function() return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) end,
  result = function(n) if n == 0 then return "loss" end end,
}
