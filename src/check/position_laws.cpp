// SPDX-License-Identifier: Apache-2.0
#include "check/position_laws.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <map>
#include <new>

#include "check/words.h"

namespace firstwin::detail {

namespace {

/// The function that a sentence about rules read at run time ends with: "…, in layer(3)".
std::string_view function_named(std::string_view sentence) {
  constexpr std::string_view before = ", in ";
  const std::size_t at = sentence.rfind(before);
  if (at == std::string_view::npos) return "";
  sentence.remove_prefix(at + before.size());
  return sentence.substr(0, sentence.find('('));
}

std::string_view law_of(std::string_view sentence) {
  const auto says = [&](std::string_view words) { return sentence.find(words) != std::string_view::npos; };
  if (says("when it is asked twice") || says("changes the position that it is given")) return "repeatable";
  if (says("moves gives the move")) return "move_text";
  if (says("as impartial = true says")) return "impartial";
  const std::string_view function = function_named(sentence);
  if (function == "board") return "text";
  const bool has_law = std::find(std::begin(law_order), std::end(law_order), function) != std::end(law_order);
  return has_law ? function : "throws";
}

}  // namespace

void PositionLaws::broken_rules(PositionId at, std::string_view sentence) {
  if (function_named(sentence).empty()) {
    return fault("result", at, std::string(sentence),
                 "win, loss or tie, or in games that score Value::of_margin(points)",
                 "result(position) makes a value that is no result");
  }
  constexpr std::string_view before_expected = "; expected ";
  const std::size_t expected = sentence.find(before_expected), place = sentence.rfind(", in ");
  if (expected >= place) {
    return fault(law_of(sentence), at, std::string(sentence), "an answer for every position that play reaches",
                 "a case that the rules leave out");
  }
  const std::size_t begin = expected + before_expected.size();
  fault(law_of(sentence), at, std::string(sentence.substr(0, expected)) + std::string(sentence.substr(place)),
        std::string(sentence.substr(begin, place - begin)), "");
}

void PositionLaws::check(PositionId at) {
  const std::size_t known = subject_.count();
  guarded(at, [&] {
    asked_ = "result, moves or play";
    const Look seen = look(at);
    check_rules(at, seen);
    check_twin(at, seen);
    check_falls(at, seen);
    check_impartial(at, seen);
    asked_ = "text or move_text";
    check_texts(at, look(at, true));
  });
  subject_.forget(known);
}

void PositionLaws::check_relations(PositionId at) {
  const std::size_t known = subject_.count();
  guarded(at, [&] {
    const Look seen = look(at);
    check_canonical(at, seen);
    check_components(at, seen);
  });
  subject_.forget(known);
}

void PositionLaws::check_rules(PositionId at, const Look& seen) {
  if (const std::string what = subject_.wavers(at); !what.empty()) {
    fault("repeatable", at, what + " gives one answer, and another when asked again", "the same answer each time",
          "the answer depends on something that is no part of the position: chance, a counter, the order of a set");
  }
  if (!seen.result && seen.moves.empty()) {
    fault("result", at, "neither a result nor a move", "a result for every position without a move",
          "an end of the game that result(position) does not see");
  }
  for (const Look::Move& move : seen.moves) {
    gains_ = gains_ || move.gain != 0;
    keeps_turns_ = keeps_turns_ || move.again;
    if (move.after == at && says_.cyclic) {
      findings_.warn("play", at,
                     {"a move that leads back to the same position", "a move that changes something",
                      "a move that does nothing, or a side to move that is left out"});
    }
  }
}

void PositionLaws::check_twin(PositionId at, const Look& seen) {
  const PositionId twin = subject_.twin(at);
  if (twin == no_position) return;
  const Look other = look(twin);
  const std::string both = "equal keys for positions with equal moves, results and values only";
  const std::string shared = "two positions share a key but have different ";
  const std::string and_other = ": this and " + findings_.name_of(twin);
  if (!same_result(seen.result, other.result)) {
    fault("key", at, shared + "results" + and_other, both, "is something missing that decides who has won?");
  } else if (!std::equal(seen.moves.begin(), seen.moves.end(), other.moves.begin(), other.moves.end(),
                         [&](const Look::Move& a, const Look::Move& b) {
                           return a.gain == b.gain && a.again == b.again &&
                                  subject_.key(a.after) == subject_.key(b.after);
                         })) {
    fault("key", at, shared + "moves" + and_other, both, "is the side to move missing?");
  }
}

void PositionLaws::check_texts(PositionId at, const Look& seen) {
  std::map<std::string, PositionId> texts;
  for (const Look::Move& move : seen.moves) {
    if (move.text.empty()) {
      fault("move_text", at, "a move without a text", "a text for every move", "move_text gives an empty text");
      break;
    }
    const auto [known, is_new] = texts.emplace(move.text, move.after);
    if (is_new) continue;
    const bool twice = known->second == move.after;
    fault("move_text", at, "two moves with the text '" + move.text + "'", "a text of its own for every move",
          twice ? "moves gives a move twice" : "move_text leaves out what tells the moves apart");
    break;
  }
  if (const std::string lost = seen.result ? "" : subject_.lost_move(at); !lost.empty()) {
    fault("find_move", at, "the move '" + lost + "' is not found by its text", "find_move as the inverse of move_text",
          "find_move reads a text otherwise than move_text writes it");
  }
  const std::string text = subject_.text(at);
  if (text.empty()) fault("text", at, "an empty text", "a text for every position", "text gives an empty text");
  if (!says_.parses) return;
  asked_ = "parse";
  const std::optional<PositionId> read = subject_.parsed(text);
  if (!read) {
    fault("parse", at, "nothing", "the position whose text it is", "parse does not read all that text writes");
  } else if (*read != at) {
    fault("parse", at, findings_.name_of(*read) + ", another position", "the position whose text it is",
          "text leaves something out: the side to move, perhaps");
  }
}

void PositionLaws::check_falls(PositionId at, const Look& seen) {
  if (says_.layered) {
    asked_ = "layer";
    const std::uint64_t here = subject_.layer(at);
    for (const Look::Move& move : seen.moves) {
      const std::uint64_t after = subject_.layer(move.after);
      if (after < here) continue;
      fault("layer", at,
            "layer " + std::to_string(here) + ", and " + std::to_string(after) + " after a move to " +
                findings_.name_of(move.after),
            "a layer that every move lowers", "a move that does not bring the end nearer, or a layer that counts up");
      break;
    }
  }
  if (says_.points) {
    asked_ = "points";
    const Wide here = subject_.points(at);
    for (const Look::Move& move : seen.moves) {
      const Wide after = subject_.points(move.after);
      if (here == move.gain + after) continue;
      fault("points", at,
            to_string(here) + " points here; after a move that gains " + to_string(move.gain) + ", " + to_string(after),
            "points(position) = gain + points(after)", "a point that is counted twice or not at all");
      break;
    }
  }
  if (says_.indexed) {
    asked_ = "index or position_at";
    const std::uint64_t index = subject_.index(at);
    if (index >= says_.index_count) {
      fault("index", at, "index " + std::to_string(index),
            "less than index_count() = " + std::to_string(says_.index_count),
            "index_count() does not count all positions");
    } else if (const PositionId back = subject_.position_at(index); back != at) {
      fault("index", at, "position_at(" + std::to_string(index) + ") is " + findings_.name_of(back),
            "position_at(index(position)) = position", "two positions share an index: is something left out of it?");
    }
  }
}

void PositionLaws::check_impartial(PositionId at, const Look& seen) {
  if (!says_.impartial) return;
  asked_ = "moves";
  if (seen.result && seen.result->outcome != Outcome::loss) {
    fault("impartial", at, "a result of " + std::string(to_string(seen.result->outcome)),
          "a loss: who cannot move loses", "the game is no impartial one; under misère none is");
  } else if (seen.result && subject_.moves_left(at) > 0) {
    fault("impartial", at, "the game is over though there is a move", "an end where nobody can move, and nowhere else",
          "the game is no impartial one: it ends by something else than the lack of moves");
  }
  for (const Look::Move& move : seen.moves) {
    if (move.gain == 0 && !move.again) continue;
    return fault("impartial", at, "a move that scores or keeps the turn", "moves that only change the position",
                 "nimbers have no meaning for this game");
  }
}

PositionLaws::Alike PositionLaws::alike(const Look& seen) {
  Alike moves;
  for (const Look::Move& move : seen.moves) {
    moves.emplace(move.gain, move.again, subject_.key(canonical(move.after)));
  }
  return moves;
}

void PositionLaws::check_canonical(PositionId at, const Look& seen) {
  if (!says_.canonical) return;
  asked_ = "canonical";
  const PositionId one = subject_.canonical(at);
  if (const PositionId other = subject_.canonical(at); other != one) {
    fault("canonical", at, findings_.name_of(one) + ", then " + findings_.name_of(other), "the same each time",
          "canonical depends on something that is no part of the position");
  }
  if (one == at) return;
  joins_ = true;
  if (const PositionId again = subject_.canonical(one); again != one) {
    fault("canonical", at, "canonical gives " + findings_.name_of(one) + ", and of that " + findings_.name_of(again),
          "canonical(canonical(position)) = canonical(position)",
          "it picks a neighbour, not the least of all that are alike");
  }
  const Look there = look(one);
  if (!same_result(there.result, seen.result)) {
    fault("canonical", at,
          result_text(seen.result) + ", but its canonical " + findings_.name_of(one) + ": " + result_text(there.result),
          "equal results for positions that are alike", "a symmetry that the rules do not have");
  } else if (alike(there) != alike(seen)) {
    unlike_.push_back({at, one, findings_.name_of(one)});
  }
}

std::vector<UWide> PositionLaws::parts_of(PositionId at) {
  std::vector<UWide> keys;
  for (const PositionId part : subject_.components(at)) {
    if (!look(part).result) keys.push_back(subject_.key(canonical(part)));
  }
  std::sort(keys.begin(), keys.end());
  return keys;
}

void PositionLaws::check_components(PositionId at, const Look& seen) {
  if (!says_.components || seen.result) return;
  asked_ = "components";
  const std::vector<UWide> whole = parts_of(at);
  falls_apart_ = falls_apart_ || whole.size() > 1;
  std::set<std::vector<UWide>> in_sum, in_parts;
  for (const Look::Move& move : seen.moves) in_sum.insert(parts_of(move.after));
  for (const PositionId part : subject_.components(at)) {
    const Look there = look(part);
    if (there.result) continue;
    if (parts_of(part) != std::vector<UWide>{subject_.key(canonical(part))}) {
      fault("components", at, "the part " + findings_.name_of(part) + " falls apart again", "parts that do not",
            "components stops too early");
    }
    std::vector<UWide> others = whole;
    const auto itself = std::find(others.begin(), others.end(), subject_.key(canonical(part)));
    if (itself != others.end()) others.erase(itself);
    for (const Look::Move& move : there.moves) {
      std::vector<UWide> sum = parts_of(move.after);
      sum.insert(sum.end(), others.begin(), others.end());
      std::sort(sum.begin(), sum.end());
      in_parts.insert(std::move(sum));
    }
  }
  if (in_sum == in_parts) return;
  const bool lacks = !std::includes(in_parts.begin(), in_parts.end(), in_sum.begin(), in_sum.end());
  fault("components", at,
        lacks ? "a move that is no move in one of its " + std::to_string(whole.size()) + " parts"
              : "a move in one of its " + std::to_string(whole.size()) + " parts that the whole does not have",
        "a move in the sum is a move in one part, and the others stay",
        "the parts are not independent, or one is left out");
}

void PositionLaws::check_predecessors(PositionId at, const std::vector<PositionId>& before) {
  const std::size_t known = subject_.count();
  guarded(at, [&] {
    asked_ = "predecessors";
    std::set<PositionId> given;
    for (const PositionId one : subject_.predecessors(at)) {
      if (!given.insert(canonical(one)).second) continue;
      const Look seen = look(one);
      const bool leads = std::any_of(seen.moves.begin(), seen.moves.end(),
                                     [&](const Look::Move& move) { return canonical(move.after) == at; });
      if (leads) continue;
      fault("predecessors", at,
            findings_.name_of(one) + (seen.result ? ", which is over" : ", which has no move to it"),
            "positions, not over, with a move to this one", "a move taken back that could not be made");
    }
    for (const PositionId one : before) {
      if (given.contains(one)) continue;
      fault("predecessors", at, findings_.name_of(one) + " is not among them", "all positions with a move to this one",
            "a kind of move that predecessors leaves out");
    }
  });
  subject_.forget(known);
}

void PositionLaws::check_index(std::uint64_t index) {
  guarded(no_position, [&] {
    asked_ = "position_at(" + std::to_string(index) + ")";
    const PositionId at = subject_.position_at(index);
    if (const std::uint64_t back = subject_.index(at); back != index) {
      return fault("index", at, "index(position_at(" + std::to_string(index) + ")) = " + std::to_string(back),
                   std::to_string(index), "index and position_at are not inverse to each other");
    }
    if (subject_.twin(at) != no_position) {
      fault(
          "key", no_position,
          "the key of index " + std::to_string(index) + " is that of " + findings_.name_of(subject_.twin(at)) + " too",
          "a key of its own for every index", "the key leaves out what the index holds");
    }
    asked_ = "result, moves or play at index " + std::to_string(index);
    const Look seen = look(at);
    for (const Look::Move& move : seen.moves) {
      const std::uint64_t after = subject_.index(move.after);
      const bool falls = !says_.index_falls || after < index;
      if (after < says_.index_count && falls) continue;
      return fault(
          falls ? "index" : "index_falls", at,
          "index " + std::to_string(index) + ", and " + std::to_string(after) + " after a move",
          falls ? "less than index_count() = " + std::to_string(says_.index_count) : "an index that every move lowers",
          falls ? "index_count() does not count all positions" : "say index_falls = false, or number from the ends");
    }
  });
}

std::vector<std::pair<std::string, std::string>> PositionLaws::unused() const {
  std::vector<std::pair<std::string, std::string>> found;
  if (says_.scored && !gains_) found.emplace_back("gain", "every move gains 0");
  if (says_.turns_kept && !keeps_turns_) found.emplace_back("moves_again", "no move keeps the turn");
  if (says_.canonical && !joins_) found.emplace_back("canonical", "every position stands for itself alone");
  if (says_.components && !falls_apart_) found.emplace_back("components", "no position falls apart");
  for (const std::string& part : subject_.unused()) found.emplace_back("unused", part);
  return found;
}

}  // namespace firstwin::detail
