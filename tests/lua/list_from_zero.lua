-- says: tests/lua/list_from_zero.lua:4: moves gives a table with the key 0; expected a list, with the keys 1, 2, 3 and so on, in moves(3)
return {
  start = function() return 3 end,
  moves = function() return { [0] = 1, 2 } end,
  play = function(coins, move) return coins - move end,
  result = function(coins) if coins <= 0 then return "loss" end end,
}
