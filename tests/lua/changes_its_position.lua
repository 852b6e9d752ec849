-- says: tests/lua/changes_its_position.lua:5: play changes the position that it is given; expected that it leaves it as it is, and makes a new table where it gives another position, in play({3, 2}, 1)
return {
  start = function() return { 3, 2 } end,
  moves = function(p) return { 1 } end,
  play = function(p, m) p[1] = p[1] - m return p end,
  result = function(p) if p[1] == 0 then return "loss" end end,
}
