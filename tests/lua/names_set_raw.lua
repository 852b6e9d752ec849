-- says: tests/lua/names_set_raw.lua:4: rawset: expected a table other than that of the names, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) rawset(_ENV, 'q', 1) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
