// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/grammar/statements.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"

namespace collet::codegraph::postgres {
namespace {

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool begins_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool in_word(char c) {
  return begins_word(c) || is_digit(c) || c == '$';
}

/// Returns the position after a string whose opening quote is at `at`.
std::size_t quoted_end(std::string_view text, std::size_t at, bool escapes) {
  const char quote = text[at];
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (escapes && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      if (i + 1 < text.size() && text[i + 1] == quote) {
        ++i;
      } else {
        return i + 1;
      }
    }
  }
  return text.size();
}

/// Returns the size of the tag `$name$` at `at`, or 0.
std::size_t dollar_tag(std::string_view text, std::size_t at) {
  std::size_t i = at + 1;
  if (i < text.size() && is_digit(text[i])) return 0;
  while (i < text.size() && (begins_word(text[i]) || is_digit(text[i])))
    ++i;
  return i < text.size() && text[i] == '$' ? i + 1 - at : 0;
}

std::size_t comment_end(std::string_view text, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at; i + 1 < text.size(); ++i) {
    if (text[i] == '/' && text[i + 1] == '*') {
      ++depth;
      ++i;
    } else if (text[i] == '*' && text[i + 1] == '/') {
      ++i;
      if (--depth == 0) return i + 1;
    }
  }
  return text.size();
}

std::size_t line_end(std::string_view text, std::size_t at) {
  const auto found = text.find('\n', at);
  return found == std::string_view::npos ? text.size() : found + 1;
}

/// Reads the tokens of one script.
class Splitter {
 public:
  explicit Splitter(std::string& text) : text_(text) {}

  std::vector<Statement> run() {
    for (at_ = skip_space(text_, 0); at_ < text_.size(); at_ = skip_space(text_, at_)) {
      const char c = text_[at_];
      if (c == '\\') {
        // A command of psql ends the statement and takes the rest of the line.
        finish(at_);
        at_ = line_end(text_, at_);
        continue;
      }
      if (c == ';' && levels_.size() == 1 && !in_atomic_) {
        finish(at_);
        ++at_;
        if (copies_data_) skip_data();
        copies_data_ = false;
        continue;
      }
      replace_placeholder();
      read_token();
    }
    finish(text_.size());
    return std::move(out_);
  }

 private:
  void replace_placeholder() {
    if (text_[at_] != '$' || at_ + 1 >= text_.size() || text_[at_ + 1] != '{') return;
    const auto close = text_.find('}', at_);
    constexpr std::size_t k_max_name = 200;
    if (close == std::string::npos || close - at_ > k_max_name || close < at_ + 3) return;
    if (!std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(at_) + 2,
                     text_.begin() + static_cast<std::ptrdiff_t>(close),
                     [](char c) { return in_word(c) || c == '.' || c == '-' || c == ':'; }))
      return;
    text_[at_] = '"';
    text_[at_ + 1] = '$';
    text_[close] = '"';
  }

  void read_token() {
    const auto stop = token_end(text_, at_);
    const char c = text_[at_];
    if (begin_ == k_no_place) begin_ = at_;
    end_ = stop;
    if (c == '(' || c == '[') {
      levels_.push_back(1);
      ++depth_;
    } else if ((c == ')' || c == ']') && levels_.size() > 1) {
      depth_ -= levels_.back();
      levels_.pop_back();
    } else if (c == ',' || c == ';') {
      depth_ -= levels_.back();
      levels_.back() = 0;
    } else {
      ++levels_.back();
      ++depth_;
    }
    deepest_ = std::max(deepest_, depth_);
    if (begins_word(c)) read_word(support::lower_case(std::string_view(text_).substr(at_, stop - at_)));
    at_ = stop;
  }

  void read_word(const std::string& word) {
    if (first_word_.empty()) first_word_ = word;
    if (in_atomic_) {
      if (word == "case") ++cases_;
      if (word == "end" && cases_-- == 0) in_atomic_ = false;
    } else if (word == "atomic" && before_ == "begin" && first_word_ == "create") {
      in_atomic_ = true;
      cases_ = 0;
    }
    if (word == "stdin" && before_ == "from" && first_word_ == "copy") copies_data_ = true;
    before_ = word;
  }

  void finish(std::size_t stop) {
    if (begin_ != k_no_place && stop >= end_)
      out_.push_back({static_cast<std::uint32_t>(begin_), static_cast<std::uint32_t>(end_), deepest_});
    begin_ = k_no_place;
    first_word_.clear();
    before_.clear();
    levels_.assign(1, 0);
    depth_ = deepest_ = 0;
    in_atomic_ = false;
  }

  /// Skips the lines of data up to `\.`.
  void skip_data() {
    at_ = line_end(text_, at_);
    while (at_ < text_.size()) {
      const bool last = text_.compare(at_, 2, "\\.") == 0;
      at_ = line_end(text_, at_);
      if (last) return;
    }
  }

  static constexpr std::size_t k_no_place = static_cast<std::size_t>(-1);

  std::string& text_;
  std::vector<Statement> out_;
  std::size_t at_ = 0;
  std::size_t begin_ = k_no_place;
  std::size_t end_ = 0;
  std::string first_word_;
  std::string before_;
  std::vector<std::uint32_t> levels_ = {0};  ///< the tokens since the last comma, for each open parenthesis
  std::uint32_t depth_ = 0;
  std::uint32_t deepest_ = 0;
  bool in_atomic_ = false;
  bool copies_data_ = false;
  int cases_ = 0;
};

}  // namespace

std::size_t skip_space(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (is_space(text[at])) {
      ++at;
    } else if (text.compare(at, 2, "--") == 0) {
      at = line_end(text, at);
    } else if (text.compare(at, 2, "/*") == 0) {
      at = comment_end(text, at);
    } else if (text.compare(at, 3, "\xEF\xBB\xBF") == 0) {
      at += 3;
    } else {
      break;
    }
  }
  return std::min(at, text.size());
}

std::size_t token_end(std::string_view text, std::size_t at) {
  const char c = text[at];
  const char next = at + 1 < text.size() ? text[at + 1] : '\0';
  if (c == '\'' || c == '"') return quoted_end(text, at, false);
  if ((c == 'e' || c == 'E') && next == '\'') return quoted_end(text, at + 1, true);
  if (c == '$') {
    const auto tag = dollar_tag(text, at);
    if (tag == 0) return at + 1;
    const auto close = text.find(text.substr(at, tag), at + tag);
    return close == std::string_view::npos ? text.size() : close + tag;
  }
  std::size_t stop = at + 1;
  if (begins_word(c) || is_digit(c))
    while (stop < text.size() && in_word(text[stop]))
      ++stop;
  return stop;
}

std::vector<Statement> split_statements(std::string& text) {
  return Splitter(text).run();
}

}  // namespace collet::codegraph::postgres
