// SPDX-License-Identifier: Apache-2.0
#include "game/nim.h"

#include <gtest/gtest.h>

#include "tests/agree/agreement.h"

namespace firstwin::nim_test {
namespace {

TEST(Nim, engines_agree_on_all_nims_of_up_to_4_heaps_of_3) {
  for (const bool misere : {false, true}) {
    for (int code = 0; code < 256; ++code) {
      agree::expect_agreement(nim{.heaps = {code % 4, code / 4 % 4, code / 16 % 4, code / 64}, .misere = misere});
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace firstwin::nim_test
