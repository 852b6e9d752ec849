-- says: tests/lua/no_io.lua:2: there is no 'io' here
local borrowed = io
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
