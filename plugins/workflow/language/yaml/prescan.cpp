// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/yaml/prescan.hpp"

#include <algorithm>
#include <utility>

#include "plugins/workflow/language/expression/lexer.hpp"

namespace collet::workflow {
namespace {

constexpr auto k_none = std::string_view::npos;

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

/// Recognises enough of YAML to distinguish plain scalars from quotes, comments and block scalars.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  Prescanned run() {
    if (text_.find("{{") != k_none) {
      while (at_ < text_.size())
        step();
    }
    copy_up_to(text_.size());
    return std::move(out_);
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\n'; }
  bool ends_token(std::size_t ahead) const { return is_blank(peek(ahead)) || peek(ahead) == '\n'; }
  std::size_t column() const { return at_ - line_start_; }
  bool in_flow() const { return flow_ > 0; }
  std::size_t line_end(std::size_t from) const { return std::min(text_.find('\n', from), text_.size()); }

  void step() {
    const char c = text_[at_];
    if (c == '\n') {
      ++at_;
      begin_line();
      return;
    }
    if (is_blank(c)) {
      ++at_;
      return;
    }
    if (c == '#' && (at_ == line_start_ || is_blank(text_[at_ - 1]))) {
      at_ = line_end(at_);
      return;
    }
    if (fresh_line_) {
      fresh_line_ = false;
      if (column() == 0 && marker()) return;
      // A line where no value is expected is a key, an item, or the continuation of a plain scalar.
      if (!in_flow()) may_begin_ = expects_ || text_.compare(at_, 2, "{{") != 0;
    }
    if (indicator(c)) return;
    scalar();
  }

  void begin_line() {
    line_start_ = at_;
    fresh_line_ = true;
  }

  /// Skips `---`, `...` and directives.
  bool marker() {
    const std::string_view three = text_.substr(at_, 3);
    if ((three == "---" || three == "...") && ends_token(3)) {
      at_ += 3;
      flow_ = 0;
      expects_ = true;
      may_begin_ = true;
      parent_ = -1;
      return true;
    }
    if (text_[at_] == '%' && expects_) {
      at_ = line_end(at_);
      return true;
    }
    return false;
  }

  void expect_value() {
    expects_ = true;
    may_begin_ = true;
  }
  void value_done() {
    expects_ = false;
    may_begin_ = false;
  }

  bool indicator(char c) {
    if (in_flow()) {
      if (c == ',' || c == '[' || (c == '{' && !(peek(1) == '{' && may_begin_))) {
        if (c != ',') ++flow_;
        ++at_;
        expect_value();
        return true;
      }
      if (c == ']' || c == '}') {
        --flow_;
        ++at_;
        value_done();
        return true;
      }
    } else if ((c == '[' || (c == '{' && peek(1) != '{')) && may_begin_) {
      ++flow_;
      ++at_;
      expect_value();
      return true;
    }
    if (c == ':' && (ends_token(1) || (in_flow() && std::string_view(",[]{}\"'").find(peek(1)) != k_none))) {
      if (!in_flow()) parent_ = static_cast<std::ptrdiff_t>(key_column_);
      ++at_;
      expect_value();
      return true;
    }
    if ((c == '-' || c == '?') && ends_token(1) && may_begin_) {
      parent_ = static_cast<std::ptrdiff_t>(column());
      ++at_;
      expect_value();
      return true;
    }
    return false;
  }

  void scalar() {
    const char c = text_[at_];
    key_column_ = column();
    if (may_begin_ && (c == '"' || c == '\'')) {
      skip_quoted(c);
      value_done();
    } else if (may_begin_ && (c == '&' || c == '!')) {
      while (!ends_token(0) && !(in_flow() && std::string_view(",[]{}").find(peek()) != k_none))
        ++at_;
    } else if (expects_ && !in_flow() && (c == '|' || c == '>')) {
      skip_block();
      value_done();
    } else {
      plain();
      value_done();
    }
  }

  void skip_quoted(char quote) {
    for (++at_; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n') {
        line_start_ = at_ + 1;
      } else if (c == '\\' && quote == '"') {
        ++at_;
        if (peek() == '\n') line_start_ = at_ + 1;
      } else if (c == quote) {
        if (quote == '\'' && peek(1) == '\'') {
          ++at_;
          continue;
        }
        ++at_;
        return;
      }
    }
    at_ = std::min(at_, text_.size());
  }

  /// A block scalar ends at the first line that is not indented more than its parent.
  void skip_block() {
    std::ptrdiff_t explicit_indent = 0;
    for (++at_; !ends_token(0); ++at_) {
      if (peek() >= '1' && peek() <= '9') explicit_indent = peek() - '0';
    }
    at_ = line_end(at_);
    const std::ptrdiff_t least =
        explicit_indent > 0 ? std::max<std::ptrdiff_t>(parent_, 0) + explicit_indent : parent_ + 1;
    while (at_ < text_.size()) {
      const std::size_t start = at_ + 1;
      std::size_t first = start;
      while (first < text_.size() && text_[first] == ' ')
        ++first;
      const bool empty = first >= text_.size() || text_[first] == '\n' || text_[first] == '\r';
      if (!empty && static_cast<std::ptrdiff_t>(first - start) < least) return;
      at_ = line_end(start);
      if (start >= text_.size()) return;
    }
  }

  /// Reads a plain scalar to its end on this line; each `{{ }}` counts as one character.
  void plain() {
    const std::size_t begin = at_;
    bool template_in_it = false;
    bool confusing = false;  // YAML would read the scalar differently
    while (at_ < text_.size() && text_[at_] != '\n') {
      const char c = text_[at_];
      if (c == '{' && peek(1) == '{') {
        const std::size_t close = closing(at_ + 2);
        if (close != k_none) {
          const std::string_view inside = text_.substr(at_, close - at_);
          template_in_it = true;
          confusing = confusing || in_flow() || inside.find(": ") != k_none || inside.find(" #") != k_none;
          at_ = close;
          continue;
        }
      }
      if (c == '#' && is_blank(text_[at_ - (at_ > 0 ? 1 : 0)]) && at_ > begin) break;
      if (c == ':' && at_ > begin && ends_token(1)) break;
      if (in_flow() && (c == ',' || c == ']' || c == '}' || c == '[' || c == '{')) break;
      ++at_;
    }
    if (at_ == begin) ++at_;  // no scalar starts with this character; YAML reports the error
    std::size_t end = at_;
    while (end > begin + 1 && is_blank(text_[end - 1]))
      --end;
    const bool bare = text_.compare(begin, 2, "{{") == 0 && may_begin_;
    if (template_in_it && (bare || (confusing && may_begin_))) quote(begin, end);
  }

  /// Returns the offset after the `}}` if it is on this line. After one that is not closed, no later one on
  /// the line is closed either, so each line is scanned once.
  std::size_t closing(std::size_t from) {
    if (from < unclosed_until_) return k_none;
    const std::string_view line = text_.substr(0, line_end(from));
    const auto close = end_of_expression(line, from);
    if (!close) unclosed_until_ = line.size();
    return close ? *close + 2 : k_none;
  }

  void copy_up_to(std::size_t end) {
    out_.text.append(text_.substr(copied_, end - copied_));
    copied_ = end;
  }
  void insert(char c) {
    out_.inserted.push_back(out_.text.size());
    out_.text += c;
  }
  void quote(std::size_t begin, std::size_t end) {
    copy_up_to(begin);
    out_.quoted.push_back(begin);
    insert('\'');
    for (std::size_t i = begin; i < end; ++i) {
      copy_up_to(i + 1);
      if (text_[i] == '\'') insert('\'');
    }
    insert('\'');
  }

  const std::string_view text_;
  Prescanned out_;
  std::size_t at_ = 0;
  std::size_t copied_ = 0;
  std::size_t line_start_ = 0;
  std::size_t flow_ = 0;
  std::ptrdiff_t parent_ = -1;  ///< column of the parent of a value
  std::size_t unclosed_until_ = 0;
  std::size_t key_column_ = 0;  ///< column of the last scalar, which may be a key
  bool fresh_line_ = true;
  bool expects_ = true;    ///< a value is expected, on this line or a later one
  bool may_begin_ = true;  ///< a scalar may start here
};

}  // namespace

std::size_t Prescanned::source_offset(std::size_t offset) const {
  const auto before = std::lower_bound(inserted.begin(), inserted.end(), offset) - inserted.begin();
  return offset - static_cast<std::size_t>(before);
}

Prescanned prescan(std::string_view source) {
  return Scanner(source).run();
}

}  // namespace collet::workflow
