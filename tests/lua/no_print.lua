-- says: tests/lua/no_print.lua:2: there is no 'print' here
local borrowed = print
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
