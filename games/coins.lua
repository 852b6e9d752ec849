-- Coins in a Line I (LintCode 394): a move takes one of the amounts; who cannot move loses.
-- A position is the number of coins left.

local amounts

local function moves(coins)
  local list = {}
  for _, amount in ipairs(amounts) do
    if amount <= coins then list[#list + 1] = amount end
  end
  return list
end

return {
  name = "coins in a line",
  description = "take one of the amounts from a heap of coins; who cannot move loses",
  parameters = {
    { name = "n", default = 10, range = { 0, 1000000000 }, help = "coins in the heap" },
    { name = "take", kind = "amounts", default = { 1, 2 }, range = { 1, 1000000000 }, help = "amounts a move may take" },
  },
  impartial = true,
  start = function(parameters)
    amounts = parameters.take
    table.sort(amounts)
    return parameters.n
  end,
  moves = moves,
  play = function(coins, amount) return coins - amount end,
  result = function(coins)
    if #moves(coins) == 0 then return "loss" end
  end,
}
