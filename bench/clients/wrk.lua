-- One request for each token in the file, in turns.
local requests = {}
local turn = 0

function init(args)
  for token in io.lines(args[2]) do
    local headers = { ["Host"] = "127.0.0.1", ["Authorization"] = "Bearer " .. token }
    for index = 3, #args, 2 do headers[args[index]] = args[index + 1] end
    requests[#requests + 1] = wrk.format("GET", args[1], headers)
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end
