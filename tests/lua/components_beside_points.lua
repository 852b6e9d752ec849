-- says: tests/lua/components_beside_points.lua: components is used only in a game without mover, points and cyclic = true; leave it out
return {
  start = function(p) return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m, m end,
  result = function(n) if n == 0 then return 0 end end,
  components = function(n) return { n } end,
}
