-- says: tests/lua/long_line_of_long_positions.lua:53: there is no 'ipairr' here, in components({9})
-- Found by the fuzzer: each move makes the position longer and the next move slower, and play has no end. Loading looks
-- along such a line for a while only, then solving meets what is wrong.

local function in_order(rows)
  local order = {}
  for _, length in ipairs(rows) do
    if length > 0 then order[#order + 1] = length end
  end
  table.sort(order)
  return order
end

return {
  name = "kayles",
  description = "knock down one pin of a row, or two side by side; who knocks down the last pin wins",
  parameters = {
    { name = "n", default = 9, range = { 0, 1000 }, help = "pins in the row" },
  },
  impartial = true,
  start = function(parameters) return in_order { parameters.n } end,
  moves = function(rows)
    local list = {}
    for i, length in ipairs(rows) do
      if length ~= rows[i - 1] then
        for pins = 1, math.min(2, length) do
          local rest = length - pins
          for low = 0, rest // 2 do
            list[#list + 1] = length .. ">" .. rest - low .. (low > 0 and "+" .. low or "")
          end
        end
      end
    end
    return list
  end,
  play = function(rows, move)
    local length, high, low = move:match("^(%d+)>(%d+)%+?(%d*)$")
    local after, gone = { tonumber(high), tonumber(low) or 2 }, false
    for _, row in ipairs(rows) do
      if row == tonumber(length) and not gone then
        gone = true
      else
        after[#after + 1] = row
      end
    end
    return in_order(after)
  end,
  result = function(rows)
    if #rows == 0 then return "loss" end
  end,
  components = function(rows)
    local parts = {}
    for i, length in ipairr(rows) do parts[i] = { length } end
    return parts
  end,
}
