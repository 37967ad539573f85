// SPDX-License-Identifier: MIT
/// Words of a document and of a question, compared without regard to letter case.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace collet::listing {

inline char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline std::string lower_case(std::string out) {
  for (char& c : out)
    c = lower(c);
  return out;
}

/// Equal but for the case of ASCII letters?
inline bool same_word(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return lower(x) == lower(y); });
}

/// Has the text a character that a pattern gives a meaning to?
inline bool is_pattern(std::string_view text) {
  return text.find_first_of("*?[") != std::string_view::npos;
}

}  // namespace collet::listing
