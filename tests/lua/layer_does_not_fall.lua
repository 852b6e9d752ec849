-- says: tests/lua/layer_does_not_fall.lua:8: a move leads here from layer 7 to layer 7; expected that each move lowers it, in layer(2)
return {
  start = function() return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,

  layer = function(n) return 7 end,
}
