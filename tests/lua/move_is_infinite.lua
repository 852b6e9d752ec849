-- says: tests/lua/move_is_infinite.lua:4: moves gives a list whose item 1 is the number inf; expected whole numbers or strings, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) return { 1 / 0 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
