// SPDX-License-Identifier: Apache-2.0
#include "catalog/plugin_file.h"

#include <dlfcn.h>
#include <elf.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "base/text.h"
#include "catalog/numbers.h"
#include "firstwin/plugin.h"

namespace firstwin {

namespace {

std::atomic<bool> plugins_refused = false;

/// What the loader says, without the path that stands before it.
std::string loader_fault(const std::string& path) {
  const char* said = dlerror();
  std::string_view text = said ? said : "it cannot be loaded";
  if (text.starts_with(path + ": ")) text.remove_prefix(path.size() + 2);
  return std::string(text);
}

/// Where the parts of a library end that its headers tell of; 0 where they cannot be read. The loader believes them,
/// and a file that ends before, as a copy that was cut short, would end the program.
std::uint64_t end_of_library(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  Elf64_Ehdr head{};
  if (!file.read(reinterpret_cast<char*>(&head), sizeof head)) return 0;
  if (std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_ident[EI_CLASS] != ELFCLASS64) return 0;
  std::uint64_t end = head.e_shoff + std::uint64_t{head.e_shnum} * head.e_shentsize;
  file.seekg(static_cast<std::streamoff>(head.e_phoff));
  for (int i = 0; i < head.e_phnum; ++i) {
    Elf64_Phdr segment{};
    if (!file.read(reinterpret_cast<char*>(&segment), sizeof segment)) return UINT64_MAX;
    if (segment.p_type == PT_LOAD) end = std::max(end, segment.p_offset + segment.p_filesz);
  }
  return end;
}

Error refused(const std::string& path, const std::string& built, const std::string& here) {
  return {in_quotes(path) + " was built with " + built + ", and this program with " + here +
          "; build it again: firstwin build " + std::filesystem::path(path).replace_extension(".cpp").string()};
}

}  // namespace

void refuse_plugins() { plugins_refused = true; }

Result<const GameEntry*> load_plugin(const std::string& path) {
  if (plugins_refused) return Error{in_quotes(path) + " is a plug-in, and none is loaded here"};
  std::error_code fault;
  if (!std::filesystem::exists(path, fault)) return Error{"there is no file " + in_quotes(path)};
  if (end_of_library(path) > std::filesystem::file_size(path, fault)) {
    return Error{in_quotes(path) + " is no plug-in that can be loaded: it is cut short"};
  }
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) return Error{in_quotes(path) + " is no plug-in that can be loaded: " + loader_fault(path)};
  void* const symbol = dlsym(library, "firstwin_plugin_1");
  if (!symbol) {
    return Error{in_quotes(path) + " is no plug-in for firstwin " + detail::built_version() +
                 ": it has no FIRSTWIN_GAME, or that of another version"};
  }
  const firstwin_plugin* (*describe)() = nullptr;
  static_assert(sizeof describe == sizeof symbol);
  std::memcpy(&describe, &symbol, sizeof symbol);
  const firstwin_plugin& plugin = *describe();
  const std::string_view version = plugin.version, headers = plugin.headers, standard = plugin.standard_library;
  if (version != detail::built_version()) {
    return refused(path, "firstwin " + std::string(version), "firstwin " + std::string(detail::built_version()));
  }
  if (standard != detail::standard_library()) {
    return refused(path, std::string(standard), detail::standard_library());
  }
  if (headers != detail::built_headers()) {
    return refused(path, "the headers " + std::string(headers), "the headers " + std::string(detail::built_headers()));
  }
  return static_cast<const GameEntry*>(plugin.game);
}

}  // namespace firstwin
