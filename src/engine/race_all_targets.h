// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/race_rules.h"
#include "firstwin/run.h"

namespace firstwin {

/// All targets of one pool at once.
///
/// Idea: hold a position R against every target at the same time. With slack = sum of all numbers - target, R has one
/// bit for each slack from 0 to the sum - 1, and a move changes the slack not at all, so whole words are combined:
///     win(R) = {slack >= sum(R) - largest(R)} or not win(R without i) for some i, cut to {slack < sum(R)},
/// the cut being what is alive. Layers of positions with equally many numbers need only the layer before them, so two
/// layers are held; of a position's slacks as many at a time as memory allows (different slacks never meet), in which
/// case the layers are gone through again for the next slacks.
///
/// Holds for any pool of positive numbers, and under misère, for the reasons given in race_table.h.

/// Why the targets of this pool cannot be had all at once, as a sentence; nothing where they can. (`target` is not
/// looked at.) The pool has at most 40 numbers, of a sum of at most 2^15.
std::optional<std::string> race_losing_targets_refuses(const RaceRules& rules);

/// The targets among 1..sum for which the player to move at the start loses, ascending; nothing when the run was
/// stopped by its limits or by its owner. Uses the run's threads. Time 2^n n s / 128 bit operations for n numbers of
/// sum s; memory about 2^(n+1) / sqrt(1.6 n) words of 64 bits for each 64 targets held at once.
std::optional<std::vector<std::int64_t>> race_losing_targets(const RaceRules& rules, Run& run);

}  // namespace firstwin
