// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>
#include <string>

#include "firstwin/any_game.h"

namespace firstwin {

/// `coins-ends coins=-` and `coins-ends coins=@FILE` with a text file, for who wants to know the value and the best
/// first moves and no more: the row is read when the game is solved, fused on the way and not kept, so that memory
/// depends on the fused row alone. The engine's time is then that of reading, too. Nothing where the words ask for
/// something else; they are then parse_game's.
std::optional<AnyGame> coin_stream(std::span<const std::string> words);

}  // namespace firstwin
