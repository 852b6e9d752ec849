-- says: tests/lua/moves_with_a_metatable.lua:4: moves gives a table with a metatable; expected a list of moves, in moves(3)
return {
  start = function() return 3 end,
  moves = function(p) return setmetatable({}, { __len = function() return 1 end }) end,
  play = function(p, m) return p - m end,
  result = function(p) if p == 0 then return "loss" end end,
}
