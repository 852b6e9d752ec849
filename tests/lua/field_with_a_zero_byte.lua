-- says: tests/lua/field_with_a_zero_byte.lua: unknown field 'layer\x00x'; did you mean layer?
return {
  start = function(p) return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
  ['layer\0x'] = function(n) return 1 end,
}
