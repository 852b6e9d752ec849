// SPDX-License-Identifier: Apache-2.0
// The server on the network: connections with their limits, and leaving. All of Boost.Beast is in http.cpp.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "firstwin/result.h"
#include "server/limits.h"
#include "server/request.h"

namespace firstwin::server {

struct Settings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8464;            ///< 0: one that is free
  Limits limits{};
};

/// The request that these bytes begin with, as a connection would read it; none when they are no whole request.
std::optional<Request> parse_request(std::string_view bytes, const Limits& limits);

/// Serves until SIGTERM or SIGINT, and then finishes the requests in hand; a second signal ends them. Calls `ready`
/// once with the address of the page when it can be asked for. Gives the signal; an error when the address cannot be
/// had.
Result<int> serve(const Settings& settings, const std::function<void(const std::string& url)>& ready);

}  // namespace firstwin::server
