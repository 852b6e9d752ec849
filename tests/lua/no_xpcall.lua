-- says: tests/lua/no_xpcall.lua:2: there is no 'xpcall' here
local borrowed = xpcall
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
