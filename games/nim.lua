-- Nim: a move takes any number of coins from one heap; who takes the last coin wins.
-- A position is the list of the heaps' sizes.

local function start(parameters)
  return parameters.heaps
end

local function moves(heaps)
  local list = {}
  for heap = 1, #heaps do
    for amount = 1, heaps[heap] do
      list[#list + 1] = heap .. ":" .. amount
    end
  end
  return list
end

local function play(heaps, move)
  local heap, amount = move:match("(%d+):(%d+)")
  local after = { table.unpack(heaps) }
  after[tonumber(heap)] = after[tonumber(heap)] - tonumber(amount)
  return after
end

local function result(heaps)
  for heap = 1, #heaps do
    if heaps[heap] > 0 then return nil end
  end
  return "loss"
end

return {
  name = "nim",
  description = "take any number of coins from one heap; who takes the last coin wins",
  parameters = {
    { name = "heaps", kind = "row", default = { 3, 5, 7 }, range = { 0, 1000000 }, help = "sizes of the heaps" },
  },
  impartial = true,
  start = start,
  moves = moves,
  play = play,
  result = result,
}
