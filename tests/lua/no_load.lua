-- says: tests/lua/no_load.lua:2: there is no 'load' here
local borrowed = load
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
