// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/string_text.hpp"

#include <algorithm>

namespace collet::codegraph {
namespace {

bool is_quote(char c) {
  return c == '"' || c == '\'' || c == '`';
}

std::string without_doubled_quotes(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] == '"' && i + 1 < text.size() && text[i + 1] == '"') ++i;
  }
  return out;
}

}  // namespace

std::string unescaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    switch (const char c = text[++i]) {
      case 'n':
      case 'r':
        out += '\n';
        break;
      case 't':
        out += '\t';
        break;
      case '\n':
        break;
      case 'u':
      case 'x':
        // Names of data are ASCII; what is no name only has to stay a part of a string.
        out += '?';
        while (i + 1 < text.size() && std::isxdigit(static_cast<unsigned char>(text[i + 1])) != 0)
          ++i;
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string string_text(std::string_view literal) {
  std::size_t begin = 0;
  while (begin < literal.size() && !is_quote(literal[begin]))
    ++begin;
  if (begin == literal.size()) return {};
  const std::string_view prefix = literal.substr(0, begin);
  const char quote = literal[begin];
  std::size_t quotes = 0;
  while (begin + quotes < literal.size() && literal[begin + quotes] == quote)
    ++quotes;
  // Two quotes are an empty string; three or more delimit a text of several lines.
  if (quotes == 2) return {};
  const std::size_t delimiter = quotes >= 3 ? quotes : 1;
  auto text = literal.substr(begin + delimiter);
  const std::string end(delimiter, quote);
  if (text.ends_with(end)) text.remove_suffix(delimiter);
  text = text.substr(0, k_max_string_text);
  const bool verbatim = prefix.find('@') != std::string_view::npos;
  const bool raw = prefix.find_first_of("rR") != std::string_view::npos;
  if (verbatim) return without_doubled_quotes(text);
  return raw ? std::string(text) : unescaped(text);
}

}  // namespace collet::codegraph
