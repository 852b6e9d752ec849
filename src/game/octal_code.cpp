// SPDX-License-Identifier: Apache-2.0
#include "game/octal_code.h"

namespace firstwin {

namespace {

constexpr std::size_t digits_max = 4096;

Error bad_code(std::string_view text, const std::string& fault) {
  constexpr std::size_t shown_max = 40;
  const std::string shown(text.substr(0, shown_max));
  return {"code=" + shown + (text.size() > shown_max ? "…: " : ": ") + fault};
}

}  // namespace

Result<OctalCode> OctalCode::parse(std::string_view text) {
  const std::string expected = "expected 0 or 4 (or nothing), a point and digits 0 to 7, like 0.77";
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) return bad_code(text, "the point is missing; " + expected);
  if (point + 1 == text.size()) return bad_code(text, "the digits after the point are missing; " + expected);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i == point || (text[i] >= '0' && text[i] <= '7')) continue;
    const std::string place = "character " + std::to_string(i + 1) + " ('" + text[i] + "')";
    return bad_code(text, place + " is not a digit 0 to 7; " + expected);
  }
  if (point > 1) return bad_code(text, "more than one digit before the point; " + expected);
  if (point == 1 && text[0] != '0' && text[0] != '4') {
    return bad_code(text, std::string("character 1 ('") + text[0] +
                              "'): taking nothing must split the heap; expected 0 or 4 before the point");
  }
  if (text.size() - point - 1 > digits_max) {
    return bad_code(text, std::to_string(text.size() - point - 1) + " digits after the point; expected at most " +
                              std::to_string(digits_max));
  }
  std::vector<std::uint8_t> digits{static_cast<std::uint8_t>(point == 1 ? text[0] - '0' : 0)};
  for (const char digit : text.substr(point + 1)) digits.push_back(static_cast<std::uint8_t>(digit - '0'));
  while (digits.size() > 1 && digits.back() == 0) digits.pop_back();
  return OctalCode(std::move(digits));
}

OctalCode OctalCode::of(std::string_view text) {
  const Result<OctalCode> code = parse(text);
  return code ? *code : OctalCode();
}

std::string OctalCode::text() const {
  std::string text;
  for (const std::uint8_t digit : digits_) text += static_cast<char>('0' + digit);
  if (text.size() == 1) text += '0';
  return text.insert(1, ".");
}

}  // namespace firstwin
