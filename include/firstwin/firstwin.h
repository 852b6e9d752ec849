// SPDX-License-Identifier: Apache-2.0
// Everything: the four games of the mission, games of your own, and how to solve them.
#pragma once
#include "firstwin/any_game.h"
#include "firstwin/can_i_win.h"
#include "firstwin/catalog.h"
#include "firstwin/coins.h"
#include "firstwin/coins_ends.h"
#include "firstwin/coins_row.h"
#include "firstwin/game.h"
#include "firstwin/knowledge.h"
#include "firstwin/parameters.h"
#include "firstwin/result.h"
#include "firstwin/row.h"
#include "firstwin/run.h"
#include "firstwin/solution.h"
#include "firstwin/solve.h"
#include "firstwin/value.h"
