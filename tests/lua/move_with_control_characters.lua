-- says: tests/lua/move_with_control_characters.lua:4: moves gives the move '\x1b[31mred'; expected UTF-8 without control characters, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) return { '\27[31mred' } end,
  play = function(n, m) return n - 1 end,
  result = function(n) if n == 0 then return "loss" end end,
}
