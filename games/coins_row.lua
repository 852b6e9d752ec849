-- Coins in a Line II (LintCode 395): a row of coins of different worth; a move takes the first one, or the first two and
-- so on up to `take`; the higher total wins. A position is how many coins are gone: the row itself does not change.

local row, take

return {
  name = "coins in a row",
  description = "take the first coins of a row; the higher total wins",
  parameters = {
    { name = "coins", kind = "row", default = { 1, 2, 4 }, help = "worth of the coins, from the left" },
    { name = "take", default = 2, range = { 1, 1000 }, help = "the most coins of one move" },
  },
  start = function(parameters)
    row, take = parameters.coins, parameters.take
    return 0
  end,
  moves = function(gone)
    local list = {}
    for count = 1, math.min(take, #row - gone) do list[count] = count end
    return list
  end,
  play = function(gone, count)
    local points = 0
    for i = gone + 1, gone + count do points = points + row[i] end
    return gone + count, points
  end,
  result = function(gone)
    if gone == #row then return 0 end
  end,
  text = function(gone) return #row == gone and "no coins" or table.concat(row, " ", gone + 1) end,
}
