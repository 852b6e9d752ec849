// SPDX-License-Identifier: Apache-2.0
#include "catalog/plugin_file.h"

#include <dlfcn.h>
#include <elf.h>

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

/// Whether a library ends before the parts that its headers tell of, as a copy that was cut short does: the loader
/// believes them, and the program would end. Other files are left to the loader.
bool is_cut_short(const std::string& path, std::uint64_t bytes) {
  const auto is_beyond = [bytes](std::uint64_t begin, std::uint64_t size) {
    return begin > bytes || size > bytes - begin;
  };
  std::ifstream file(path, std::ios::binary);
  Elf64_Ehdr head{};
  if (!file.read(reinterpret_cast<char*>(&head), sizeof head)) return false;
  if (std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_ident[EI_CLASS] != ELFCLASS64) return false;
  if (is_beyond(head.e_shoff, std::uint64_t{head.e_shnum} * head.e_shentsize)) return true;
  if (is_beyond(head.e_phoff, std::uint64_t{head.e_phnum} * sizeof(Elf64_Phdr))) return true;
  file.seekg(static_cast<std::streamoff>(head.e_phoff));
  for (int i = 0; i < head.e_phnum; ++i) {
    Elf64_Phdr segment{};
    if (!file.read(reinterpret_cast<char*>(&segment), sizeof segment)) return true;
    if (segment.p_type == PT_LOAD && is_beyond(segment.p_offset, segment.p_filesz)) return true;
  }
  return false;
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
  if (is_cut_short(path, std::filesystem::file_size(path, fault))) {
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
