// SPDX-License-Identifier: Apache-2.0
// The parts of the table of problems, and what they are made with.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/problems.h"

namespace firstwin {

std::vector<Problem> problems_of_rows();
std::vector<Problem> problems_of_stone_games();
std::vector<Problem> problems_of_heaps();
std::vector<Problem> problems_of_chases();
std::vector<Problem> problems_for_one();

std::vector<Problem> joined(std::vector<std::vector<Problem>> parts);

/// A call of a game with the arguments of a case under the names of its parameters.
GameCall call_of(std::string_view game, const CaseValues& values, std::initializer_list<const char*> names);
/// A call whose parameters do not stand for single arguments, or one that cannot be made.
GameCall call_with(std::string_view game, Arguments arguments);
GameCall no_call(std::string fault);

inline const Row& row_of(const CaseValues& values, std::size_t i = 0) { return std::get<Row>(values[i]); }
inline std::int64_t number_of(const CaseValues& values, std::size_t i = 0) { return std::get<std::int64_t>(values[i]); }

// Readings of a value.
std::string wins(const AnySolution& solution, const CaseValues& values);
std::string wins_or_ties(const AnySolution& solution, const CaseValues& values);
std::string nimber(const AnySolution& solution, const CaseValues& values);
std::string margin(const AnySolution& solution, const CaseValues& values);
/// (points + D) / 2, which is always whole.
std::string total_of_first(const AnySolution& solution, const CaseValues& values);

// Cases as whole programs get them at AtCoder and CSES.
std::string count_then_numbers(const CaseValues& values);
std::string heap_and_count_then_amounts(const CaseValues& values);
std::string count_and_heap_then_amounts(const CaseValues& values);
std::string count_then_rows(const CaseValues& values);
inline const char* const count_then_numbers_text = "how many numbers there are, then a line of them";

/// The problem with such a text, a clause that says what it is, and the words for true and false where they are others.
Problem with_own_text(Problem problem, std::string (*own_text)(const CaseValues&), std::string means,
                      std::pair<std::string_view, std::string_view> words = {});

inline const char* const wins_text = "true when the first player wins, else false (a tie is not a win)";
inline const char* const wins_plainly_text = "true when the first player wins, else false";
inline const char* const margin_text = "first's total minus second's";

/// Positive amounts, each once and ascending, none over `most`: makes a list so.
void make_amounts(Arguments::Value& value, std::int64_t most, std::mt19937_64& random);
/// Whether they are.
bool are_amounts(const Row& row, std::int64_t most);

}  // namespace firstwin
