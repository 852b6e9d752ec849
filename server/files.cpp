// SPDX-License-Identifier: Apache-2.0
#include "server/files.h"

#include <algorithm>

#include "catalog/numbers.h"

namespace firstwin::server {

namespace {

std::string_view type_of(std::string_view path) {
  constexpr std::pair<std::string_view, std::string_view> types[] = {{".html", "text/html; charset=utf-8"},
                                                                     {".js", "text/javascript; charset=utf-8"},
                                                                     {".css", "text/css; charset=utf-8"},
                                                                     {".json", "application/json"},
                                                                     {".svg", "image/svg+xml"},
                                                                     {".png", "image/png"},
                                                                     {".ico", "image/x-icon"},
                                                                     {".woff2", "font/woff2"},
                                                                     {".txt", "text/plain; charset=utf-8"},
                                                                     {".webmanifest", "application/manifest+json"},
                                                                     {".map", "application/json"}};
  for (const auto& [ending, type] : types) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

}  // namespace

Response file_answer(const Request& request) {
  const std::string_view path = request.path == "/" ? "/index.html" : std::string_view(request.path);
  const auto files = embedded_files();
  const auto at = std::find_if(files.begin(), files.end(), [&](const EmbeddedFile& file) { return file.path == path; });
  if (at == files.end()) {
    const bool no_page = path == "/index.html";
    throw Fault{.status = 404,
                .message = no_page ? "this build has no page; the interface is at /api/v1/openapi.json"
                                   : "there is nothing at " + in_quotes(path)};
  }
  const std::string tag = "\"" + std::string(at->hash) + "\"";
  Response response{.body = {}, .type = std::string(type_of(path))};
  response.headers = {{"ETag", tag}, {"Vary", "Accept-Encoding"}};
  // Names of assets hold a hash of their content, so what was once fetched stays right.
  const bool lasting = path.starts_with("/assets/");
  response.headers.emplace_back("Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
  if (trimmed(request.if_none_match) == "*" || request.if_none_match.find(tag) != std::string::npos) {
    response.status = 304;
    return response;
  }
  const bool compressed = request.takes_gzip && !at->compressed.empty();
  if (compressed) response.headers.emplace_back("Content-Encoding", "gzip");
  response.body = compressed ? at->compressed : at->content;
  return response;
}

}  // namespace firstwin::server
