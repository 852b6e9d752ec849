-- Mū tōrere, a Māori game: four pieces each on a ring of eight points with one in the centre. A move goes to the one
-- empty point: along the ring from beside it, out of the centre, or into the centre, there only from beside an
-- opponent's piece. Who cannot move loses. Play can come back to a position.
--
-- A position is a string of the nine points, the centre last, seen by who moves: "x" is theirs, "o" the other's.

local function other_side(points)
  return (points:gsub("[xo]", { x = "o", o = "x" }))
end

local function beside(point)
  return point % 8 + 1, (point + 6) % 8 + 1
end

local function at(points, point)
  return points:sub(point, point)
end

local function moves(points)
  local list = {}
  local gap = points:find(".", 1, true)
  for point = 1, 8 do
    local after, before = beside(point)
    local reaches = gap == after or gap == before
    if gap == 9 then reaches = at(points, after) == "o" or at(points, before) == "o" end
    if at(points, point) == "x" and reaches then list[#list + 1] = tostring(point) end
  end
  if at(points, 9) == "x" then list[#list + 1] = "centre" end
  return list
end

local function play(points, move)
  local from, gap = move == "centre" and 9 or tonumber(move), points:find(".", 1, true)
  local after = ""
  for point = 1, 9 do
    after = after .. (point == from and "." or point == gap and "x" or at(points, point))
  end
  return other_side(after)
end

return {
  name = "mū tōrere",
  description = "move a piece to the one empty point of a ring with a centre; who cannot move loses",
  cyclic = true,
  start = function() return "xxxxoooo." end,
  moves = moves,
  play = play,
  result = function(points)
    if #moves(points) == 0 then return "loss" end
  end,
  -- Every piece that the other player may have moved to where it is, from the point that is empty now.
  predecessors = function(points)
    local list = {}
    local before = other_side(points)
    local gap = before:find(".", 1, true)
    for to = 1, 9 do
      if at(before, to) == "x" then
        local earlier = ""
        for point = 1, 9 do
          earlier = earlier .. (point == to and "." or point == gap and "x" or at(before, point))
        end
        for _, move in ipairs(moves(earlier)) do
          if move == (gap == 9 and "centre" or tostring(gap)) then list[#list + 1] = earlier end
        end
      end
    end
    return list
  end,
  text = function(points)
    return "ring, from 1: " .. points:sub(1, 8):gsub(".", "%0 ") .. "centre: " .. at(points, 9)
  end,
}
