-- says: tests/lua/huge_table.lua:5: the rules take more than 64.0 MiB of memory, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n)
    local t = {} for i = 1, 1 << 40 do t[i] = i end
    return t
  end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
