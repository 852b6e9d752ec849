-- says: tests/lua/no_dofile.lua:2: there is no 'dofile' here
local borrowed = dofile
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
