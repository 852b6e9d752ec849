-- says: tests/lua/deep_recursion.lua:4: stack overflow, in result(3)
local function deeper(n)
  if n < 0 then return n end
  return 1 + deeper(n + 1)
end
return {
  start = function() return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) return deeper(n) end,
}
