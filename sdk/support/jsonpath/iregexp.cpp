// SPDX-License-Identifier: MIT
#include "sdk/support/jsonpath/iregexp.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>

#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support::jsonpath {
namespace {

constexpr unsigned k_max_group_depth = 200;

/// Checks the grammar of RFC 9485, section 3, and writes the expression of section 5.3 for ECMA-262.
class Translator {
 public:
  explicit Translator(std::string_view source) : source_(source) {}

  std::optional<std::string> run(bool whole) {
    if (whole) out_ += "^(?:";
    if (!alternatives() || at_ != source_.size()) return std::nullopt;
    if (whole) out_ += ")$";
    return std::move(out_);
  }

 private:
  bool at_end() const { return at_ == source_.size(); }
  char peek() const { return at_end() ? '\0' : source_[at_]; }
  bool take(char c) {
    if (at_end() || source_[at_] != c) return false;
    ++at_;
    return true;
  }
  /// Appends the character at the cursor.
  void copy() {
    const auto point = first_code_point(source_.substr(at_));
    out_ += source_.substr(at_, point.length);
    at_ += point.length;
  }

  bool alternatives() {
    for (;;) {
      while (!at_end() && peek() != '|' && peek() != ')')
        if (!piece()) return false;
      if (!take('|')) return true;
      out_ += '|';
    }
  }

  bool piece() { return atom() && quantifier(); }

  bool atom() {
    const char c = peek();
    switch (c) {
      case '(':
        ++at_;
        if (++depth_ > k_max_group_depth) return false;
        out_ += "(?:";
        if (!alternatives() || !take(')')) return false;
        --depth_;
        out_ += ')';
        return true;
      case '.':
        ++at_;
        out_ += "[^\\n\\r]";
        return true;
      case '[':
        return character_class();
      case '\\':
        return escape();
      case '*':
      case '+':
      case '?':
      case '{':
      case '}':
      case ']':
        return false;
      default:  // `^` and `$` are characters in the grammar, and anchors after the mapping of section 5.3
        copy();
        return true;
    }
  }

  bool quantifier() {
    const char c = peek();
    if (c == '*' || c == '+' || c == '?') {
      copy();
      return true;
    }
    if (c != '{') return true;
    const std::size_t begin = at_++;
    std::uint32_t least = 0;
    std::uint32_t most = 0;
    if (!digits(least)) return false;
    if (take(',') && is_digit(peek()) && (!digits(most) || most < least)) return false;
    if (!take('}')) return false;
    out_ += source_.substr(begin, at_ - begin);
    return true;
  }

  bool digits(std::uint32_t& number) {
    const char* const begin = source_.data() + at_;
    const auto read = std::from_chars(begin, source_.data() + source_.size(), number);
    at_ += static_cast<std::size_t>(read.ptr - begin);
    return read.ec == std::errc() && read.ptr != begin;
  }

  bool escape() {
    ++at_;
    const char c = peek();
    if (c == 'p' || c == 'P') return property();
    constexpr std::string_view k_single = "()*+-.?[\\]^nrt{|}";
    if (at_end() || k_single.find(c) == std::string_view::npos) return false;
    out_ += '\\';
    out_ += c;
    ++at_;
    return true;
  }

  bool property() {
    constexpr std::array<std::string_view, 7> k_categories = {"Llmotu", "Mcen",  "Ndlo", "Pcdefios",
                                                              "Zlps",   "Sckmo", "Ccfno"};
    const char letter = source_[at_++];
    if (!take('{')) return false;
    const auto close = source_.find('}', at_);
    if (close == std::string_view::npos) return false;
    const std::string_view name = source_.substr(at_, close - at_);
    bool known = false;
    for (const auto category : k_categories)
      known = known || (!name.empty() && name.size() <= 2 && name[0] == category[0] &&
                        (name.size() == 1 || category.find(name[1], 1) != std::string_view::npos));
    if (!known) return false;
    at_ = close + 1;
    if (name == "Cn") return false;  // RE2 does not know the category of unassigned characters
    out_.append("\\").append(1, letter).append("{").append(name).append("}");
    return true;
  }

  bool character_class() {
    ++at_;
    out_ += '[';
    if (take('^')) out_ += '^';
    bool empty = true;
    if (take('-')) {
      out_ += "\\-";
      empty = false;
    }
    while (!at_end() && peek() != ']') {
      if (peek() == '-') {
        ++at_;
        out_ += "\\-";
        if (peek() != ']') return false;  // a hyphen is literal only at either end
        empty = false;
        break;
      }
      if (!class_item()) return false;
      empty = false;
    }
    if (empty || !take(']')) return false;
    out_ += ']';
    return true;
  }

  /// Reads a character, a range or a category.
  bool class_item() {
    if (source_.substr(at_).starts_with("\\p") || source_.substr(at_).starts_with("\\P")) return escape();
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    if (!class_character(first)) return false;
    if (peek() != '-' || source_.substr(at_ + 1).starts_with(']')) return true;
    ++at_;
    out_ += '-';
    return !at_end() && peek() != ']' && class_character(last) && first <= last;
  }

  bool class_character(std::uint32_t& value) {
    if (peek() == '\\') {
      const char c = at_ + 1 < source_.size() ? source_[at_ + 1] : '\0';
      value = c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : static_cast<unsigned char>(c);
      return c != 'p' && c != 'P' && escape();
    }
    if (peek() == '[' || peek() == ']' || peek() == '-') return false;
    value = first_code_point(source_.substr(at_)).value;
    if (peek() == '^') out_ += '\\';
    copy();
    return true;
  }

  const std::string_view source_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
  std::string out_;
};

}  // namespace

std::optional<std::string> ecma_from_iregexp(std::string_view text, bool whole) {
  return Translator(text).run(whole);
}

}  // namespace collet::support::jsonpath
