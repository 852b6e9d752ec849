-- says: tests/lua/points_in_a_cyclic_game.lua:5: play gives points in a game with cyclic = true; expected that its moves bring none, in play(1, 1)
return {
  start = function(p) return 1 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return (n + 1) % 5, 1 end,
  result = function(n) if n == 0 then return "loss" end end,
  cyclic = true,
}
