// SPDX-License-Identifier: MIT
#include "plugins/codegraph/tools/source_text.hpp"

#include <algorithm>

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph {

std::vector<std::string> source_lines(const OpenProject& project, const std::string& path) {
  const auto text = read_source(project.settings.root, path, project.settings.limits.max_file_bytes);
  if (!text) throw Failure(text.error().code, text.error().message);
  std::vector<std::string> out;
  std::size_t at = 0;
  while (at < text->size()) {
    const auto end = std::min(text->find('\n', at), text->size());
    out.emplace_back(text->substr(at, end - at));
    if (out.back().ends_with('\r')) out.back().pop_back();
    at = end + 1;
  }
  return out;
}

std::string source_block(const OpenProject& project, const std::string& path, std::uint32_t first,
                         std::uint32_t last) {
  const auto lines = source_lines(project, path);
  const auto* const language = language_of(path);
  // A fence is longer than any row of back quotes in the text.
  std::string fence = "```";
  std::string body;
  for (std::size_t line = std::max(first, 1U); line <= last && line <= lines.size(); ++line)
    body += lines[line - 1] + "\n";
  while (body.find(fence) != std::string::npos)
    fence += '`';
  return fence + std::string(language == nullptr ? "" : language->name) + "\n" + body + fence + "\n";
}

}  // namespace collet::codegraph
