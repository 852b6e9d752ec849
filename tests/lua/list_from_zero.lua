-- says: tests/lua/list_from_zero.lua:4: moves gives a table with the key 0; expected a list, with the keys 1, 2, 3 and so on, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n) local r = {} for a = 1, n do r[a - 1] = a end return r end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
