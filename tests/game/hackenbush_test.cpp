// SPDX-License-Identifier: Apache-2.0
#include "game/hackenbush.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::hackenbush_test {
namespace {

using testing::HasSubstr;

char class_of(const std::string& graph) { return class_of_sides(hackenbush{.graph = graph}); }

TEST(Hackenbush, stalks_have_the_sign_of_their_number) {
  EXPECT_EQ(class_of("0-1b"), 'L');                  // 1
  EXPECT_EQ(class_of("0-1r"), 'R');                  // -1
  EXPECT_EQ(class_of("0-1b/1-2r"), 'L');             // 1/2
  EXPECT_EQ(class_of("0-1b/1-2r/0-3b/3-4r/0-5r"), 'P');  // 1/2 + 1/2 - 1
  EXPECT_EQ(class_of("0-1b/1-2r/0-3r"), 'R');        // 1/2 - 1
  EXPECT_EQ(class_of("0-1b/0-2r"), 'P');             // 1 - 1
}

TEST(Hackenbush, quarters_add_up) {
  // A blue edge under two red ones is 1/4: four of them and a red edge are 0, three are less.
  const std::string quarters = "0-1b/1-2r/2-3r/0-4b/4-5r/5-6r/0-7b/7-8r/8-9r";
  EXPECT_EQ(class_of(quarters + "/0-10r"), 'R');
  EXPECT_EQ(class_of(quarters + "/0-11b/11-12r/12-13r/0-10r"), 'P');
}

TEST(Hackenbush, green_makes_it_fuzzy) {
  EXPECT_EQ(class_of("0-1g"), 'N');
  EXPECT_EQ(class_of("0-1g/0-2g"), 'P');
  EXPECT_EQ(class_of("0-1g/0-2b"), 'L');          // star + 1
  EXPECT_EQ(class_of("0-1g/1-2b"), 'N');          // a flower
  EXPECT_EQ(class_of("0-1g/1-2b/0-3g"), 'L');     // a flower and a star: up star with the star taken away
}

TEST(Hackenbush, green_stalks_are_nim_heaps_and_circles_fuse) {
  EXPECT_EQ(nimber_of(hackenbush{.graph = "0-1g/1-2g/2-3g/0-4g/4-5g"}), 3U ^ 2U);
  EXPECT_EQ(nimber_of(hackenbush{.graph = "0-1g/1-2g/1-3g"}), 1U);       // a fork: 1 ^ 1, and one more
  EXPECT_EQ(nimber_of(hackenbush{.graph = "0-1g/1-2g/2-0g"}), 1U);       // an odd circle is a loop, worth 1
  EXPECT_EQ(nimber_of(hackenbush{.graph = "0-1g/1-0g"}), 0U);            // an even one is worth 0
  EXPECT_EQ(nimber_of(hackenbush{.graph = "0-0g/0-0g/0-0g"}), 1U);
}

TEST(Hackenbush, what_is_cut_off_falls) {
  const hackenbush game{.graph = "0-1b/1-2r/2-3b/0-3g"};
  const auto position = played(game, {"0-1"});
  EXPECT_EQ(game.text(position), "edges: 1-2r 2-3b 0-3g\nright (red, green) to move");
  EXPECT_EQ(game.text(played(game, {"0-1", "0-3"})), "edges: none\nleft (blue, green) to move");
}

TEST(Hackenbush, edges_that_never_stood_do_not_count) { EXPECT_EQ(class_of("0-1b/2-3r/3-4r"), 'L'); }

TEST(Hackenbush, parallel_edges_are_told_apart) {
  const hackenbush game{.graph = "0-1g/0-1g/1-2g"};
  EXPECT_EQ(move_texts(game, game.start()), (std::vector<std::string>{"0-1#1", "0-1#2", "1-2"}));
}

TEST(Hackenbush, misere_turns_the_end_round) {
  EXPECT_EQ(outcome_of(hackenbush{.graph = "0-1g", .misere = true}), Outcome::loss);
  EXPECT_EQ(outcome_of(hackenbush{.graph = "0-1r", .misere = true}), Outcome::win);
  EXPECT_FALSE((hackenbush{.graph = "0-1g", .misere = true}.impartial()));
  EXPECT_FALSE(hackenbush{.graph = "0-1b"}.impartial());
}

TEST(Hackenbush, refuses_what_is_no_picture) {
  EXPECT_THAT(fault_of(hackenbush{}), HasSubstr("graph is empty"));
  EXPECT_THAT(fault_of(hackenbush{.graph = "0-1b/"}), HasSubstr("graph=0-1b/"));
  EXPECT_THAT(fault_of(hackenbush{.graph = "0-1"}), HasSubstr("at character 4"));
  EXPECT_THAT(fault_of(hackenbush{.graph = "0-1b1-2r"}), HasSubstr("expected an edge as 0-1b"));
  EXPECT_THAT(fault_of(hackenbush{.graph = "0-1000g"}), HasSubstr("up to 999"));
  EXPECT_THAT(fault_of(hackenbush{.graph = "0-99999999999999999999g"}), HasSubstr("up to 999"));
  std::string large = "0-1g";
  for (int i = 1; i < 64; ++i) large += "/0-1g";
  EXPECT_THAT(fault_of(hackenbush{.graph = large}), HasSubstr("64 edges; expected at most 63"));
}

}  // namespace
}  // namespace firstwin::hackenbush_test
