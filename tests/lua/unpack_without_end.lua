-- says: tests/lua/unpack_without_end.lua:4: too many results to unpack, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) return { table.unpack({}, 1, 1 << 62) } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
