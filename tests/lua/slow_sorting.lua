-- says: tests/lua/slow_sorting.lua:6: the rules take more than 10,000,000 steps in one call, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n)
    local t = {} for i = 1, 100000 do t[i] = -i end
    while true do table.sort(t) end
  end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
