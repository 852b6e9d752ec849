-- says: tests/lua/metatable_with_a_mode.lua:4: setmetatable: rules may not have __mode, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) setmetatable({}, { __mode = 'k' }) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
