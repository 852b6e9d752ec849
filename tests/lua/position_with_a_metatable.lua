-- says: tests/lua/position_with_a_metatable.lua:5: start gives a position that has a metatable, which is not kept; expected plain tables, in start()
local P = { bonus = true }
local function pos(n) return setmetatable({ n = n }, { __index = P }) end
return {
  start = function() return pos(2) end,
  moves = function(p) if p.n >= 2 then return { 1, 2 } end if p.n == 1 then return { 1 } end return {} end,
  play = function(p, m) return pos(p.n - m) end,
  result = function(p) if p.n == 0 then return p.bonus and "loss" or "win" end end,
}
