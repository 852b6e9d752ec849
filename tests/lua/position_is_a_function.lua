-- says: tests/lua/position_is_a_function.lua:5: play gives a position that holds a function; expected whole numbers, strings and tables, in play(3, 1)
return {
  start = function() return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return { print_me = function() end } end,
  result = function(n) if n == 0 then return "loss" end end,
}
