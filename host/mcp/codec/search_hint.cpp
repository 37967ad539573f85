// SPDX-License-Identifier: MIT
#include "host/mcp/codec/search_hint.hpp"

#include <array>
#include <string_view>

namespace collet::host::mcp {

namespace {

// Longer lists make Claude Code find tools of other servers less often (tests/clients/search.mjs).
constexpr std::array<std::string_view, 26> k_words_of_questions = {
    "a",  "an",   "the",   "of",   "in",  "to", "for",  "is", "are", "from", "on", "with", "and",
    "or", "this", "which", "what", "how", "do", "does", "as", "by",  "be",   "it", "when", "if"};

}  // namespace

std::string search_hint_of(const catalog::Tool& tool) {
  std::string out = tool.hints.search;
  if (out.empty()) return out;
  for (const std::string_view word : k_words_of_questions) {
    if (tool.name.find(word) == std::string::npos) out.append(", ").append(word);
  }
  return out;
}

std::string searched_title_of(const catalog::Tool& tool) {
  return tool.hints.search.empty() ? tool.title : tool.title + "; " + tool.hints.search;
}

}  // namespace collet::host::mcp
