-- says: tests/lua/forgotten_local.lua:5: 'list' is set but was not declared; is a 'local' missing?, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n)
    list = { 1 }
    return list
  end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
