-- Nim: a move takes any number of coins from one heap; who takes the last coin wins. A position is the list of the
-- heaps' sizes; the move 2:5 takes 5 coins from the second heap.

-- The moves by their names, made once.
local names, heap_of, amount_of = {}, {}, {}

local function start(parameters)
  for heap, size in ipairs(parameters.heaps) do
    names[heap] = {}
    for amount = 1, size do
      local name = heap .. ":" .. amount
      names[heap][amount], heap_of[name], amount_of[name] = name, heap, amount
    end
  end
  return parameters.heaps
end

local function moves(heaps)
  local list, count = {}, 0
  for heap = 1, #heaps do
    local names_here = names[heap]
    for amount = 1, heaps[heap] do
      count = count + 1
      list[count] = names_here[amount]
    end
  end
  return list
end

local function play(heaps, move)
  local heap = heap_of[move]
  local after = { table.unpack(heaps) }
  after[heap] = after[heap] - amount_of[move]
  return after
end

local function result(heaps)
  for heap = 1, #heaps do
    if heaps[heap] > 0 then return nil end
  end
  return "loss"
end

-- Each heap is a game of its own: moves elsewhere leave it as it is.
local function components(heaps)
  local parts = {}
  for heap = 1, #heaps do
    if heaps[heap] > 0 then
      local alone = {}
      for i = 1, #heaps do alone[i] = i == heap and heaps[heap] or 0 end
      parts[#parts + 1] = alone
    end
  end
  return parts
end

return {
  name = "nim",
  description = "take any number of coins from one heap; who takes the last coin wins",
  parameters = {
    { name = "heaps", kind = "row", default = { 3, 5, 7 }, range = { 0, 1000 }, help = "sizes of the heaps" },
  },
  impartial = true,
  start = start,
  moves = moves,
  play = play,
  result = result,
  components = components,
  explain = {
    state = "how many coins are in each heap",
    ["function"] = "wins(heaps) = some heap can be made smaller so that not wins(heaps)",
    initialization = "no coins: wins = false, for the other player took the last one",
    answer = "wins(all heaps)",
  },
}
