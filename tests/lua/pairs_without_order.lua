-- says: tests/lua/pairs_without_order.lua:5: pairs: the keys have no order: two are of type table, in moves(1)
return {
  start = function() return 1 end,
  moves = function(p)
    for k, v in pairs({ [{}] = 1, [{}] = 2 }) do end
    return { 1 }
  end,
  play = function(p, m) return 0 end,
  result = function(p) if p == 0 then return "loss" end end,
}
