-- says: tests/lua/concat_without_end.lua:4: table.concat: item 1 is a nil; expected a string or a number, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) local t = setmetatable({}, { __index = table.concat }) return { table.concat(t, '', 1, 1 << 62) } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
