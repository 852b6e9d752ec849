// SPDX-License-Identifier: Apache-2.0
// Games whose rules are a text in Lua: what engines, lines and messages make of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "catalog/lua_file.h"
#include "catalog/lua_value.h"
#include "firstwin/catalog.h"
#include "firstwin/laws.h"
#include "present/text.h"

namespace firstwin::lua_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Subtraction game from the tables of a text: take 1 or 2 of n, who cannot move loses.
constexpr char take_away[] = R"(
local function start(p) return p.n end
local function moves(n) return n == 1 and { 1 } or { 1, 2 } end
local function play(n, amount) return n - amount end
local function result(n) if n == 0 then return "loss" end end
)";

std::string with_table(const std::string& fields) {
  return std::string(take_away) +
         "return { parameters = { { name = 'n', default = 10 } }, start = start, moves = moves, play = play, "
         "result = result, " +
         fields + "}";
}

Result<AnyGame> game_of(const std::string& text, const std::vector<KeyValue>& pairs = {}) {
  return lua::make_game({.path = "./test.lua", .text = text}, pairs);
}

AnySolution solved(const AnyGame& game, const Options& options = {}) {
  auto solution = game.solve(options);
  if (!solution) throw std::runtime_error(solution.error().message);
  return *solution;
}

/// What is wrong with the rules, found when they are read or when they are solved.
std::string error_of(const std::string& text, const std::vector<KeyValue>& pairs = {}) {
  const auto game = game_of(text, pairs);
  if (!game) return game.error().message;
  const auto solution = game->solve();
  return solution ? "" : solution.error().message;
}

TEST(lua, rules_are_solved_by_every_engine_that_takes_the_game) {
  const auto game = game_of(with_table("impartial = true"), {{"n", "9"}});
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(game->text(), "./test.lua(n=9)");
  for (const std::string engine : {"memo", "reference"}) {
    const AnySolution solution = solved(*game, {.engine = engine});
    EXPECT_EQ(solution.value().outcome, Outcome::loss);
    EXPECT_EQ(solution.value().plies, 6);
    EXPECT_EQ(solution.value().nimber, 0);
    EXPECT_EQ(solution.line(game->start()).moves.size(), 6);
  }
}

TEST(lua, a_position_is_asked_for_in_many_threads_at_once) {
  const auto game = game_of(with_table(""), {{"n", "30"}});
  ASSERT_TRUE(game) << game.error().message;
  std::vector<std::thread> threads;
  std::vector<Outcome> outcomes(4);
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    threads.emplace_back([&, i] { outcomes[i] = solved(*game).value().outcome; });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(outcomes, std::vector<Outcome>(4, Outcome::loss));
}

TEST(lua, a_string_that_spells_a_number_counts_as_one_and_another_does_not) {
  const std::string rules =
      "return { start = function() return 5 end, moves = function() return { 'take 1' } end, "
      "result = function(n) if n == 0 then return 'loss' end end, play = function(n, move) ";
  const auto game = game_of(rules + "return n - move:sub(6) end }");
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(solved(*game).value().plies, 5);
  const std::pair<const char*, const char*> sums[] = {
      {"'2' + 3", "5"}, {"2 - '3'", "-1"},  {"'2' * '3'", "6"}, {"'7' // 2", "3"},      {"'7' % '4'", "3"},
      {"-'2'", "-2"},   {"'2' ^ 3", "8.0"}, {"'3' / 2", "1.5"}, {"' 0x10 ' + 0", "16"}, {"'1.5' + 1", "2.5"}};
  for (const auto& [sum, right] : sums) {
    const auto says =
        game_of(rules + "if tostring(" + sum + ") ~= '" + right + "' then error('no') end return 0 end }");
    ASSERT_TRUE(says) << sum << ": " << says.error().message;
  }
  const std::string object =
      "('2' + setmetatable({}, { __add = function(a, b) return a == '2' and type(b) == 'table' "
      "and 1 or 7 end }))";
  EXPECT_EQ(error_of(rules + "return n - " + object + " end }"), "");
  EXPECT_THAT(error_of(rules + "return n - move end }"), HasSubstr("arithmetic on a string that is no number"));
  EXPECT_THAT(error_of(rules + "return n - ('1' + {}) end }"), HasSubstr("arithmetic on a table value"));
}

TEST(lua, a_position_that_play_comes_back_to_is_named_unless_it_has_no_text) {
  const std::string round =
      "start = function() return 5 end, moves = function() return { 1 } end, result = function() "
      "end, play = function(n) return n == 2 and 3 or n - 1 end";
  const auto game = game_of("return { " + round + " }");
  const auto silent = game_of("return { " + round + ", text = function(n) return n.x.y end }");
  ASSERT_TRUE(game && silent);
  for (const std::string engine : {"memo", "reference"}) {
    const auto solution = game->solve({.engine = engine}), unnamed = silent->solve({.engine = engine});
    ASSERT_FALSE(solution || unnamed);
    EXPECT_THAT(solution.error().message, HasSubstr("seen at the position 3")) << engine;
    EXPECT_THAT(unnamed.error().message, ::testing::EndsWith("or two positions share a key")) << engine;
  }
}

TEST(lua, a_canonical_position_that_has_another_one_is_found) {
  const auto game = game_of(with_table("canonical = function(n) return n > 3 and n - 1 or n end"), {{"n", "30"}});
  ASSERT_TRUE(game);
  const auto solution = game->solve({.engine = "memo"});
  ASSERT_FALSE(solution);
  EXPECT_THAT(solution.error().message, HasSubstr("the canonical position of a canonical position has another key"));
}

TEST(lua, totals_of_a_line_count_what_the_end_itself_adds) {
  const auto game = game_of(R"(
    return { start = function() return 2 end, moves = function() return { "take" } end,
             play = function(n) return n - 1, 3 end, result = function(n) if n == 0 then return -5 end end })");
  ASSERT_TRUE(game) << game.error().message;
  const AnySolution solution = solved(*game);
  EXPECT_EQ(solution.value().margin, -5);
  const std::string text = line_text(solution, solution.line(game->start()), {});
  EXPECT_THAT(text, HasSubstr("3 : 3"));
  EXPECT_THAT(text, HasSubstr("3 : 8   with what the end itself adds"));
}

TEST(lua, points_make_margins) {
  const auto game = game_of(R"(
local function start(p) return p.coins end
local function moves(row) return { "left", "right" } end
local function play(row, move)
  local rest = { table.unpack(row) }
  return rest, table.remove(rest, move == "left" and 1 or #rest)
end
local function result(row) if #row == 0 then return 0 end end
return { parameters = { { name = "coins", kind = "row", default = { 1, 20, 4 } } }, start = start, moves = moves,
         play = play, result = result }
)");
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_TRUE(game->scored());
  EXPECT_EQ(solved(*game).value().margin, -15);
  EXPECT_EQ(solved(*game, {.engine = "reference"}).value().margin, -15);
  EXPECT_EQ(game->gain(game->start(), "right"), 4);
}

TEST(lua, points_far_from_the_start_are_found) {
  const auto game = game_of(R"(
    return {
      start = function() return 10050 end,
      moves = function(n) return { 1 } end,
      play = function(n, m) return n - 1 end,
      result = function(n) if n == 0 then return 3 end end,
    })");
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(solved(*game).value().margin, 3);
}

TEST(lua, a_large_game_that_falls_apart_is_solved_by_nimbers_and_a_small_one_with_plies) {
  const auto source = lua::read_source("games/kayles.lua");
  ASSERT_TRUE(source) << source.error().message;
  const AnySolution large = solved(*game_of(source->text, {{"n", "60"}}));
  EXPECT_EQ(large.cost().engine, "nimbers");
  EXPECT_EQ(large.value().nimber, 4U);
  const AnySolution small = solved(*game_of(source->text, {{"n", "9"}}));
  EXPECT_EQ(small.cost().engine, "memo");
  EXPECT_TRUE(small.value().plies);
}

TEST(lua, a_mover_may_move_again) {
  // Who takes two moves on; who takes the last wins.
  const auto game = game_of(R"(
local function mover(p) return p.mover end
return { start = function() return { n = 5, mover = 1 } end,
         moves = function(p) return p.n == 1 and { 1 } or { 1, 2 } end,
         play = function(p, m) return { n = p.n - m, mover = m == 2 and p.mover or 3 - p.mover } end,
         result = function(p) if p.n == 0 then return "loss" elseif p.n < 0 then return "tie" end end,
         mover = mover })");
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_TRUE(game->keeps_turn(game->start(), "2"));
  EXPECT_FALSE(game->keeps_turn(game->start(), "1"));
  EXPECT_EQ(solved(*game).value().outcome, solved(*game, {.engine = "reference"}).value().outcome);
  EXPECT_EQ(game->position_text(game->start()), "{mover = 1, n = 5}");
}

/// A token walks on a ring of 6 one step either way; who brings it to 0 wins.
std::string ring(const std::string& fields) {
  return R"(
local function step(at, by) return (at + by) % 6 end
return { cyclic = true, start = function() return 3 end, moves = function() return { -1, 1 } end,
         play = step, result = function(at) if at == 0 then return "loss" end end, )" +
         fields + "}";
}

TEST(lua, play_that_comes_back_is_solved_backwards) {
  for (const std::string fields : {"", "predecessors = function(at) return { step(at, 1), step(at, -1) } end"}) {
    const auto game = game_of(ring(fields));
    ASSERT_TRUE(game) << game.error().message;
    EXPECT_EQ(game->engines().front(), "retrograde");
    for (const std::string engine : {"retrograde", "reference"}) {
      const AnySolution solution = solved(*game, {.engine = engine});
      EXPECT_EQ(solution.value().outcome, Outcome::draw);
      EXPECT_EQ(solution.value(*game->play(game->play(game->start(), "1").value(), "1")).outcome, Outcome::win);
    }
  }
}

TEST(lua, parameters_are_checked_as_those_of_built_in_games_are) {
  const std::string rules = with_table("");
  EXPECT_EQ(error_of(rules, {{"m", "3"}}), "unknown parameter 'm' of ./test.lua; did you mean n?");
  EXPECT_EQ(error_of(rules, {{"n", "x"}}),
            "n: 'x' is not a whole number; expected a whole number, such as 20, 1_000 or 10^18");
}

TEST(lua, fields_that_are_not_known_come_with_the_nearest_one) {
  EXPECT_EQ(error_of(with_table("cyclik = true")), "./test.lua: unknown field 'cyclik'; did you mean cyclic?");
  EXPECT_EQ(error_of("return { start = function() end }"),
            "./test.lua: there is no function moves in the table of the rules");
  EXPECT_EQ(error_of("return 3"),
            "./test.lua: the file gives a number; expected that it ends in return { … } with the rules");
}

TEST(lua, positions_with_equal_contents_are_one_however_they_were_made) {
  const auto game = game_of(R"(
return { start = function() return { 1, 2, x = 1, y = "z", [9] = true } end,
         moves = function() return { "forwards", "backwards" } end,
         play = function(p, move)
           local q = {}
           local keys = { 1, 2, "x", "y", 9 }
           local first, last, step = 1, #keys, 1
           if move == "backwards" then first, last, step = #keys, 1, -1 end
           for i = first, last, step do q[keys[i]] = p[keys[i]] end
           q.x = 2
           return q
         end,
         result = function(p) if p.x == 2 then return "win" end end })");
  ASSERT_TRUE(game) << game.error().message;
  const auto forwards = game->play(game->start(), "forwards"), backwards = game->play(game->start(), "backwards");
  EXPECT_EQ(game->key_text(*forwards), game->key_text(*backwards));
  EXPECT_EQ(game->position_text(*forwards), R"({[1] = 1, [2] = 2, [9] = true, x = 2, y = "z"})");
}

TEST(lua, positions_that_are_long_are_kept_whole) {
  const auto game = game_of(R"(
local front = ("a long position that is no key by itself "):rep(3)
return { start = function() return { front, 12 } end,
         moves = function(p) return p[2] == 1 and { 1 } or { 1, 2 } end,
         play = function(p, m) return { front, p[2] - m } end,
         result = function(p) if p[2] == 0 then return "loss" end end })");
  ASSERT_TRUE(game) << game.error().message;
  for (const std::string engine : {"memo", "reference"}) {
    const AnySolution solution = solved(*game, {.engine = engine});
    EXPECT_EQ(solution.value().outcome, Outcome::loss);
    EXPECT_EQ(solution.survey().positions, 13);
  }
}

TEST(lua, a_key_of_the_rules_leaves_out_what_does_not_matter) {
  const std::string rules = R"(
return { start = function() return { n = 6, made = "" } end,
         moves = function(p) return p.n == 1 and { 1 } or { 1, 2 } end,
         play = function(p, m) return { n = p.n - m, made = p.made .. m } end,
         result = function(p) if p.n == 0 then return "loss" end end, )";
  EXPECT_EQ(solved(*game_of(rules + "}")).survey().positions, 33);
  EXPECT_EQ(solved(*game_of(rules + "key = function(p) return p.n end }")).survey().positions, 7);
}

/// The text that the body of a function in a rules file gives.
std::string text_of(const std::string& body) {
  const std::string said = error_of("local function text()\n" + body + "\nend\nerror(tostring(text()))");
  return said.substr(said.find(' ') + 1);
}

TEST(lua, the_library_table_looks_at_tables_themselves) {
  const std::string prelude =
      "local t = setmetatable({ 3, 1, 2 }, { __index = rawlen, __newindex = error, "
      "__len = function() return 1 << 62 end }) ";
  EXPECT_EQ(text_of(prelude + "table.sort(t) return table.concat(t, ' ')"), "1 2 3");
  EXPECT_EQ(text_of(prelude + "table.insert(t, 2, 9) return table.concat(t, ' ')"), "3 9 1 2");
  EXPECT_EQ(text_of(prelude + "table.insert(t, 9) return table.remove(t, 1) .. ' ' .. table.concat(t, ' ')"),
            "3 1 2 9");
  EXPECT_EQ(text_of(prelude + "table.move(t, 1, 3, 2) return table.concat(t, ' ')"), "3 3 1 2");
  EXPECT_EQ(text_of(prelude + "return table.concat({ table.unpack(t) }, ' ') .. ' ' .. table.pack(t, 1).n"), "3 1 2 2");
}

TEST(lua, sorting_keeps_the_order_of_what_is_alike) {
  EXPECT_EQ(text_of(R"(
local t = {}
for i = 1, 200 do t[i] = { i % 3, i } end
table.sort(t, function(a, b) return a[1] < b[1] end)
for i = 2, 200 do
  if t[i][1] < t[i - 1][1] or (t[i][1] == t[i - 1][1] and t[i][2] < t[i - 1][2]) then return "in disorder" end
end
return "in order")"),
            "in order");
}

TEST(lua, a_list_may_grow_by_table_insert) {
  EXPECT_EQ(text_of("local t = {} for i = 1, 100000 do table.insert(t, i) end "
                    "for i = 1, 99999 do table.remove(t) end return #t"),
            "1");
}

TEST(lua, a_metatable_is_what_it_was_when_it_was_set) {
  EXPECT_EQ(text_of("local class = { __add = function(a, b) return a.n + b.n end, other = 1 } class.__index = class "
                    "local t = setmetatable({ n = 2 }, class) class.__add = nil "
                    "return t + t .. t.other .. tostring(getmetatable(t) == class)"),
            "41true");
}

TEST(lua, patterns_match_as_the_manual_says) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"('10,20,30'):match('^(%d+),(%d+),(%d+)$')", "10 20 30"},
      {"('key = value'):find('(%w+)%s*=%s*(%w+)')", "1 11 key value"},
      {"('a.b'):find('.', 1, true)", "2 2"},
      {"('f(a(b)c)d'):match('%b()')", "(a(b)c)"},
      {"('THE (quick) fox'):find('%f[%a]%a+%f[%A]', 2)", "6 10"},
      {"([[\"x\" 'y']]):match([[(['\"])(.-)%1]])", "\" x"},
      {"('hello'):gsub('l+', '<%0>')", "he<ll>o 1"},
      {"('hello'):gsub('', '-')", "-h-e-l-l-o- 6"},
      {"('abc'):gsub('%w', { a = '1', b = false })", "1bc 3"},
      {"('abc'):gsub('%w', string.upper, 2)", "ABc 2"},
      {"('abc'):match('()b()')", "2 3"},
      {"('abc'):match('[^a-b]', -2)", "c"},
      {"('x'):rep(300):match('x-$', 299)", "xx"},
      {"('abc'):match('d')", "nil"}};
  for (const auto& [call, says] : cases) {
    EXPECT_EQ(text_of("local all = table.pack(" + call +
                      ") for i = 1, all.n do all[i] = tostring(all[i]) end "
                      "return table.concat(all, ' ')"),
              says)
        << call;
  }
  EXPECT_EQ(text_of("local all = {} for word in ('  two  words '):gmatch('%s*(%a+)%s*') do all[#all + 1] = word end "
                    "return table.concat(all, ',')"),
            "two,words");
  EXPECT_EQ(text_of("local count = 0 for _ in ('word '):rep(60):gmatch('%s*(%a+)%s*') do count = count + 1 end "
                    "return count"),
            "60");
}

TEST(lua, a_file_may_begin_as_the_system_wants_it) {
  for (const std::string head : {"\xEF\xBB\xBF", "#!/usr/bin/env lua\n", "\xEF\xBB\xBF# remark\n"}) {
    EXPECT_EQ(error_of(head + with_table("")), "") << head;
  }
  EXPECT_EQ(error_of("#!lua\nerror('here')"), "./test.lua:2: here");
}

TEST(lua, a_whole_number_may_be_written_as_a_fraction) {
  const auto game = game_of(std::string(take_away) +
                            "return { parameters = { { name = 'n', default = 4.0, range = { 0, 1e3 } } }, "
                            "start = start, moves = moves, play = play, result = result }");
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(game->text(), "./test.lua(n=4)");
}

TEST(lua, a_parameter_that_is_missing_is_named_with_what_it_takes) {
  const std::string rules =
      "return { parameters = { { name = 'misere', kind = 'boolean' } }, start = error, "
      "moves = error, play = error, result = error }";
  EXPECT_EQ(error_of(rules), "parameter misere of ./test.lua is missing; expected misere=true or false");
}

TEST(lua, what_the_description_leaves_out_is_true_of_the_form) {
  const auto function_of = [](const std::string& fields) {
    const auto game = game_of(with_table(fields));
    return game ? game->info().function : game.error().message;
  };
  EXPECT_EQ(function_of("impartial = true"),
            "wins(position) = some move leads to a position that is not won for the other player");
  EXPECT_EQ(function_of(""),
            "value(position) = the best of what the moves lead to, seen by the player to move: a win, else a tie or a "
            "draw, else a loss");
  EXPECT_EQ(function_of("explain = { ['function'] = 'mine' }"), "mine");
  const auto scored = game_of(
      "return { start = function() return 1 end, moves = function() return { 1 } end, "
      "play = function() return 0, 5 end, result = function(n) if n == 0 then return 0 end end }");
  EXPECT_EQ(scored->info().function,
            "margin(position) = the most, over all moves, that the move scores less the margin after it");
}

TEST(lua, long_positions_are_counted_as_memory) {
  const auto game = game_of(R"(
local front = ("x"):rep(4000)
return { cyclic = true, start = function() return { 0, front } end, moves = function() return { 1, 2 } end,
         play = function(p, m) return { p[1] * 2 + m, p[2] } end, result = function(p) end })");
  ASSERT_TRUE(game) << game.error().message;
  const AnySolution solution = solved(*game, {.memory_bytes_max = 4_MiB});
  EXPECT_EQ(solution.value().outcome, Outcome::unknown);
  EXPECT_EQ(solution.stop(), Stop::memory);
  EXPECT_LE(solution.cost().peak_bytes, 4_MiB);
}

TEST(lua, lint_files_what_the_rules_throw_under_the_law_that_they_break) {
  const auto law_of = [](const std::string& fields) {
    const auto game = game_of(with_table(fields));
    if (!game) return game.error().message;
    const LawReport report = game->check_laws({});
    return report.faults.empty() ? "none" : report.faults.front().law;
  };
  EXPECT_EQ(law_of(""), "none");
  EXPECT_EQ(law_of("layer = function(n) return 100 - n end"), "layer");
  EXPECT_EQ(law_of("key = function(n) end"), "key");
  EXPECT_EQ(law_of("text = function(n) return { [0] = 'line' } end"), "text");
  EXPECT_EQ(law_of("text = function(n) return '\\27]0;owned\\7' end"), "text");
  EXPECT_EQ(law_of("text = function(n) return { 'a\\nb', n .. ' \xE2\x80\xA6' } end"), "none");
  EXPECT_EQ(law_of("mover = function(n) return 3 end"), "throws");
  EXPECT_EQ(law_of("canonical = function(n) return {}, error('no') end"), "canonical");
  EXPECT_EQ(law_of("play = function(n, k) error('no') end"), "throws");
  EXPECT_EQ(law_of("result = function(n) return n < 3 and 'lost' or nil end"), "result");
}

/// "law: what was got" of each warning.
std::vector<std::string> warnings_of(const std::string& text) {
  const auto game = game_of(text);
  if (!game) return {game.error().message};
  std::vector<std::string> texts;
  for (const Finding& warning : game->check_laws({}).warnings) texts.push_back(warning.law + ": " + warning.got);
  return texts;
}

TEST(lua, lint_warns_of_lines_that_are_never_run) {
  constexpr char rules[] = R"(
local function start(p) return 5 end
local function moves(n)
  if n > 5 then
    return { 3 }
  elseif n == 1 then
    return { 1 }
  else
    return { 1, 2 }
  end
end
local function play(n, amount)
  while true do
    if amount > 2 then error("no such move") end
    if n < 0 then n = 0 end
    for i = 1, 1 do
      return n - amount
    end
  end
end
local function result(n)
  if n == 0 then return "loss" end
end
return { start = start, moves = moves, play = play, result = result }
)";
  EXPECT_THAT(warnings_of(rules), ElementsAre("unused: line 5, 'return { 3 }', is never run"));
}

TEST(lua, lint_warns_of_no_function_that_the_rules_lack) {
  for (const std::string text : {"games/coins_row.lua coins=1,2,3,4", "games/dots_and_boxes.lua", "games/nim.lua"}) {
    const auto game = parse_game(text);
    ASSERT_TRUE(game) << game.error().message;
    const LawReport report = game->check_laws({});
    EXPECT_TRUE(report.kept()) << text;
    for (const Finding& warning : report.warnings) ADD_FAILURE() << text << ": " << warning.law << " " << warning.got;
  }
}

TEST(lua, whole_numbers_have_one_code_each) {
  lua::Codes codes;
  for (const std::int64_t number :
       {INT64_MIN, INT64_MIN + 1, std::int64_t{-1} << 32, std::int64_t{-129}, std::int64_t{-17}, std::int64_t{-16},
        std::int64_t{0}, std::int64_t{111}, std::int64_t{112}, std::int64_t{1} << 55, INT64_MAX}) {
    std::string bytes;
    lua::write_number(number, bytes);
    EXPECT_EQ(codes.code_of(bytes), lua::code_of(number));
    EXPECT_EQ(lua::number_of(lua::code_of(number)), number);
    EXPECT_EQ(lua::value_text(bytes), std::to_string(number));
  }
}

}  // namespace
}  // namespace firstwin::lua_test
