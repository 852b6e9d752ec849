-- says: tests/lua/pairs_of_nil.lua:5: pairs: expected a table, got nil, in moves(1)
return {
  start = function() return 1 end,
  moves = function(p)
    for k, v in pairs(nil) do end
    return { 1 }
  end,
  play = function(p, m) return 0 end,
  result = function(p) if p == 0 then return "loss" end end,
}
