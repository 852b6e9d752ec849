-- says: tests/lua/call_is_a_table.lua:4: setmetatable: __call is a table; expected a function, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) return { setmetatable({}, { __call = {} })() } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
