-- says: tests/lua/no_os.lua:2: there is no 'os' here
local borrowed = os
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
