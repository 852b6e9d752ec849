// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "bench/bench.h"
#include "bench/textbook.h"
#include "engine/octal_sequence.h"
#include "firstwin/catalog.h"

namespace firstwin::bench {

namespace {

Answers hashed(const OctalSequence& sequence, std::uint64_t count) {
  Answers answers;
  for (std::uint64_t n = 0; n < count; ++n) answers.add(Wide{*sequence.nimber(n)});
  return answers;
}

/// The first nimbers of an octal game; where a period is proved before, it gives the rest.
std::function<Measure()> nimbers(std::string code, std::uint64_t count) {
  return [code = std::move(code), count] {
    const Options options{.threads = 1};
    Run run(options);
    OctalSequence sequence(*OctalCode::parse(code));
    if (!sequence.extend(count, run)) throw std::runtime_error(run.stop_sentence());
    return Measure{sequence.computed(), run.peak_bytes(), hashed(sequence, count).hash()};
  };
}

/// All values that a proved period rests on.
std::function<Measure()> proof(std::string code) {
  return [code = std::move(code)] {
    const Options options{.threads = 1};
    Run run(options);
    OctalSequence sequence(*OctalCode::parse(code));
    for (std::uint64_t count = 1 << 16; !sequence.period(); count *= 2) {
      if (!sequence.extend(count, run)) throw std::runtime_error(run.stop_sentence());
    }
    Answers answers;
    for (const std::uint64_t part : {sequence.period()->from, sequence.period()->length}) answers.add(Wide{part});
    return Measure{sequence.computed(), run.peak_bytes(), answers.hash()};
  };
}

}  // namespace

std::vector<Workload> heaps_rows() {
  const std::string textbook = "octal-0.137-textbook", coins_textbook = "coins-textbook";
  return {
      {textbook, "textbook", "the first 20,000 nimbers of 0.137, all options of each", "",
       [] { return textbook_octal("0.137", 20'000); }},
      {"octal-0.137", "heap-period", "the same", textbook, nimbers("0.137", 20'000)},
      {"octal-0.77", "heap-period", "n=10^18", "", solved("octal(code=0.77,n=10^18)", "heap-period")},
      {"octal-0.007-12", "heap-period", "the first 2^12 nimbers of 0.007", "", nimbers("0.007", 1 << 12)},
      {"octal-0.007-14", "heap-period", "the first 2^14", "", nimbers("0.007", 1 << 14)},
      {"octal-0.007-16", "heap-period", "the first 2^16", "", nimbers("0.007", 1 << 16)},
      {"octal-0.16-20", "heap-period", "the first 2^20 nimbers of 0.16", "", nimbers("0.16", 1 << 20)},
      {"octal-0.56-20", "heap-period", "the first 2^20 nimbers of 0.56", "", nimbers("0.56", 1 << 20)},
      {"octal-0.376-proof", "heap-period", "the proof of the period of 0.376", "", proof("0.376")},
      {"octal-0.354-proof", "heap-period", "the proof of the period of 0.354", "", proof("0.354")},
      {coins_textbook, "textbook", "nimber of 10^6 coins, take 1,5,8,13: all options of each heap", "",
       [] { return textbook_coins({1, 5, 8, 13}, 1'000'000); }},
      {"coins-million", "heap-period", "the same", coins_textbook,
       solved("coins(n=1000000,take=[1,5,8,13])", "heap-period")},
      {"coins-10^18", "heap-period", "n=10^18, the same amounts", "",
       solved("coins(n=10^18,take=[1,5,8,13])", "heap-period")},
  };
}

}  // namespace firstwin::bench
