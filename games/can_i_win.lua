-- Can I Win (LeetCode 464): numbers from 1 to n, each may be drawn once; who makes the total of all drawn numbers reach
-- the target wins. A position is the numbers that are left, as bits, and the total that is still missing.

local function start(parameters)
  local n, target = parameters.n, parameters.target
  return { left = (1 << n) - 1, missing = target }
end

local function moves(position)
  local list = {}
  for number = 1, 62 do
    if position.left >> (number - 1) & 1 == 1 then list[#list + 1] = number end
  end
  return list
end

local function play(position, number)
  return { left = position.left & ~(1 << (number - 1)), missing = math.max(0, position.missing - number) }
end

-- Who would move next when the target is reached has lost, but at the start a target of 0 or less is reached already.
local first
local function result(position)
  if position.missing <= 0 then return position.left == first and "win" or "loss" end
  if position.left == 0 then return "tie" end
end

return {
  name = "can I win",
  description = "draw numbers, each once; who makes their total reach the target wins",
  parameters = {
    { name = "n", default = 10, range = { 0, 62 }, help = "numbers from 1 to n" },
    { name = "target", default = 11, help = "the total to reach" },
  },
  start = function(parameters)
    first = (1 << parameters.n) - 1
    return start(parameters)
  end,
  moves = moves,
  play = play,
  result = result,
  text = function(position)
    return "left: " .. table.concat(moves(position), " ") .. "; missing: " .. position.missing
  end,
  explain = {
    state = "the numbers that are left; the total that is missing follows from them",
    ["function"] = "wins(left) = some number reaches the target, or leaves numbers with which the other does not win",
    initialization = "wins(nothing) = false: nobody has reached the target",
    answer = "wins(all numbers), unless the target is 0 or less, when it is won already",
  },
}
