-- says: tests/lua/huge_string_by_rep.lua:4: the rules take more than 64.0 MiB of memory, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n) return { ("x"):rep(1 << 40) } end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
