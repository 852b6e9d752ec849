-- says: tests/lua/board_without_end.lua:8: board gives more than 1.0 MiB of text, in board(1)
local s = string.rep("x", 16000)
return {
  start = function() return 1 end,
  moves = function(p) return { 1 } end,
  play = function(p, m) return 0 end,
  result = function(p) if p == 0 then return "loss" end end,
  board = function(p) local t = {} for i = 1, 10000 do t[i] = s end return t end,
}
