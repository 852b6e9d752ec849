-- says: tests/lua/moves_are_no_list.lua:4: moves gives the number 3; expected a list of moves, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n) return n end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
