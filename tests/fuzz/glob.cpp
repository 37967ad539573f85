// SPDX-License-Identifier: MIT
/// A pattern and a text, separated by the first line break: both matchers agree with slow ones that use
/// tables.
#include "sdk/support/text/glob.hpp"

#include <cstddef>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace {

using collet::support::glob_match;
using collet::support::LetterCase;
using collet::support::segment_match;

void require(bool holds) {
  if (!holds) std::abort();
}

/// Returns true if `pattern` elements can cover `text` elements, by all pairs of prefixes.
template <class Pattern, class Text>
bool covers(const Pattern& pattern, const Text& text, const std::function<bool(std::size_t)>& is_star,
            const std::function<bool(std::size_t, std::size_t)>& takes) {
  std::vector<bool> reached(text.size() + 1, false);
  reached[0] = true;
  for (std::size_t p = 0; p < pattern.size(); ++p) {
    std::vector<bool> next(text.size() + 1, false);
    for (std::size_t t = 0; t <= text.size(); ++t) {
      if (is_star(p)) {
        next[t] = reached[t] || (t > 0 && next[t - 1]);
      } else {
        next[t] = t > 0 && reached[t - 1] && takes(p, t - 1);
      }
    }
    reached = next;
  }
  return reached[text.size()];
}

bool slow_glob(std::string_view pattern, std::string_view text) {
  return covers(
      pattern, text, [&](std::size_t p) { return pattern[p] == '*'; },
      [&](std::size_t p, std::size_t t) { return pattern[p] == '?' || pattern[p] == text[t]; });
}

bool slow_segment(std::string_view pattern, std::string_view text) {
  return covers(
      pattern, text, [&](std::size_t p) { return pattern[p] == '*'; },
      [&](std::size_t p, std::size_t t) { return pattern[p] == text[t]; });
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> out;
  for (;;) {
    const std::size_t slash = text.find('/');
    out.push_back(text.substr(0, slash));
    if (slash == std::string_view::npos) return out;
    text.remove_prefix(slash + 1);
  }
}

bool slow_segments(std::string_view pattern_text, std::string_view path_text) {
  const auto pattern = split(pattern_text);
  const auto path = split(path_text);
  return covers(
      pattern, path, [&](std::size_t p) { return pattern[p] == "**"; },
      [&](std::size_t p, std::size_t t) {
        return pattern[p] == "*" ? !path[t].empty() : slow_segment(pattern[p], path[t]);
      });
}

bool ascii(std::string_view text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  }
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t split_at = input.find('\n');
  const std::string_view pattern = input.substr(0, split_at);
  const std::string_view text =
      split_at == std::string_view::npos ? std::string_view() : input.substr(split_at + 1);
  const bool matches = glob_match(pattern, text);
  if (matches)
    require(glob_match(pattern, text, LetterCase::ignored) || pattern.find('[') != std::string_view::npos);
  if (ascii(input) && pattern.find('[') == std::string_view::npos)
    require(matches == slow_glob(pattern, text));
  require(segment_match(pattern, text) == slow_segments(pattern, text));
  require(segment_match("**", text));
  require(glob_match("*", text));
  return 0;
}
