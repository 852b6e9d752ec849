// SPDX-License-Identifier: Apache-2.0
#include "catalog/lua_rules.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <set>
#include <utility>

#include "catalog/lua_description.h"
#include "catalog/lua_value.h"
#include "catalog/numbers.h"
#include "firstwin/detail/fault.h"

namespace firstwin::lua {

using detail::Fault;

/// A state that is this thread's while the lease lives.
class Rules::Lease {
 public:
  explicit Lease(const Rules& rules) : rules_(rules), state_(rules.at_hand_.state.exchange(nullptr)) {
    if (state_ != nullptr) return;
    {
      const std::lock_guard lock(rules_.mutex_);
      if (!rules_.free_.empty()) {
        state_ = rules_.free_.back().release();
        rules_.free_.pop_back();
        return;
      }
    }
    state_ = rules_.new_state().release();
  }
  ~Lease() {
    std::unique_ptr<State> state(state_);
    if (state->spent()) return;
    State* none = nullptr;
    if (rules_.at_hand_.state.compare_exchange_strong(none, state_)) {
      static_cast<void>(state.release());
      return;
    }
    const std::lock_guard lock(rules_.mutex_);
    rules_.free_.push_back(std::move(state));
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  State* operator->() const { return state_; }
  State& operator*() const { return *state_; }

 private:
  const Rules& rules_;
  State* state_;
};

/// Asks a state; now and then twice, and the witness as well, since rules that count or keep something may answer
/// differently.
template <class Question>
auto Rules::ask(State& state, Function function, const Question& question) const {
  auto answer = question(state);
  if (!state.doubts(function)) return answer;
  bool is_same = question(state) == answer;
  if (is_same) {
    const std::lock_guard lock(witness_mutex_);
    if (!witness_ || witness_->spent()) witness_ = new_state();
    is_same = question(*witness_) == answer;
  }
  if (is_same) return answer;
  state.fault(std::string(function_names[static_cast<std::size_t>(function)]) +
              " gives different answers when it is asked twice; expected that it depends on the position alone");
}

Rules::Rules(Source source, Description description, Arguments arguments)
    : source_(std::move(source)), description_(std::move(description)), arguments_(std::move(arguments)) {
  auto state = std::make_unique<State>(source_, codes_);
  for (std::size_t i = 0; i < has_.size(); ++i) has_[i] = state->has(static_cast<Function>(i));
  start_ = state->start(info(), arguments_);
  start_ = ask(*state, Function::start, [&](State& asked) { return asked.start(info(), arguments_); });
  free_.push_back(std::move(state));
  form_ = find_form();
  expect_used();
  asks_more_ = form_ == Form::scored || has(Function::mover);
  explain_rest(description_, has(Function::mover), form_ == Form::scored);
}

Rules::AtHand::~AtHand() { delete state.load(); }

std::unique_ptr<State> Rules::new_state() const {
  auto state = std::make_unique<State>(source_, codes_);
  if (state->start(info(), arguments_) != start_) state->fault("start gives another position than before");
  return state;
}

/// Words and functions of the file that its form makes no use of would be believed to have an effect.
void Rules::expect_used() const {
  const auto fault = [&](const std::string& clause) { throw Fault(source_.path + ": " + clause); };
  if (description_.impartial && form_ != Form::plain) {
    fault("a game with mover, with points or with cyclic = true is not impartial");
  }
  if (has(Function::predecessors) && form_ != Form::cyclic_backwards) {
    fault("predecessors is used only in a game with cyclic = true and without mover; leave it out");
  }
  if (has(Function::components) && form_ != Form::plain) {
    fault("components is used only in a game without mover, points and cyclic = true; leave it out");
  }
}

/// Follows the line of first moves, but not for long. A fault there is left to whoever asks the rules next: lint names
/// the law that it breaks.
Form Rules::find_form() {
  const bool turns = has(Function::mover);
  if (description_.cyclic && turns) return Form::cyclic_turns;
  if (description_.cyclic) return has(Function::predecessors) ? Form::cyclic_backwards : Form::cyclic;
  constexpr int moves_least = 10'000, moves_max = 100'000;
  constexpr std::chrono::seconds enough{1}, too_much{2};  // where long positions make each move slow
  const auto begin = std::chrono::steady_clock::now();
  Code position = start_;
  try {
    for (int i = 0;; ++i) {
      const auto spent = std::chrono::steady_clock::now() - begin;
      line_is_cut_ = i == moves_max || spent > (i >= moves_least ? enough : too_much);
      if (line_is_cut_) break;
      const Lease state(*this);
      if (const auto end = state->result(position)) {
        if (std::holds_alternative<std::int64_t>(*end)) return Form::scored;
        break;
      }
      const std::vector<Move> moves = state->moves(position);
      if (moves.empty()) break;
      const Played played = state->play(position, moves.front());
      if (played.points != 0) return Form::scored;
      position = played.after;
    }
  } catch (const Fault&) {
    line_is_cut_ = true;
  }
  return turns ? Form::turns : Form::plain;
}

bool Rules::is_small() const {
  std::call_once(looked_through_, [this] {
    try {
      is_small_ = looks_small();
    } catch (const Fault&) {  // which whoever solves it will meet
    }
  });
  return is_small_;
}

namespace {

/// How far a walk over positions may go.
struct WalkLimits {
  std::size_t positions = SIZE_MAX, moves = SIZE_MAX;
  std::chrono::seconds time{};
};

/// Visits all positions that play reaches, each once, the latest met first: `visit(position, reach)` calls reach(after)
/// for each move and leaves off where that gives false. False where a limit ended it.
template <class Visit>
bool walk_all(Code start, const WalkLimits& limits, const Visit& visit) {
  const auto end_of_patience = std::chrono::steady_clock::now() + limits.time;
  std::set<UWide> seen{start.bits};
  std::vector<Code> waiting{start};
  std::size_t moves = 0;
  const auto is_beyond = [&] { return moves > limits.moves || seen.size() > limits.positions; };
  const auto reach = [&](Code after) {
    ++moves;
    if (seen.insert(after.bits).second) waiting.push_back(after);
    return !is_beyond();
  };
  while (!waiting.empty()) {
    const Code position = waiting.back();
    waiting.pop_back();
    if (std::chrono::steady_clock::now() > end_of_patience) return false;
    visit(position, reach);
    if (is_beyond()) return false;
  }
  return true;
}

}  // namespace

bool Rules::looks_small() const {
  constexpr std::size_t positions_max = 4096;
  const WalkLimits limits{.positions = positions_max, .moves = 10 * positions_max, .time = std::chrono::seconds(1)};
  return walk_all(start_, limits, [this](Code position, const auto& reach) {
    if (result(position)) return;
    for (const Move& move : moves(position)) {
      if (!reach(play(position, move).after)) return;
    }
  });
}

namespace {

/// Asks everything that rules can be asked of a position.
template <class Reach>
void ask_all(State& state, Code position, const Reach& reach) {
  for (const Function one : {Function::mover, Function::key, Function::canonical, Function::layer}) {
    if (state.has(one)) state.answer(one, position);
  }
  for (const Function several : {Function::components, Function::predecessors}) {
    if (state.has(several)) state.positions(several, position);
  }
  for (const Function shown : {Function::text, Function::board}) {
    if (!state.has(shown)) continue;
    const std::string text = state.text(shown, position);
    if (shown == Function::text && state.has(Function::parse)) state.parse(text);
  }
  if (state.result(position)) return;
  for (const Move& move : state.moves(position)) reach(state.play(position, move).after);
}

/// Lines that only rules with a fault run, or that hold nothing but the end of something.
bool may_stay_unused(std::string_view line) {
  for (const std::string_view guard : {"error(", "assert("}) {
    if (line.find(guard) != std::string_view::npos) return true;
  }
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  return line == "else" || std::ranges::none_of(line.starts_with("end") ? line.substr(3) : line, is_word);
}

}  // namespace

std::vector<std::string> Rules::unused() const {
  const WalkLimits limits{.positions = 100'000, .time = std::chrono::seconds(3)};
  State state(source_, codes_, true);
  try {
    state.start(info(), arguments_);
    if (state.has(Function::parse)) state.parse("?");
    const auto visit = [&](Code position, const auto& reach) { ask_all(state, position, reach); };
    if (!walk_all(start_, limits, visit)) return {};
  } catch (const Fault&) {  // lint has told of it, or will
    return {};
  }
  std::vector<std::string> lines;
  std::string_view rest = source_.text;
  std::size_t passed = 1;
  for (const std::size_t line : state.lines_never_run()) {
    for (; passed < line; ++passed) rest.remove_prefix(std::min(rest.find('\n') + 1, rest.size()));
    const std::string_view text = trimmed(rest.substr(0, rest.find('\n')));
    if (!may_stay_unused(text))
      lines.push_back("line " + std::to_string(line) + ", " + in_quotes(text) + ", is never run");
  }
  return lines;
}

std::string Rules::arguments() const {
  std::string text;
  for (const Parameter& parameter : info().parameters) {
    const std::string& name = parameter.name;
    if (!arguments_.has(name)) continue;
    text += (text.empty() ? "" : ",") + name + "=";
    switch (parameter.kind) {
      case Kind::integer: text += std::to_string(arguments_.integer(name)); break;
      case Kind::boolean: text += arguments_.boolean(name) ? "true" : "false"; break;
      case Kind::row:
      case Kind::amounts: text += list_text(arguments_.row(name).values()); break;
      case Kind::rows: {
        std::string rows;
        for (const Row& row : arguments_.rows(name)) rows += (rows.empty() ? "" : ",") + list_text(row.values());
        text += "[" + rows + "]";
        break;
      }
      case Kind::text: text += arguments_.text(name); break;
    }
  }
  return text;
}

std::vector<Move> Rules::moves(Code position) const {
  const Lease state(*this);
  auto moves = ask(*state, Function::moves, [&](State& asked) { return asked.moves(position); });
  if (moves.empty() && !state->result(position)) {
    state->fault("result gives nil where moves gives no move; expected a result for every position without one");
  }
  return moves;
}

Played Rules::play(Code position, const Move& move) const {
  const Lease state(*this);
  auto& last = state->last;
  if (asks_more_ && last && last->position == position && last->move == move) return last->played;
  const Played played = ask(*state, Function::play, [&](State& asked) { return asked.play(position, move); });
  if (played.points != 0 && description_.cyclic) {
    state->fault("play gives points in a game with cyclic = true; expected that its moves bring none");
  }
  if (played.points != 0 && form_ != Form::scored) {
    state->fault(
        "play gives points, but the line of first moves " +
        std::string(line_is_cut_ ? "has none as far as it was followed" : "had none and its end was no margin") +
        "; expected that result gives whole numbers where moves score");
  }
  if (asks_more_) last = State::Last{position, move, played};
  if (has(Function::layer) && state->doubts(Function::layer)) expect_lower_layer(*state, position, played.after);
  return played;
}

void Rules::expect_lower_layer(State& state, Code position, Code after) const {
  const auto before = number_of(state.answer(Function::layer, position));
  const auto then = number_of(state.answer(Function::layer, after));
  if (!before || !then || *before < 0 || *then < 0) state.fault("layer gives no whole number from 0");
  if (*then >= *before) {
    state.fault("a move leads here from layer " + std::to_string(*before) + " to layer " + std::to_string(*then) +
                "; expected that each move lowers it");
  }
}

std::optional<Value> Rules::result(Code position) const {
  const Lease state(*this);
  const auto end = ask(*state, Function::result, [&](State& asked) { return asked.result(position); });
  if (!end) return {};
  const auto* margin = std::get_if<std::int64_t>(&*end);
  if (margin != nullptr && description_.cyclic) {
    state->fault("result gives a number in a game with cyclic = true; expected \"win\", \"loss\" or \"tie\"");
  }
  if (description_.impartial && *end != End(Outcome::loss)) {
    state->fault(
        "result gives an end that is no \"loss\"; expected that who cannot move loses, as impartial = true says");
  }
  if ((margin != nullptr) != (form_ == Form::scored)) {
    const std::string line =
        line_is_cut_ ? "is too long to be followed to its end, and has no points so far" : "ends without one";
    state->fault(margin ? "result gives a number, but the line of first moves " + line +
                              "; expected one or the other everywhere"
                        : "result gives a word, but moves or ends of this game score; expected a whole number");
  }
  return margin ? Value::of_margin(*margin) : Value::finished(std::get<Outcome>(*end));
}

Code Rules::mover(Code position) const {
  const Lease state(*this);
  const Code mover =
      ask(*state, Function::mover, [&](State& asked) { return asked.answer(Function::mover, position); });
  if (mover != code_of(1) && mover != code_of(2)) state->fault("mover gives neither 1 nor 2");
  return mover;
}

bool Rules::moves_again(Code position, const Move& move) const {
  if (!has(Function::mover)) return false;
  const Code before = mover(position);
  return before == mover(play(position, move).after);
}

UWide Rules::key(Code position) const {
  if (!has(Function::key)) return position.bits;
  Code key;
  {
    const Lease state(*this);
    key = ask(*state, Function::key, [&](State& asked) { return asked.answer(Function::key, position); });
  }
  if (!has(Function::mover)) return key.bits;
  const UWide who = mover(position) == code_of(1) ? 1 : 2;
  if (key.bits >> 120 == 0) return key.bits << 8 | who;
  Codes::Room room;
  return codes_.code_of(static_cast<char>(who) + std::string(codes_.bytes_of(key, room))).bits;
}

Code Rules::canonical(Code position) const {
  if (!has(Function::canonical)) return position;
  const Lease state(*this);
  return ask(*state, Function::canonical, [&](State& asked) { return asked.answer(Function::canonical, position); });
}

std::vector<Code> Rules::positions(Function function, Code position) const {
  const Lease state(*this);
  return ask(*state, function, [&](State& asked) { return asked.positions(function, position); });
}

std::string Rules::text(Code position) const {
  for (const Function function : {Function::board, Function::text}) {
    if (!has(function)) continue;
    const Lease state(*this);
    return ask(*state, function, [&](State& asked) { return asked.text(function, position); });
  }
  Codes::Room room;
  return value_text(codes_.bytes_of(position, room));
}

std::optional<Code> Rules::parse(std::string_view text) const {
  if (!has(Function::parse)) return {};
  const Lease state(*this);
  return state->parse(text);
}

}  // namespace firstwin::lua
