-- says: tests/lua/position_is_too_large.lua:2: start gives a position that takes more than 64 KiB, in start()
local function start()
  local t = {} for i = 1, 100000 do t[i] = i end
  return t
end
return {
  start = start,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n end,
  result = function(n) return nil end,
}
