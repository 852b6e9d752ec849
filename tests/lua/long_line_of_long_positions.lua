-- says: tests/lua/long_line_of_long_positions.lua:17: there is no 'ipairr' here, in components({1})
-- As found by the fuzzer: each move makes the position longer and the next move slower, and play has no end. Loading
-- looks along such a line for a while only, then solving meets what is wrong.
return {
  impartial = true,
  start = function() return { 1 } end,
  moves = function() return { 1 } end,
  play = function(rows)
    local after = { #rows % 7 }
    for _, row in ipairs(rows) do after[#after + 1] = row end
    table.sort(after)
    return after
  end,
  result = function()
    return nil
  end,
  components = function(rows) return ipairr(rows) end,
}
