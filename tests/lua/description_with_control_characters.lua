-- says: tests/lua/description_with_control_characters.lua: description is '\x1b[2Jx'; expected UTF-8 without control characters
return {
  start = function(p) return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
  description = '\27[2Jx',
}
