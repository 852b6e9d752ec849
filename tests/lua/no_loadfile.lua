-- says: tests/lua/no_loadfile.lua:2: there is no 'loadfile' here
local borrowed = loadfile
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
