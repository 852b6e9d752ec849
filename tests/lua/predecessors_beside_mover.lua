-- says: tests/lua/predecessors_beside_mover.lua: predecessors is used only in a game with cyclic = true and without mover; leave it out
return {
  start = function(p) return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
  cyclic = true,
  mover = function(n) return n % 2 + 1 end,
  predecessors = function(n) return {} end,
}
