-- says: tests/lua/no_coroutine.lua:2: there is no 'coroutine' here
local borrowed = coroutine
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
