-- says: tests/lua/endless_loop_in_the_file.lua:3: the rules take more than 10,000,000 steps in one call
local n = 0
while true do n = n + 1 end
