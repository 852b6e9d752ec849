-- says: tests/lua/no_collectgarbage.lua:2: there is no 'collectgarbage' here
local borrowed = collectgarbage
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
