-- Dots and Boxes on 2 by 2 boxes: a move draws a line between neighbouring dots; who draws the fourth side of a box gets
-- a point and moves again. A position is the lines that are not drawn yet, as bits, and whose turn it is, in the bit
-- above them.

local lines = { "a1-b1", "b1-c1", "a2-b2", "b2-c2", "a3-b3", "b3-c3", "a1-a2", "b1-b2", "c1-c2", "a2-a3", "b2-b3",
                "c2-c3" }
local boxes = { { 1, 3, 7, 8 }, { 2, 4, 8, 9 }, { 3, 5, 10, 11 }, { 4, 6, 11, 12 } }
local bit_of, sides = {}, {}
for i, name in ipairs(lines) do bit_of[name] = 1 << (i - 1) end
for box, numbers in ipairs(boxes) do
  sides[box] = 0
  for _, number in ipairs(numbers) do sides[box] = sides[box] | 1 << (number - 1) end
end
local turn = 1 << #lines

return {
  name = "dots and boxes",
  description = "draw lines on 2 by 2 boxes; who closes a box gets it and moves again; the most boxes win",
  start = function() return turn - 1 end,
  moves = function(position)
    local list = {}
    for i, name in ipairs(lines) do
      if position >> (i - 1) & 1 == 1 then list[#list + 1] = name end
    end
    return list
  end,
  play = function(position, name)
    local after, points = position & ~bit_of[name], 0
    for _, side in ipairs(sides) do
      if position & side == bit_of[name] then points = points + 1 end
    end
    return points > 0 and after or after ~ turn, points
  end,
  result = function(position)
    if position & (turn - 1) == 0 then return 0 end
  end,
  mover = function(position) return position & turn == 0 and 1 or 2 end,
}
