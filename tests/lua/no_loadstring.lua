-- says: tests/lua/no_loadstring.lua:2: there is no 'loadstring' here
local borrowed = loadstring
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
