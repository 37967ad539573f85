// SPDX-License-Identifier: MIT
#include "sdk/support/text/glob.hpp"

#include <cstddef>
#include <cstring>
#include <optional>

#include "sdk/support/utf8.hpp"

namespace collet::support {
namespace {

/// Counts comparisons for a budget that may be null.
class Counter {
 public:
  explicit Counter(StepBudget* budget) : budget_(budget) {}
  /// Counts one comparison. Returns false if the match is to end.
  bool count() {
    return ++count_ % k_glob_portion != 0 || budget_ == nullptr || budget_->spend(k_glob_portion);
  }

 private:
  StepBudget* budget_;
  std::uint32_t count_ = 0;
};

std::uint32_t fold(std::uint32_t code, LetterCase letters) {
  return letters == LetterCase::ignored && code >= 'A' && code <= 'Z' ? code + ('a' - 'A') : code;
}

/// Returns the character at the front of a non-empty text.
CodePoint front_of(std::string_view text) {
  constexpr unsigned char k_not_ascii = 0x80;
  const auto first = static_cast<unsigned char>(text.front());
  return first < k_not_ascii ? CodePoint{first, 1} : first_code_point(text);
}

/// Returns true if this byte of a pattern is a whole character that matches itself.
bool is_literal(char c) {
  constexpr unsigned char k_not_ascii = 0x80;
  return static_cast<unsigned char>(c) < k_not_ascii && c != '*' && c != '?' && c != '[';
}

/// Returns the first position from `at` on at which the front element of `pattern` may match. Searches only
/// for an ASCII character that matches itself; other elements may match at `at`.
std::size_t next_start(std::string_view pattern, std::string_view text, std::size_t at, LetterCase letters) {
  if (!is_literal(pattern.front()) || at >= text.size()) return at;
  const auto find = [&](std::uint32_t wanted, std::size_t end) {
    const void* const found = std::memchr(text.data() + at, static_cast<int>(wanted), end - at);
    return found == nullptr ? end : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
  };
  const std::uint32_t wanted = fold(static_cast<unsigned char>(pattern.front()), letters);
  const std::size_t first = find(wanted, text.size());
  const bool letter = letters == LetterCase::ignored && wanted >= 'a' && wanted <= 'z';
  return letter ? find(wanted - ('a' - 'A'), first) : first;
}

struct Set {
  std::size_t length;  // length of the set's text in the pattern, including brackets
  bool contains;
};

/// Reads the set at the front of `pattern`, which begins with `[`. Returns nullopt if it is not closed.
/// `last_close` is the distance to the last `]` of the pattern, so that an open bracket needs no search.
std::optional<Set> read_set(std::string_view pattern, std::size_t last_close, std::uint32_t code,
                            LetterCase letters) {
  std::size_t at = 1;
  const bool negated = at < pattern.size() && (pattern[at] == '!' || pattern[at] == '^');
  if (negated) ++at;
  if (last_close <= at) return std::nullopt;
  bool hit = false;
  const std::uint32_t wanted = fold(code, letters);
  for (bool first = true; first || pattern[at] != ']'; first = false) {
    const CodePoint low = first_code_point(pattern.substr(at));
    at += low.length;
    CodePoint high = low;
    if (pattern[at] == '-' && pattern[at + 1] != ']') {
      high = first_code_point(pattern.substr(at + 1));
      at += 1 + high.length;
    }
    hit = hit || (code >= low.value && code <= high.value) ||
          (letters == LetterCase::ignored && wanted >= fold(low.value, letters) &&
           wanted <= fold(high.value, letters));
  }
  return Set{at + 1, hit != negated};
}

/// Returns the length of the pattern's front element if it matches the character `code`, else 0.
std::size_t match_one(std::string_view pattern, std::size_t last_close, std::uint32_t code,
                      LetterCase letters) {
  if (pattern.front() == '?') return 1;
  if (pattern.front() == '[') {
    if (const auto set = read_set(pattern, last_close, code, letters)) return set->contains ? set->length : 0;
  }
  const CodePoint literal = front_of(pattern);
  return fold(literal.value, letters) == fold(code, letters) ? literal.length : 0;
}

/// Returns the first place of `part` in `text`, or npos. Unlike string_view::find(), it takes linear time for
/// any two texts.
std::size_t find_part(std::string_view text, std::string_view part) {
  if (part.empty()) return 0;
  const void* const found = ::memmem(text.data(), text.size(), part.data(), part.size());
  return found == nullptr ? std::string_view::npos
                          : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

/// Matches a pattern in which only `*` is special: the parts between the stars occur in the text in their
/// order, the first part at its begin and the last at its end.
bool match_within_segment(std::string_view pattern, std::string_view text) {
  std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == text;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  text.remove_prefix(star);
  for (;;) {
    pattern.remove_prefix(star + 1);
    star = pattern.find('*');
    if (star == std::string_view::npos) return text.ends_with(pattern);
    const std::size_t at = find_part(text, pattern.substr(0, star));
    if (at == std::string_view::npos) return false;
    text.remove_prefix(at + star);
  }
}

/// Iterates over the segments of a text between slashes. The end is one past the last segment.
class Segments {
 public:
  explicit Segments(std::string_view text) : text_(text) { find_end(); }
  bool at_end() const { return begin_ > text_.size(); }
  std::string_view current() const { return text_.substr(begin_, end_ - begin_); }
  void next() {
    begin_ = end_ + 1;
    if (!at_end()) find_end();
  }

 private:
  void find_end() {
    end_ = text_.find('/', begin_);
    if (end_ == std::string_view::npos) end_ = text_.size();
  }
  std::string_view text_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace

// Both matchers remember only the last star: a later star can match whatever an earlier one could.

bool glob_match(std::string_view pattern, std::string_view text, LetterCase letters, StepBudget* budget) {
  Counter counter(budget);
  const std::size_t close = pattern.rfind(']');
  const std::size_t last_close = close == std::string_view::npos ? 0 : close;
  std::size_t p = 0;
  std::size_t t = 0;
  std::optional<std::size_t> star;
  std::size_t star_text = 0;
  while (t < text.size() && counter.count()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = ++p;
      if (p == pattern.size()) return true;
      t = next_start(pattern.substr(p), text, t, letters);
      star_text = t;
      continue;
    }
    if (p < pattern.size() && is_literal(pattern[p]) &&
        fold(static_cast<unsigned char>(pattern[p]), letters) ==
            fold(static_cast<unsigned char>(text[t]), letters)) {
      ++p;
      ++t;
      continue;
    }
    const CodePoint character = front_of(text.substr(t));
    const std::size_t taken =
        p < pattern.size()
            ? match_one(pattern.substr(p), last_close > p ? last_close - p : 0, character.value, letters)
            : 0;
    if (taken != 0) {
      p += taken;
      t += character.length;
    } else if (star) {
      p = *star;
      star_text += front_of(text.substr(star_text)).length;
      star_text = next_start(pattern.substr(p), text, star_text, letters);
      t = star_text;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*')
    ++p;
  return p == pattern.size();
}

bool segment_match(std::string_view pattern, std::string_view path) {
  Segments wanted(pattern);
  Segments found(path);
  std::optional<Segments> star_wanted;
  std::optional<Segments> star_found;
  while (!found.at_end()) {
    if (!wanted.at_end() && wanted.current() == "**") {
      wanted.next();
      star_wanted = wanted;
      star_found = found;
      continue;
    }
    const bool matches = !wanted.at_end() &&
                         (wanted.current() == "*" ? !found.current().empty()
                                                  : match_within_segment(wanted.current(), found.current()));
    if (matches) {
      wanted.next();
      found.next();
    } else if (star_wanted) {
      wanted = *star_wanted;
      star_found->next();
      found = *star_found;
    } else {
      return false;
    }
  }
  while (!wanted.at_end() && wanted.current() == "**")
    wanted.next();
  return wanted.at_end();
}

}  // namespace collet::support
