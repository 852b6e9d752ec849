-- says: the rules give a position neither a result nor a move
return {
  start = function() return 3 end,
  moves = function(n) return n == 2 and {} or { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
