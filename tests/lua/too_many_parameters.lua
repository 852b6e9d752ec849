-- says: tests/lua/too_many_parameters.lua: it has more than 64 parameters
local list = {}
for i = 1, 60000 do list[i] = { name = "p" .. i, default = 1 } end
return {
  parameters = list,
  start = function() return 1 end,
  moves = function(p) return { 1 } end,
  play = function(p, m) return 0 end,
  result = function(p) if p == 0 then return "loss" end end,
}
