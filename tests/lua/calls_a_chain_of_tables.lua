-- says: tests/lua/calls_a_chain_of_tables.lua:4: attempt to call a table value (local 't'), in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) local t = setmetatable({}, {}) getmetatable(t).__call = t return { t() } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
