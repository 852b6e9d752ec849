// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"

namespace firstwin {

/// Sim: the players colour in turn the lines between points, each with a colour of their own; who makes a triangle of
/// his colour between three of the points loses (with `misere`, wins). All lines coloured without one is a tie: between
/// six points that cannot be.
struct sim {
  static constexpr std::int64_t points_max = 8;
  std::int64_t points = 6;
  bool misere = false;
  /// Made from the members above: lines are numbered 1-2, 1-3, … 2-3, …; up to six points they are permuted in all
  /// ways.
  int count = check_range("points", points, 1, points_max) ? static_cast<int>(points) : 1;
  Cells lines = first_cells(count * (count - 1) / 2);
  std::shared_ptr<const std::vector<Cells>> triangles = triangles_of(count);
  Symmetries symmetries = Symmetries(permutations_of(count));

  struct Position {
    Cells mine = 0, theirs = 0;  ///< the lines of the player to move, and of the other
    bool operator==(const Position&) const = default;
  };
  using Move = std::int8_t;  ///< the line

  Position start() const { return {}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for_each_cell(lines & ~(position.mine | position.theirs), [&](int line) { sink(static_cast<Move>(line)); });
  }

  Position play(const Position& position, Move line) const { return {position.theirs, position.mine | cell_bit(line)}; }

  std::optional<Value> result(const Position& position) const {
    for (const Cells triangle : *triangles) {
      if ((position.theirs & triangle) != triangle) continue;
      return Value::finished(misere ? Outcome::loss : Outcome::win);
    }
    if ((position.mine | position.theirs) == lines) return Value::finished(Outcome::tie);
    return {};
  }

  // Who is to move follows from the number of lines.
  std::uint64_t key(const Position& position) const { return position.mine | position.theirs << 32; }
  Position canonical(const Position& position) const {
    const Stones least = least_image(symmetries, {position.mine, position.theirs});
    return {least.first, least.second};
  }
  std::uint64_t layer(const Position& position) const {
    return static_cast<std::uint64_t>(std::popcount(lines & ~(position.mine | position.theirs)));
  }

  Result<void> check() const { return check_range("points", points, 1, points_max); }

  std::string text(const Position& position) const {
    const bool red_to_move = std::popcount(position.mine) == std::popcount(position.theirs);
    const auto list = [&](Cells some) {
      std::string text;
      for_each_cell(some, [&](int line) { text += " " + move_text(static_cast<Move>(line)); });
      return text;
    };
    return "red:" + list(red_to_move ? position.mine : position.theirs) +
           "\nblue:" + list(red_to_move ? position.theirs : position.mine) +
           (red_to_move ? "\nred to move" : "\nblue to move");
  }
  std::string move_text(Move line) const {
    int first = 0, number = line;
    while (number >= count - 1 - first) number -= count - 1 - first++;
    return std::to_string(first + 1) + "-" + std::to_string(first + 2 + number);
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "sim",
        .summary = "colour lines between points; who makes a triangle of his colour loses",
        .family = "text",
        .parameters =
            {{.name = "points", .default_text = "6", .least = 1, .most = points_max, .help = "points"},
             {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who makes a triangle wins"}},
        .state = "which lines are red and which are blue; who is to move follows from their numbers",
        .function =
            "value(lines) = the best, over the lines without colour, of the opposite of value(lines with that "
            "one in my colour)",
        .initialization =
            "a triangle made by the last move is a win for the player to move; all lines coloured "
            "without one is a tie",
        .answer = "value(no line coloured)",
        .examples = {"points=6", "points=5", "points=5 misere=true"},
        .misere = {.initialization = "a triangle made by the last move is a loss for the player to move; all lines "
                                     "coloured without one is a tie"}};
    return info;
  }
  static Result<sim> from(const Arguments& arguments) {
    return checked(sim{.points = arguments.integer("points"), .misere = arguments.boolean("misere")});
  }
  std::string arguments() const { return "points=" + std::to_string(points) + (misere ? ",misere=true" : ""); }

 private:
  static int line_between(int count, int a, int b) {
    const int first = std::min(a, b), second = std::max(a, b);
    return first * (2 * count - first - 1) / 2 + second - first - 1;
  }
  static std::shared_ptr<const std::vector<Cells>> triangles_of(int count) {
    std::vector<Cells> triangles;
    for (int a = 0; a < count; ++a) {
      for (int b = a + 1; b < count; ++b) {
        for (int c = b + 1; c < count; ++c) {
          triangles.push_back(cell_bit(line_between(count, a, b)) | cell_bit(line_between(count, a, c)) |
                              cell_bit(line_between(count, b, c)));
        }
      }
    }
    return std::make_shared<const std::vector<Cells>>(std::move(triangles));
  }
  static std::vector<std::vector<int>> permutations_of(int count) {
    std::vector<int> points(static_cast<std::size_t>(count));
    std::iota(points.begin(), points.end(), 0);
    std::vector<std::vector<int>> permutations;
    do {
      std::vector<int>& permutation = permutations.emplace_back();
      for (std::size_t a = 0; a < points.size(); ++a) {
        for (std::size_t b = a + 1; b < points.size(); ++b) {
          permutation.push_back(line_between(count, points[a], points[b]));
        }
      }
    } while (count <= 6 && std::next_permutation(points.begin(), points.end()));
    return permutations;
  }
};

extern template Result<Solution<sim>> solve(const sim&, const Options&);

}  // namespace firstwin
