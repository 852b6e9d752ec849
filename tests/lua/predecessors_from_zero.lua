-- says: tests/lua/predecessors_from_zero.lua:8: predecessors gives a table with the key 0; expected a list, with the keys 1, 2, 3 and so on, in predecessors(0)
return {
  cyclic = true,
  start = function() return 3 end,
  moves = function() return { 1, 5 } end,
  play = function(place, step) return (place + step) % 6 end,
  result = function(place) if place == 0 then return "loss" end end,
  predecessors = function(place) return { [0] = (place + 1) % 6, (place + 5) % 6 } end,
}
