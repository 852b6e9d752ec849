// SPDX-License-Identifier: Apache-2.0
// HTTP as the rest of the server sees it: what was asked and what is answered, without sockets.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace firstwin::server {

struct Request {
  std::string method;                   ///< "GET"
  std::string path;                     ///< from '/', without what stands behind '?'
  std::string body{};
  std::string client{};                 ///< the address it came from
  std::string host{};                   ///< headers as they were sent; empty where they were not
  std::string origin{};
  std::string fetch_site{};
  std::string content_type{};
  std::string content_encoding{};
  std::string if_none_match{};
  bool takes_gzip = false;
};

struct Response {
  int status = 200;
  std::string body{};
  std::string type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers{};
};

/// Input that is not answered: thrown inside the server, caught where the request came in.
struct Fault {
  int status = 400;
  std::string message;                  ///< one sentence
  std::string place{};                  ///< where in the body: /moves/3
  std::string parameter{};              ///< the game's parameter that it is about
  std::string more{};                   ///< further fields of the error, as JSON: `"solution":{…}`
};

/// The error object; what was expected is read from the message.
Response response_of(const Fault& fault);

/// Inside a catch block: what the exception says, as an answer; 503 without memory, 500 for what nobody foresaw.
Response response_of_thrown();

}  // namespace firstwin::server
