-- says: tests/lua/counts_its_calls.lua:6: play gives different answers when it is asked twice; expected that it depends on the position alone, in play(3, 1)
local calls = 0
return {
  start = function() return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) calls = calls + 1 return n - m + calls % 2 * 0 + (calls % 2) * 100 end,
  result = function(n) if n == 0 then return "loss" end end,
}
