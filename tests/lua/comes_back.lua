-- says: play can come back to a position, and the game does not say that it does (cyclic), or two positions share a key; seen at the position 2
return {
  start = function() return 3 end,
  moves = function(n) return { 1, -1 } end,
  play = function(n, m) return n + m end,
  result = function(n) if n == 0 or n == 5 then return "loss" end end,
}
