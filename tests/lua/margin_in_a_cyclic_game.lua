-- says: tests/lua/margin_in_a_cyclic_game.lua:6: result gives a number in a game with cyclic = true; expected "win", "loss" or "tie", in result(0)
return {
  start = function(p) return 1 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return (n + 1) % 5 end,
  result = function(n) if n == 0 then return 0 end end,
  cyclic = true,
}
