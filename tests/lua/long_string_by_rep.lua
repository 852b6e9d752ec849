-- says: tests/lua/long_string_by_rep.lua:4: the rules make a string longer than 16.0 KiB, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n) return { ("x"):rep(1000000) } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
