-- says: tests/lua/impartial_under_misere.lua:6: result gives an end that is no "loss"; expected that who cannot move loses, as impartial = true says, in result(0)
return {
  start = function(p) return 3 end,
  moves = function(n) return { 1 } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "win" end end,
  impartial = true,
}
