-- says: tests/lua/move_without_end.lua:4: the rules take more than 10,000,000 steps in one call, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) return table.move({}, 1, 1 << 62, 2) end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
