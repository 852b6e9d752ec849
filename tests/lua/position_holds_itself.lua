-- says: tests/lua/position_holds_itself.lua:4: start gives a position that has tables nested more than 16 deep, in start()
local position = {}
position[1] = position
local function start() return position end
return {
  start = start,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n end,
  result = function(n) return nil end,
}
