// SPDX-License-Identifier: Apache-2.0
#include "check/findings.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace firstwin::detail {

namespace {

/// The text of a position; what its text() throws is another finding's business.
std::string text_of(const Subject& subject, PositionId at) {
  try {
    return subject.text(at);
  } catch (...) {
    return "the position whose text is broken";
  }
}

}  // namespace

std::string Findings::name_of(PositionId at) const {
  const std::string text = text_of(subject_, at);
  return text.starts_with("the position") ? text : "'" + text + "'";
}

void Findings::add(std::vector<Finding>& findings, std::string_view law, PositionId at, Words words) {
  const auto known = std::find_if(findings.begin(), findings.end(), [&](const Finding& f) { return f.law == law; });
  const std::size_t plies = at == no_position ? SIZE_MAX : graph_.plies_to(at);
  std::size_t& nearest = plies_.try_emplace({&findings, std::string(law)}, SIZE_MAX).first->second;
  if (known != findings.end()) {
    ++known->times;
    if (plies >= nearest) return;
  }
  nearest = plies;
  Finding finding{.law = std::string(law),
                  .position = at == no_position ? "" : text_of(subject_, at),
                  .moves = at == no_position ? std::vector<std::string>{} : graph_.moves_to(at),
                  .got = std::move(words.got),
                  .expected = std::move(words.expected),
                  .cause = std::move(words.cause)};
  if (known == findings.end()) {
    findings.push_back(std::move(finding));
  } else {
    finding.times = known->times;
    *known = std::move(finding);
  }
}

void Findings::sort() {
  const auto rank = [](const Finding& finding) {
    return std::find(std::begin(law_order), std::end(law_order), finding.law) - std::begin(law_order);
  };
  for (auto* findings : {&report_.faults, &report_.warnings}) {
    std::sort(findings->begin(), findings->end(),
              [&](const Finding& a, const Finding& b) { return rank(a) < rank(b); });
  }
}

}  // namespace firstwin::detail
