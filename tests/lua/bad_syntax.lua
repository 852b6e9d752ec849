-- says: tests/lua/bad_syntax.lua:3: syntax error near 'is'
return_value = 3
this is no Lua
