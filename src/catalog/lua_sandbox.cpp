// SPDX-License-Identifier: Apache-2.0
#include "catalog/lua_sandbox.h"

#include <algorithm>
#include <lua.hpp>
#include <new>

#include "base/text.h"
#include "catalog/lua_meter.h"
#include "catalog/lua_words.h"
#include "firstwin/detail/fault.h"

namespace firstwin::lua {

namespace {

constexpr int hook_steps = 1000;  // between two looks at the steps
constexpr int garbage_percent = 1000;  // of what is in use, when it is collected: states are small
constexpr int handler_at = 1;     // of the error handler, on the stack

/// The allocator of a state. A new object comes with its type in place of its old size.
void* allocate(void* erased, void* block, std::size_t old_bytes, std::size_t bytes) {
  auto& meter = *static_cast<Sandbox::Meter*>(erased);
  if (block == nullptr && old_bytes == LUA_TSTRING && bytes > string_bytes_max + 64) {
    return meter.refuse(Bound::string);
  }
  if (block == nullptr) old_bytes = 0;
  if (bytes == 0) {
    if (block != nullptr) meter.heap.give_back(block, old_bytes);
    meter.bytes -= old_bytes;
    return nullptr;
  }
  meter.steps += bytes / 64;
  const bool grows = bytes > old_bytes;
  if (grows && (meter.bytes + (bytes - old_bytes) > memory_bytes_max || meter.steps > steps_max)) {
    meter.steps += meter.bytes / 64;  // Lua now looks for garbage in all that it holds
    return meter.refuse(meter.steps > steps_max ? Bound::steps : Bound::memory);
  }
  void* other = block == nullptr ? meter.heap.take(bytes) : meter.heap.resize(block, old_bytes, bytes);
  if (other == nullptr) return grows ? nullptr : block;
  meter.bytes += bytes - old_bytes;
  return other;
}

void look_at_steps(lua_State* lua, lua_Debug*) {
  Sandbox::Meter& meter = Sandbox::Meter::of(lua);
  if (meter.passed != Bound::none) meter.pass(meter.passed);
  meter.spend(hook_steps);
  const auto now = std::chrono::steady_clock::now();
  if (!meter.began) meter.began = now;
  if (now - *meter.began > std::chrono::duration<double>(seconds_max)) meter.pass(Bound::seconds);
}

/// Notes the lines of a function of the source that is called, and a line that is run. Throws nothing: it is called
/// from C.
void watch(lua_State* lua, lua_Debug* event) {
  if (event->event == LUA_HOOKCOUNT) return look_at_steps(lua, event);
  auto& watched = Sandbox::Meter::of(lua).watched;
  lua_getinfo(lua, "Sl", event);
  const auto is_known = [&](lua_Integer line) { return line > 0 && static_cast<std::size_t>(line) < watched.size(); };
  if (event->source[0] != '@') return;
  if (event->event == LUA_HOOKLINE) {
    if (is_known(event->currentline)) watched[static_cast<std::size_t>(event->currentline)].run = true;
    return;
  }
  lua_getinfo(lua, "L", event);
  for (lua_pushnil(lua); lua_istable(lua, -2) && lua_next(lua, -2) != 0; lua_pop(lua, 1)) {
    const lua_Integer line = lua_tointeger(lua, -2);
    if (is_known(line) && line != event->lastlinedefined) {
      watched[static_cast<std::size_t>(line)].in_called_function = true;
    }
  }
  lua_pop(lua, 1);
}

int note_error(lua_State* lua) {
  Sandbox::Meter::of(lua).note_line();
  return 1;
}

/// Without what a file may begin with for the system: a byte order mark, and a first line after `#`, whose end stays.
std::string_view without_head(std::string_view source) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (source.starts_with(mark)) source.remove_prefix(mark.size());
  if (source.starts_with('#')) source.remove_prefix(std::min(source.find('\n'), source.size()));
  return source;
}

std::string sentence(Bound bound) {
  switch (bound) {
    case Bound::none: break;
    case Bound::steps: return "the rules take more than " + grouped(steps_max) + " steps in one call";
    case Bound::seconds: return "the rules take more than " + seconds_text(seconds_max) + " for one call";
    case Bound::memory: return "the rules take more than " + bytes_text(memory_bytes_max) + " of memory";
    case Bound::string: return "the rules make a string longer than " + bytes_text(string_bytes_max);
  }
  return "the system gave no more memory";
}

}  // namespace

Sandbox::Meter& Sandbox::Meter::of(lua_State* lua) { return **static_cast<Meter**>(lua_getextraspace(lua)); }

void Sandbox::Meter::spend(std::uint64_t more) {
  steps += std::min(more, steps_max + 1);
  if (steps > steps_max) pass(Bound::steps);
}

void Sandbox::Meter::pass(Bound bound) {
  passed = bound;
  lua_sethook(lua, look_at_steps, LUA_MASKCOUNT, 1);
  lua_pushnil(lua);
  lua_error(lua);
  __builtin_unreachable();
}

void* Sandbox::Meter::refuse(Bound bound) {
  refused = bound;
  note_line();
  return nullptr;
}

void Sandbox::Meter::note_line() {
  line = 0;
  lua_Debug level{};
  for (int i = 0; line <= 0 && lua != nullptr && lua_getstack(lua, i, &level) != 0; ++i) {
    lua_getinfo(lua, "Sl", &level);
    if (level.source[0] == '@') line = level.currentline;
  }
}

Sandbox::Sandbox() : meter_(std::make_unique<Meter>()) {
  lua_ = lua_newstate(allocate, meter_.get());
  if (lua_ == nullptr) throw std::bad_alloc();
  meter_->lua = lua_;
  *static_cast<Meter**>(lua_getextraspace(lua_)) = meter_.get();
  lua_sethook(lua_, look_at_steps, LUA_MASKCOUNT, hook_steps);
  lua_pushcfunction(lua_, note_error);
  try {
    if (lua_checkstack(lua_, 100) == 0) throw std::bad_alloc();
    protect([](lua_State* lua) { open_library(lua); }, 0);
    lua_gc(lua_, LUA_GCINC, garbage_percent, 0, 0);
  } catch (...) {
    lua_close(lua_);
    throw;
  }
}

Sandbox::~Sandbox() { lua_close(lua_); }

void Sandbox::watch_lines(std::size_t count) {
  meter_->watched.assign(count + 1, {});
  lua_sethook(lua_, watch, LUA_MASKCOUNT | LUA_MASKLINE | LUA_MASKCALL, hook_steps);
}

std::vector<std::size_t> Sandbox::lines_never_run() const {
  std::vector<std::size_t> lines;
  for (std::size_t line = 0; line < meter_->watched.size(); ++line) {
    if (meter_->watched[line].in_called_function && !meter_->watched[line].run) lines.push_back(line);
  }
  return lines;
}

bool Sandbox::spent() const { return meter_->passed != Bound::none; }

void Sandbox::run(const std::string& name, std::string_view source) {
  constexpr std::size_t chunk_name_max = 50;  // Lua itself shortens longer ones
  name_ = name;
  chunk_ = name.substr(name.rfind('/') + 1);
  chunk_ = chunk_.substr(chunk_.size() - std::min(chunk_.size(), chunk_name_max));
  if (source.size() > source_bytes_max) throw detail::Fault(name + ": the file is longer than 1 MiB");
  const std::string chunk_name = "@" + chunk_;
  const char* chunk = chunk_name.c_str();
  source = without_head(source);
  protect(
      [&source, chunk](lua_State* lua) {
        if (luaL_loadbufferx(lua, source.data(), source.size(), chunk, "t") != LUA_OK) lua_error(lua);
      },
      1);
  call(0, 1);
  protect([](lua_State* lua) { freeze_names(lua); }, 0);
}

void Sandbox::protect(const Erased& body, int results) {
  lua_pushcfunction(lua_, [](lua_State* lua) -> int {
    const auto& erased = *static_cast<const Erased*>(lua_touserdata(lua, 1));
    lua_settop(lua, 0);
    erased.run(lua, erased.body);
    return lua_gettop(lua);
  });
  lua_pushlightuserdata(lua_, const_cast<Erased*>(&body));
  call(1, results);
}

void Sandbox::call(int arguments, int results) {
  meter_->steps = 0;
  meter_->began.reset();
  meter_->line = 0;
  if (const int status = lua_pcall(lua_, arguments, results, handler_at); status != LUA_OK) fail(status);
}

void Sandbox::fail(int status) {
  constexpr std::size_t message_max = 300;
  std::string place = name_ + (meter_->line > 0 ? ":" + std::to_string(meter_->line) : "") + ": ", message;
  const Bound bound = status == LUA_ERRMEM && !spent() ? meter_->refused : meter_->passed;
  if (bound != Bound::none || status == LUA_ERRMEM) {
    message = sentence(bound);
  } else if (lua_type(lua_, -1) == LUA_TSTRING) {
    message.assign(lua_tostring(lua_, -1), lua_rawlen(lua_, -1));
    if (message.starts_with(chunk_ + ":")) {
      place.clear();
      message.replace(0, chunk_.size(), name_);
    }
  } else {
    message = "error() was given a " + std::string(luaL_typename(lua_, -1)) + "; expected a sentence";
  }
  lua_pop(lua_, 1);
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
  std::replace_if(message.begin(), message.end(), is_control, ' ');
  throw detail::Fault(place + shortened(made_printable(message), message_max));
}

}  // namespace firstwin::lua
