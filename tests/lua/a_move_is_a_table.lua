-- says: tests/lua/a_move_is_a_table.lua:4: moves gives a list whose item 2 is a table; expected whole numbers or strings, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n) return { 1, {} } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
