-- SPDX-License-Identifier: Apache-2.0
-- Load on the server: wrk -t1 -c64 -d10s --latency -s bench/position.lua http://127.0.0.1:8464
-- Asks for all positions after two numbers of a pool of ten, whose game has to be asked for once before.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
local bodies = {}
for a = 1, 10 do
  for b = 1, 10 do
    if a ~= b then bodies[#bodies + 1] = '{"game":"can-i-win(n=10,target=40)","moves":["' .. a .. '","' .. b .. '"]}' end
  end
end
local at = 0
request = function()
  at = at % #bodies + 1
  return wrk.format(nil, "/api/v1/position", nil, bodies[at])
end
