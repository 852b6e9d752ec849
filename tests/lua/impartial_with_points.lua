-- says: tests/lua/impartial_with_points.lua: a game with mover, with points or with cyclic = true is not impartial
return {
  start = function(p) return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m, m end,
  result = function(n) if n == 0 then return 0 end end,
  impartial = true,
}
