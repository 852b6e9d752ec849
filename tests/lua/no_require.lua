-- says: tests/lua/no_require.lua:2: there is no 'require' here
local borrowed = require
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
