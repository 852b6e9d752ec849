-- says: tests/lua/no_pcall.lua:2: there is no 'pcall' here
local borrowed = pcall
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
