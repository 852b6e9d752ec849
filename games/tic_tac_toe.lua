-- Tic-tac-toe: who first has three in a line wins. A position is a string of nine cells, row by row: "x", "o" or ".".
-- Whose turn it is follows from how many are set, so it need not be said.

local lines = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 }, { 1, 4, 7 }, { 2, 5, 8 }, { 3, 6, 9 }, { 1, 5, 9 }, { 3, 5, 7 } }
local names = { "a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3" }
local cells = {}
for cell, name in ipairs(names) do cells[name] = cell end

-- The eight turns and mirror images of the board: where each cell goes.
local function turned(order)
  local next = {}
  for i, cell in ipairs { 7, 4, 1, 8, 5, 2, 9, 6, 3 } do next[i] = order[cell] end
  return next
end
local images = {}
for _, order in ipairs { { 1, 2, 3, 4, 5, 6, 7, 8, 9 }, { 3, 2, 1, 6, 5, 4, 9, 8, 7 } } do
  for _ = 1, 4 do
    images[#images + 1] = order
    order = turned(order)
  end
end

local function empty_cells(board)
  local _, count = board:gsub("%.", "")
  return count
end

return {
  name = "tic-tac-toe",
  description = "mark cells in turn; who first has three in a line wins",
  start = function() return "........." end,
  moves = function(board)
    local list = {}
    for cell = 1, 9 do
      if board:sub(cell, cell) == "." then list[#list + 1] = names[cell] end
    end
    return list
  end,
  play = function(board, name)
    local cell = cells[name]
    local mark = empty_cells(board) % 2 == 1 and "x" or "o"
    return board:sub(1, cell - 1) .. mark .. board:sub(cell + 1)
  end,
  result = function(board)
    for _, line in ipairs(lines) do
      local mark = board:sub(line[1], line[1])
      if mark ~= "." and mark == board:sub(line[2], line[2]) and mark == board:sub(line[3], line[3]) then
        return "loss"  -- only who has just moved can have three
      end
    end
    if not board:find(".", 1, true) then return "tie" end
  end,
  canonical = function(board)
    local least
    for _, order in ipairs(images) do
      local image = {}
      for i, cell in ipairs(order) do image[i] = board:sub(cell, cell) end
      image = table.concat(image)
      if not least or image < least then least = image end
    end
    return least
  end,
  layer = empty_cells,
  board = function(board) return { board:sub(1, 3), board:sub(4, 6), board:sub(7, 9) } end,
}
