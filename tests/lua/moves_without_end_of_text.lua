-- says: tests/lua/moves_without_end_of_text.lua:5: moves gives more than 16.0 MiB of moves, in moves(1)
local s = string.rep("x", 16000)
return {
  start = function() return 1 end,
  moves = function(p) local t = {} for i = 1, 40000 do t[i] = s end return t end,
  play = function(p, m) return 0 end,
  result = function(p) if p == 0 then return "loss" end end,
}
