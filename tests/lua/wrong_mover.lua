-- says: tests/lua/wrong_mover.lua:7: mover gives neither 1 nor 2, in mover(3)
return {
  start = function() return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
  mover = function(n) return 3 end,
}
