-- says: tests/lua/parameter_misspelt.lua:6: there is no parameter 'sise'; expected one that the file declares, in start()
return {
  name = "misspelt",
  parameters = { { name = "size", default = 3 } },
  start = function(parameters)
    return parameters.sise
  end,
  moves = function() return { 1 } end,
  play = function(coins, move) return coins - move end,
  result = function(coins) if coins == 0 then return "loss" end end,
}
