-- Chomp: bite off a square of a chocolate bar with all below and right of it; the corner is poisoned, and who is left
-- with it alone has lost. A position is the lengths of the rows, from the top, none longer than the one above.

local rows, columns

local function name_of(row, column)
  return string.char(96 + column) .. row
end

return {
  name = "chomp",
  description = "bite off a square with all below and right of it; the corner is poisoned",
  parameters = {
    { name = "rows", default = 3, range = { 1, 20 }, help = "rows of squares" },
    { name = "columns", default = 4, range = { 1, 26 }, help = "columns of squares" },
  },
  impartial = true,
  start = function(parameters)
    rows, columns = parameters.rows, parameters.columns
    local lengths = {}
    for row = 1, rows do lengths[row] = columns end
    return lengths
  end,
  moves = function(lengths)
    local list = {}
    for row = 1, rows do
      for column = row == 1 and 2 or 1, lengths[row] do list[#list + 1] = name_of(row, column) end
    end
    return list
  end,
  play = function(lengths, square)
    local column, row = square:byte() - 96, tonumber(square:sub(2))
    local after = {}
    for i = 1, rows do
      after[i] = i < row and lengths[i] or math.min(lengths[i], column - 1)
    end
    return after
  end,
  result = function(lengths)
    if lengths[1] == 1 and (rows == 1 or lengths[2] == 0) then return "loss" end
  end,
  layer = function(lengths)
    local squares = 0
    for row = 1, rows do squares = squares + lengths[row] end
    return squares
  end,
  board = function(lengths)
    local lines = {}
    for row = 1, rows do
      lines[row] = ("#"):rep(lengths[row]) .. ("."):rep(columns - lengths[row])
    end
    lines[1] = "!" .. lines[1]:sub(2)
    return lines
  end,
}
