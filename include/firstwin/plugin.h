// SPDX-License-Identifier: Apache-2.0
// A game of one's own as a file that the program loads: rules in one source file that ends in FIRSTWIN_GAME(my_game),
// made into my_game.so by `firstwin build my_game.cpp`, and then used as `firstwin solve ./my_game.so`.
//
// What the program sees first is plain C, and says what the plug-in was built with. Only when that is what the program
// itself was built with is more of it touched, which is then C++ on both sides. The engines are compiled into the
// plug-in, so its games are solved as fast as those that are built in. A plug-in runs with the rights of the program.
#pragma once
#include <version>

#include "firstwin/catalog.h"
#include "firstwin/described.h"
#include "firstwin/detail/entry.h"
#include "firstwin/game.h"
#include "firstwin/parameters.h"

/// What a plug-in gives of itself. The number in the function's name is that of this struct.
struct firstwin_plugin {
  const char* version;           ///< of firstwin
  const char* headers;           ///< a checksum of its public headers
  const char* standard_library;  ///< whose types cross the boundary
  const void* game;              ///< a firstwin::GameEntry
};

namespace firstwin::detail {

/// The version and the checksum of the headers that this library was compiled from.
const char* built_version();
const char* built_headers();

/// The standard library, with what changes the shape of its types.
constexpr const char* standard_library() {
#if defined(_LIBCPP_VERSION)
  return "libc++";
#elif defined(_GLIBCXX_DEBUG)
  return "libstdc++ with _GLIBCXX_DEBUG";
#elif defined(_GLIBCXX_USE_CXX11_ABI) && _GLIBCXX_USE_CXX11_ABI
  return "libstdc++";
#else
  return "libstdc++ with its old strings";
#endif
}

/// Names what a game lacks, one thing at a time: the compiler shows the first.
template <class G>
consteval bool is_complete() {
  static_assert(requires { typename G::Position; }, "the game has no type Position");
  static_assert(requires { typename G::Move; }, "the game has no type Move");
  static_assert(std::copyable<G>, "the game cannot be copied");
  static_assert(std::regular<typename G::Position>,
                "Position needs a default and == (bool operator==(const Position&) const = default;)");
  static_assert(std::regular<typename G::Move>,
                "Move needs a default and == (bool operator==(const Move&) const = default;)");
  using Position = typename G::Position;
  using Move = typename G::Move;
  static_assert(
      requires(const G& g) {
        { g.start() } -> std::same_as<Position>;
      }, "expected Position start() const");
  static_assert(
      requires(const G& g, const Position& p) { g.moves(p, [](const Move&) {}); },
      "expected template <class Sink> void moves(const Position&, const Sink& sink) const");
  static_assert(
      requires(const G& g, const Position& p, const Move& m) {
        { g.play(p, m) } -> std::same_as<Position>;
      }, "expected Position play(const Position&, const Move&) const");
  static_assert(
      requires(const G& g, const Position& p) {
        { g.result(p) } -> std::same_as<std::optional<Value>>;
      }, "expected std::optional<firstwin::Value> result(const Position&) const");
  static_assert(
      requires(const G& g, const Position& p) {
        { g.key(p) } -> Key;
      }, "expected std::uint64_t (or firstwin::UWide) key(const Position&) const");
  static_assert(HasMoveText<G>, "expected std::string move_text(const Move&) const");
  static_assert(
      requires(const G& g, const Position& p) {
        { g.text(p) } -> std::same_as<std::string>;
      }, "expected std::string text(const Position&) const");
  static_assert(
      requires {
        { G::info() } -> std::same_as<const GameInfo&>;
      }, "expected static const firstwin::GameInfo& info()");
  static_assert(
      requires(const Arguments& given) {
        { G::from(given) } -> std::same_as<Result<G>>;
      }, "expected static firstwin::Result<my_game> from(const firstwin::Arguments&)");
  static_assert(
      requires(const G& g) {
        { g.arguments() } -> std::same_as<std::string>;
      }, "expected std::string arguments() const");
  return true;
}

}  // namespace firstwin::detail

/// Makes a plug-in of a game that is Described and has `static Result<Type> from(const Arguments&)`. Once a file, at
/// its end, outside of namespaces.
#define FIRSTWIN_GAME(Type)                                                                                   \
  static_assert(firstwin::detail::is_complete<Type>());                                                       \
  extern "C" __attribute__((visibility("default"))) const firstwin_plugin* firstwin_plugin_1();               \
  extern "C" const firstwin_plugin* firstwin_plugin_1() {                                                     \
    static const firstwin::GameEntry game = firstwin::detail::entry_of<Type>();                               \
    static const firstwin_plugin plugin{firstwin::detail::built_version(), firstwin::detail::built_headers(), \
                                        firstwin::detail::standard_library(), &game};                         \
    return &plugin;                                                                                           \
  }
