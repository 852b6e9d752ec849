-- says: tests/lua/list_with_names.lua:4: moves gives a table with the key 'drop'; expected a list, with the keys 1, 2, 3 and so on, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) return { take = 1, drop = 2 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
