-- says: tests/lua/address_by_format.lua:4: string.format: rules may not have %p, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) return { string.format('%-5p', {}) } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
