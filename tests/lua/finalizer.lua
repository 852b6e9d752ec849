-- says: tests/lua/finalizer.lua:4: setmetatable: rules may not have __gc, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n) setmetatable({}, { __gc = function() while true do end end }) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
