-- says: tests/lua/deep_recursion_in_c.lua:3: C stack overflow, in result(3)
local function deeper(text)
  return (text:gsub(".", deeper))
end
return {
  start = function() return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) return deeper("x") end,
}
