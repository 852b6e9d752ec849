-- Coins in a Line III (LintCode 396): a row of coins of different worth; a move takes the coin at either end; the higher
-- total wins. A position is the first and the last coin that are left.

local row

return {
  name = "coins from the ends",
  description = "take a coin from either end of a row; the higher total wins",
  parameters = {
    { name = "coins", kind = "row", default = { 1, 20, 4 }, help = "worth of the coins, from the left" },
  },
  start = function(parameters)
    row = parameters.coins
    return { 1, #row }
  end,
  moves = function(left)
    return left[1] == left[2] and { "left" } or { "left", "right" }
  end,
  play = function(left, move)
    local first, last = left[1], left[2]
    if move == "left" then return { first + 1, last }, row[first] end
    return { first, last - 1 }, row[last]
  end,
  result = function(left)
    if left[1] > left[2] then return 0 end
  end,
  text = function(left) return left[1] > left[2] and "no coins" or table.concat(row, " ", left[1], left[2]) end,
}
