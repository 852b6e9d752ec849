// SPDX-License-Identifier: Apache-2.0
// A game against perfect play, on a terminal or through a pipe.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "base/text.h"
#include "catalog/numbers.h"
#include "cli/line_reader.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "present/position.h"
#include "present/totals.h"
#include "solution/for_play.h"

namespace firstwin::cli {

namespace {

constexpr std::size_t moves_max = 10'000;       // that can be typed by their place in the list
constexpr std::size_t menu_columns_max = 100;   // of the list of moves in the prompt

constexpr std::string_view help_of_play =
    "Type a move, its number in the list where there is one, or the beginning of one move or command.\n"
    "  hint  the best moves, and how the game stands    undo  take your last move back\n"
    "  swap  change sides                               moves  list all moves\n"
    "  help  this text                                  quit  end the game\n";

bool is_number(const std::string& text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_digit); }

/// One game: who plays which side, and all that was played.
class Table {
 public:
  Table(const AnySolution& solution, bool person_first)
      : solution_(solution), game_(solution.game()), person_(person_first ? 0 : 1), states_{standing_at_start(game_)} {}

  void run() {
    const bool over_at_once = over();
    print(game_.text() + "\nYou move " + (person_ == 0 ? "first" : "second") +
          (over_at_once ? ".\n\n" : ". Type a move, or help.\n\n"));
    show();
    if (over_at_once) print("\nThe game is over before the first move.");
    while (!over() && (persons_turn() ? person_moves() : program_moves())) {
    }
    if (over()) print(ending());
  }
  /// False once standard input failed.
  bool can_read() const { return can_read_; }

 private:
  const Standing& now() const { return states_.back(); }
  bool persons_turn() const { return now().first_moves == (person_ == 0); }
  Wide purse_of(int player) const { return player == 0 ? now().purses.first : now().purses.second; }
  /// How far the person is ahead at the end, given the margin from here on.
  Wide persons_lead(Wide margin) const { return person_ == 0 ? final_lead(now(), margin) : -final_lead(now(), margin); }
  /// Whether moves bring points: in some games that are scored only what is left at the end does.
  bool purses_fill() const {
    return game_.scored() && (game_.points(game_.start()) || now().purses.first != 0 || now().purses.second != 0);
  }
  bool over() const { return game_.result(now().position).has_value(); }

  void show() const {
    print(indented(game_.position_text(now().position), 2) + "\n");
    if (purses_fill()) {
      print("  you have " + to_string(purse_of(person_)) + ", the program " + to_string(purse_of(1 - person_)) + "\n");
    }
  }

  void make(const std::string& move) {
    states_.push_back(standing_after(game_, now(), move));
    show();
  }

  bool program_moves() {
    const Interruptible stop_rather_than_end;
    const auto line = solution_.line(now().position);
    std::string move;
    if (!line.moves.empty()) {
      move = line.moves.front();
    } else {
      const auto best = solution_.best_moves(now().position, 1);
      move = best.moves.empty() ? game_.moves(now().position, 1).front() : best.moves.front();
    }
    if (was_interrupted()) return false;
    print("\nThe program plays " + move + "\n");
    make(move);
    return true;
  }

  /// Reads lines until a move is made or sides change; false at the end of input or of patience.
  bool person_moves() {
    const auto moves = game_.moves(now().position, moves_max);
    for (;;) {
      print("\n" + prompt(moves));
      const auto line = lines_.next();
      if (!line) return complain(line.error().message), can_read_ = false;
      if (!*line) return print("\n"), false;
      const std::string word = lower(trimmed(**line));
      if (isatty(STDIN_FILENO) != 1) print(shortened(word) + "\n");  // so that a transcript reads like a session
      if (word.empty()) continue;
      if (const auto move = move_of(word, moves)) return make(*move), true;
      if (moves.size() == moves_max && game_.play(now().position, word)) return make(word), true;
      const auto command = command_of(word);
      if (command == "quit") return false;
      if (command == "undo" && undo()) return show(), true;
      if (command == "swap") return person_ = 1 - person_, true;
      if (command == "hint") print(hint());
      if (command == "help") print(help_of_play);
      if (command == "moves") print("  " + wrapped(moves_text(moves, moves.size(), 2000), 2, 2) + "\n");
      if (command.empty()) print("  " + no_move(word, moves) + "\n");
    }
  }

  static std::string no_move(const std::string& word, const std::vector<std::string>& moves) {
    std::vector<std::string> fitting;
    for (const std::string& move : moves) {
      if (!is_number(word) && lower(move).starts_with(word)) fitting.push_back(move);
    }
    if (fitting.empty()) return in_quotes(word) + " is no move here; type moves to see them all, or help";
    return in_quotes(word) + " may be any of " + moves_text(fitting, fitting.size(), 60) + "; type more of it";
  }

  std::string prompt(const std::vector<std::string>& moves) const {
    std::string menu;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      menu += (i ? ", " : "") + (is_number(moves[i]) ? "" : std::to_string(i + 1) + " ") + moves[i];
      if (menu.size() > menu_columns_max) return "your move (" + grouped(moves.size()) + " moves): ";
    }
    return "your move (" + menu + "): ";
  }

  /// The move with that text, else that number in the list, else the only one that begins so.
  static std::optional<std::string> move_of(const std::string& word, const std::vector<std::string>& moves) {
    const auto same =
        std::find_if(moves.begin(), moves.end(), [&](const std::string& move) { return lower(move) == word; });
    if (same != moves.end()) return *same;
    const bool numbered = !moves.empty() && !is_number(moves.front());
    const ReadNumber number = read_number(word);
    if (numbered && number.fault == ReadNumber::Fault::none) {
      if (number.value < 1 || static_cast<std::uint64_t>(number.value) > moves.size()) return {};
      return moves[static_cast<std::size_t>(number.value - 1)];
    }
    if (is_number(word) || !command_of(word).empty()) return {};
    std::optional<std::string> found;
    for (const std::string& move : moves) {
      if (!lower(move).starts_with(word)) continue;
      if (found) return {};
      found = move;
    }
    return found;
  }

  static std::string command_of(const std::string& word) {
    for (const char* command : {"hint", "undo", "swap", "quit", "help", "moves"}) {
      if (std::string_view(command).starts_with(word)) return command;
    }
    return word == "?" ? "help" : word == "exit" ? "quit" : "";
  }

  /// Back to before the person's last move.
  bool undo() {
    const auto at = std::find_if(states_.rbegin() + 1, states_.rend(),
                                 [&](const Standing& s) { return s.first_moves == (person_ == 0); });
    if (at == states_.rend()) return print("  there is no move of yours to take back\n"), false;
    states_.erase(at.base(), states_.end());
    return true;
  }

  std::string hint() const {
    const Interruptible stop_rather_than_end;
    const Value value = solution_.value(now().position);
    const auto best = solution_.best_moves(now().position, 20);
    const std::string in = value.plies ? " in " + counted(*value.plies, "move") : "";
    std::string stand = "the program wins" + in + " against any move";
    if (value.margin) {
      const Wide end = persons_lead(*value.margin);
      stand = end == 0 ? "it ends level" : end > 0 ? "you win by " + to_string(end) : "you lose by " + to_string(-end);
    } else if (value.outcome == Outcome::win) {
      stand = "you win" + in;
    } else if (value.outcome != Outcome::loss) {
      stand = "nobody wins";
    }
    std::string moves = moves_text(best.moves, best.total, 60);
    if (value.outcome == Outcome::loss && !value.margin) {
      const auto line = solution_.line(now().position);
      if (value.plies && !line.moves.empty()) {
        return "  every move loses; " + line.moves.front() + " holds out longest:" + in.substr(3) + "\n";
      }
    }
    return "  " + wrapped("best: " + moves + " (" + stand + ")", 2, 2) + "\n";
  }

  std::string ending() const {
    const Value value = *game_.result(now().position);
    if (!game_.scored()) {
      if (value.outcome == Outcome::tie || value.outcome == Outcome::draw) return "\nNobody wins.\n";
      return (value.outcome == Outcome::win) == persons_turn() ? "\nYou win.\n" : "\nThe program wins.\n";
    }
    const Wide yours = purse_of(person_), its = purse_of(1 - person_), lead = persons_lead(*value.margin);
    const std::string who = lead == 0 ? "\nNobody wins" : lead > 0 ? "\nYou win" : "\nThe program wins";
    if (!purses_fill()) return who + (lead == 0 ? "" : " by " + to_string(lead > 0 ? lead : -lead)) + ".\n";
    const Totals added = added_by_end(game_, now().position, value);
    const Wide you_get = persons_turn() ? added.mover : added.other,
               it_gets = persons_turn() ? added.other : added.mover;
    const Wide yours_in_all = yours + you_get, its_in_all = its + it_gets;
    std::string text = who + ": " + to_string(lead < 0 ? its_in_all : yours_in_all) + " against " +
                       to_string(lead < 0 ? yours_in_all : its_in_all) + ".\n";
    if (you_get != 0) text += "The end itself brings you " + to_string(you_get) + ".\n";
    if (it_gets != 0) text += "The end itself brings the program " + to_string(it_gets) + ".\n";
    return text;
  }

  const AnySolution& solution_;
  const AnyGame& game_;
  LineReader lines_;
  bool can_read_ = true;
  int person_;
  std::vector<Standing> states_;
};

}  // namespace

int play(const Command& command) {
  const auto read = read_game(command);
  if (!read) return complain(read.error().message), bad_input;
  const auto solution = solve_for_play(read->game, command.options, [](const AnyGame& game, const Options& options) {
    return solve_shown(game, options);
  });
  if (!solution) return complain(solution.error().message), bad_input;
  if (const int status = status_of(*solution); status != answered) return status;
  Table table(*solution, command.first == "you");
  table.run();
  flush();
  if (!table.can_read()) return bad_input;
  return was_interrupted() ? interrupted : answered;
}

}  // namespace firstwin::cli
