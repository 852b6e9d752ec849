-- says: tests/lua/no__G.lua:2: there is no '_G' here
local borrowed = _G
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
