-- says: tests/lua/text_for_an_address.lua:4: error: function table, in moves(3)
return {
  start = function() return 3 end,
  moves = function(n) error("error: " .. tostring(error) .. string.format(" %s", {}), 1) end,
  play = function(n, m) return n - m end,
  result = function(n) if n == 0 then return "loss" end end,
}
