-- Move 1 wins at once; after move 2 comes a game that no search ends soon.
return {
  start = function() return { 0 } end,
  moves = function(p) if p[1] == 0 then return { 1, 2 } end return { 1, 2, 3, 4, 5 } end,
  play = function(p, m)
    if p[1] == 0 then return { m == 1 and -1 or 1, 0, 0 } end
    return { p[1] + 1, p[2] * 5 + m, p[3] }
  end,
  result = function(p)
    if p[1] == -1 then return "loss" end
    if p[1] == 26 then return (p[2] % 7 < 3) and "loss" or "win" end
  end,
}
