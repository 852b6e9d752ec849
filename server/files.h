// SPDX-License-Identifier: Apache-2.0
// The files that are inside the binary: the page and the description of the interface. cmake/embed.cmake makes them.
#pragma once
#include <span>
#include <string_view>

#include "server/request.h"

namespace firstwin::server {

struct EmbeddedFile {
  std::string_view path;                ///< "/assets/index-4f3a.js"
  std::string_view hash;                ///< of the content
  std::string_view content;
  std::string_view compressed;          ///< the same by gzip; empty where that is not shorter
};

std::span<const EmbeddedFile> embedded_files();

/// The file as an answer, or that the asker has it already; a Fault 404 where there is none.
Response file_answer(const Request& request);

}  // namespace firstwin::server
