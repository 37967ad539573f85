// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/summary_builder.hpp"

#include "sdk/support/text.hpp"

namespace collet::codegraph {

std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!support::is_blank(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (!out.empty() && out.back() == ' ')
    out.pop_back();
  return out;
}

std::string comment_text(std::string_view comment) {
  constexpr std::size_t k_max_text = 2000;
  std::string out;
  while (!comment.empty() && out.size() < k_max_text) {
    const auto end = comment.find('\n');
    std::string_view line = support::trim(comment.substr(0, end));
    comment.remove_prefix(end == std::string_view::npos ? comment.size() : end + 1);
    while (!line.empty() && (line.front() == '/' || line.front() == '*' || support::is_blank(line.front())))
      line.remove_prefix(1);
    while (!line.empty() && (line.back() == '/' || line.back() == '*' || support::is_blank(line.back())))
      line.remove_suffix(1);
    if (line.starts_with('@')) break;
    // Tags of HTML and XML are left out; what they enclose stays.
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '<' && i + 1 < line.size() && line[i + 1] != ' ') {
        const auto close = line.find('>', i);
        if (close != std::string_view::npos) {
          i = close;
          continue;
        }
      }
      out += line[i];
    }
    out += ' ';
  }
  return support::clip(one_line(out), k_max_text);
}

}  // namespace collet::codegraph
