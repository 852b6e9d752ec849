-- says: tests/lua/no_package.lua:2: there is no 'package' here
local borrowed = package
return { start = borrowed, moves = borrowed, play = borrowed, result = borrowed }
