-- says: tests/lua/string_methods_are_locked.lua:2: attempt to index a boolean value
getmetatable("").__index = nil
return {}
