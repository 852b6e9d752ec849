-- The 100 game without reuse: players in turn add a number from 1 to n to a total, no number twice; who reaches 100
-- wins. When all numbers are gone, nobody does. A position is the total, and the numbers that are left as bits.

local n, target

return {
  name = "the 100 game without reuse",
  description = "add numbers from 1 to n to a total, no number twice; who reaches 100 wins",
  parameters = {
    { name = "n", default = 14, range = { 1, 40 }, help = "the largest number" },
    { name = "target", default = 100, range = { 1, 1000 }, help = "the total to reach" },
  },
  start = function(parameters)
    n, target = parameters.n, parameters.target
    return { 0, (1 << n) - 1 }
  end,
  moves = function(position)
    local list = {}
    for number = 1, n do
      if position[2] >> (number - 1) & 1 == 1 then list[#list + 1] = number end
    end
    return list
  end,
  play = function(position, number)
    return { position[1] + number, position[2] ~ 1 << (number - 1) }
  end,
  result = function(position)
    if position[1] >= target then return "loss" end
    if position[2] == 0 then return "tie" end
  end,
  text = function(position) return "total " .. position[1] end,
}
