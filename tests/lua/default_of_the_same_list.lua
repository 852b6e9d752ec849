-- says: tests/lua/default_of_the_same_list.lua: parameter 1: its default is longer than 1.0 MiB when written out
local row = {}
for i = 1, 100000 do row[i] = 1 end
local rows = {}
for i = 1, 2000 do rows[i] = row end
return {
  parameters = { { name = "rows", kind = "rows", default = rows } },
  start = function() return 1 end,
  moves = function(p) return { 1 } end,
  play = function(p, m) return 0 end,
  result = function(p) if p == 0 then return "loss" end end,
}
