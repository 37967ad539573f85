// SPDX-License-Identifier: MIT
#include "host/mcp/codec/search_hint.hpp"

#include <string_view>

#include "host/catalog/text/words_of_questions.hpp"

namespace collet::host::mcp {

std::string search_hint_of(const catalog::Tool& tool) {
  std::string out = tool.hints.search;
  if (out.empty()) return out;
  for (const std::string_view word : catalog::k_words_of_questions) {
    if (tool.name.find(word) == std::string::npos) out.append(", ").append(word);
  }
  return out;
}

std::string searched_title_of(const catalog::Tool& tool) {
  return tool.hints.search.empty() ? tool.title : tool.title + "; " + tool.hints.search;
}

}  // namespace collet::host::mcp
