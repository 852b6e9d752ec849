-- says: tests/lua/garbage_without_end.lua:7: the rules take more than 10,000,000 steps in one call, in moves(3)
return {
  start = function(p) return 3 end,
  moves = function(n)
    local kept = {}
    for i = 1, 600000 do kept[i] = {} end
    while true do kept[0] = {} end
  end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
