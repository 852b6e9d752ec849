-- says: tests/lua/closing_variable.lua:8: variable 'a' got a non-closable value, in moves(3)
local closing = {}
local guard = setmetatable({}, closing)
closing.__close = function() while true do end end
return {
  start = function() return 3 end,
  moves = function(n)
    local a <close>, b = guard, 1 while true do end
  end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
