-- says: tests/lua/no_next.lua:2: there is no 'next' here
local borrowed = next
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
