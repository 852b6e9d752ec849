-- says: tests/lua/move_that_is_no_utf8.lua:4: moves gives the move '\xff\xfe'; expected UTF-8 without control characters, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) return { '\xff\xfe' } end,
  play = function(n, m) return n - 1 end,
  result = function(n) if n == 0 then return "loss" end end,
}
