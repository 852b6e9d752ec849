-- says: tests/lua/long_string_by_concat.lua:6: the rules make a string longer than 16.0 KiB, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n)
    local t = {} for i = 1, 10000 do t[i] = "word" end
    return { table.concat(t) }
  end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
