// SPDX-License-Identifier: Apache-2.0
#include "firstwin/any_game.h"

#include <utility>

#include "firstwin/laws.h"

namespace firstwin {

const GameInfo& AnyGame::info() const { return rules_->info(); }
AnyGame AnyGame::named(std::string name) const {
  AnyGame game = *this;
  game.name_ = std::move(name);
  return game;
}
std::string AnyGame::text() const {
  return (name_.empty() ? info().name : name_) + "(" + rules_->arguments() + ")";
}
std::vector<std::string> AnyGame::engines() const { return rules_->engines(); }
Result<AnySolution> AnyGame::solve(const Options& options) const { return rules_->solve(*this, options); }
LawReport AnyGame::check_laws(const LawOptions& options) const { return rules_->check_laws(options); }
AnyPosition AnyGame::start() const { return rules_->start(); }
std::optional<Value> AnyGame::result(const AnyPosition& position) const { return rules_->result(position); }
std::vector<std::string> AnyGame::moves(const AnyPosition& position, std::size_t max) const {
  return rules_->moves(position, max);
}
std::optional<AnyPosition> AnyGame::play(const AnyPosition& position, std::string_view move) const {
  return rules_->play(position, move);
}
Wide AnyGame::gain(const AnyPosition& position, std::string_view move) const { return rules_->gain(position, move); }
bool AnyGame::keeps_turn(const AnyPosition& position, std::string_view move) const {
  return rules_->keeps_turn(position, move);
}
bool AnyGame::scored() const { return rules_->scored(); }
std::optional<Wide> AnyGame::points(const AnyPosition& position) const { return rules_->points(position); }
std::string AnyGame::position_text(const AnyPosition& position) const { return rules_->position_text(position); }
std::string AnyGame::key_text(const AnyPosition& position) const { return rules_->key_text(position); }
std::optional<std::uint64_t> AnyGame::index_count() const { return rules_->index_count(); }
AnyPosition AnyGame::position_at(std::uint64_t index) const { return rules_->position_at(index); }

const AnyGame& AnySolution::game() const { return facts_->game(); }
const Value& AnySolution::value() const { return facts_->value(); }
const Cost& AnySolution::cost() const { return facts_->cost(); }
Stop AnySolution::stop() const { return facts_->stop(); }
const std::string& AnySolution::reason() const { return facts_->reason(); }
Bounds AnySolution::bounds() const { return facts_->bounds(); }
std::optional<Period> AnySolution::period() const { return facts_->period(); }
bool AnySolution::knows_positions() const { return facts_->knows_positions(); }
Access AnySolution::access() const { return facts_->access(); }
Value AnySolution::value(const AnyPosition& position) const { return facts_->value(position); }
BestMoves<std::string> AnySolution::best_moves(const AnyPosition& position, std::size_t max) const {
  BestMoves<std::string> best = facts_->best_moves(position, max);
  if (best.total == 0 && !game().result(position)) best.all_known = false;  // there is one: a limit was reached
  return best;
}
Line<std::string> AnySolution::line(const AnyPosition& position) const { return facts_->line(position); }
Survey AnySolution::survey() const { return facts_->survey(); }

}  // namespace firstwin
