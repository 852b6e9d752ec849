-- says: tests/lua/counts_to_a_hundred.lua:5: moves gives different answers when it is asked twice; expected that it depends on the position alone, in moves(26)
local calls = 0
return {
  start = function(p) return 40 end,
  moves = function(n) calls = calls + 1 local r = {} for a = 1, math.min(calls > 100 and 2 or 3, n) do r[a] = a end return r end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
