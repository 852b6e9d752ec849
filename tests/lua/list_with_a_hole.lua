-- says: tests/lua/list_with_a_hole.lua:4: moves gives a table with the key 3 and without 2; expected a list, with the keys 1, 2, 3 and so on, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) return { [1] = 1, [3] = 3 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
