-- Euclid (Cole and Davie, A game based on the Euclidean algorithm and a winning strategy for it, The Mathematical
-- Gazette 53, 1969): of two numbers, a move takes a multiple of the smaller from the larger; who makes one of them 0
-- wins. The first player wins exactly when the numbers are equal or the larger is more than the golden ratio times the
-- smaller. A position is the two numbers, the larger first; a move is how many times the smaller is taken.

local function in_order(a, b)
  return a < b and { b, a } or { a, b }
end

return {
  name = "Euclid",
  description = "take a multiple of the smaller number from the larger; who makes one of them 0 wins",
  parameters = {
    { name = "a", default = 25, range = { 1, 1000000 }, help = "one number" },
    { name = "b", default = 7, range = { 1, 1000000 }, help = "the other number" },
  },
  impartial = true,
  start = function(parameters) return in_order(parameters.a, parameters.b) end,
  moves = function(pair)
    local list = {}
    if pair[2] == 0 then return list end
    for times = 1, pair[1] // pair[2] do list[times] = times end
    return list
  end,
  play = function(pair, times) return in_order(pair[1] - times * pair[2], pair[2]) end,
  result = function(pair)
    if pair[2] == 0 then return "loss" end
  end,
  layer = function(pair) return pair[1] + pair[2] end,
}
