// SPDX-License-Identifier: MIT
#include "plugins/codegraph/snapshot/code_scanner.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

constexpr std::string_view k_triple = R"(""")";

/// Returns the end of the text `mark` that follows `from`, or the end of all.
std::size_t end_of(std::string_view text, std::string_view mark, std::size_t from) {
  const auto found = text.find(mark, from);
  return found == std::string_view::npos ? text.size() : found + mark.size();
}

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

CodeMarks CodeMarks::of(std::string_view language) {
  CodeMarks out;
  const auto name = support::lower_case(language);
  const auto has = [&](std::string_view part) { return name.find(part) != std::string::npos; };
  if (name == "python") {
    out.hashes = out.lines_matter = true;
  } else if (has("sql") || has("postgres")) {
    out.dashes = true;
    out.escapes = false;
  } else if (has("xml") || has("mybatis")) {
    out.markup = true;
    out.escapes = false;
  } else {
    out.slashes = true;
  }
  return out;
}

bool CodeScanner::next() {
  space_ = false;
  line_ = next_ == 0;
  std::size_t at = next_;
  while (at < text_.size() && at >= quoted_until_) {
    if (is_space(text_[at])) {
      line_ = line_ || text_[at] == '\n';
      ++at;
    } else if (const auto end = comment_end(at); end != at) {
      at = end;
    } else {
      break;
    }
    space_ = true;
  }
  at_ = at;
  next_ = at + 1;
  if (at >= text_.size()) return false;
  quoted_ = at < quoted_until_;
  if (!quoted_)
    if (const auto end = quote_end(at); end != at) {
      quoted_until_ = end;
      quoted_ = true;
    }
  return true;
}

/// Returns the end of the comment that begins here, or `at`.
std::size_t CodeScanner::comment_end(std::size_t at) const {
  // Most characters begin no comment.
  if (const char c = text_[at]; c != '/' && c != '#' && c != '-' && c != '<') return at;
  const auto rest = text_.substr(at, 4);
  const auto line_end = [&] { return std::min(text_.find('\n', at), text_.size()); };
  if (marks_.slashes && rest.starts_with("//")) return line_end();
  if (marks_.hashes && rest.starts_with('#')) return line_end();
  if (marks_.dashes && rest.starts_with("--")) return line_end();
  if ((marks_.slashes || marks_.dashes) && rest.starts_with("/*")) return end_of(text_, "*/", at + 2);
  if (marks_.markup && rest == "<!--") return end_of(text_, "-->", at + 4);
  return at;
}

/// Returns the end of the quoted text that begins here, or `at`.
std::size_t CodeScanner::quote_end(std::size_t at) const {
  const char quote = text_[at];
  if (quote != '"' && quote != '\'' && (quote != '`' || !marks_.slashes)) return at;
  const std::string_view triple = quote == '"' ? k_triple : "'''";
  if (marks_.escapes && quote != '`' && text_.substr(at, 3) == triple)
    if (quote == '"' || marks_.lines_matter) return end_of(text_, triple, at + 3);
  const bool verbatim = !marks_.escapes || (at > 0 && text_[at - 1] == '@');
  const bool lines = verbatim || quote == '`';
  for (std::size_t i = at + 1; i < text_.size(); ++i) {
    if (text_[i] == quote) return i + 1;
    if (text_[i] == '\n' && !lines) return i;
    if (text_[i] == '\\' && !verbatim) ++i;
  }
  return text_.size();
}

}  // namespace collet::codegraph
