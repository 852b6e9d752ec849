-- says: tests/lua/no_debug.lua:2: there is no 'debug' here
local borrowed = debug
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
