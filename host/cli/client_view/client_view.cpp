// SPDX-License-Identifier: MIT
#include "host/cli/client_view/client_view.hpp"

#include <string_view>
#include <utility>

#include "sdk/support/utf8.hpp"

namespace collet::host::cli {

namespace {

/// Clients put this before the names of the tools of a server with the usual name, and cut at 64 characters.
constexpr std::string_view k_prefix = "mcp__collet__";
constexpr std::size_t k_max_name = 64;
constexpr std::size_t k_max_codex_line = 247;
constexpr std::size_t k_max_search_hint = 4096;

std::int64_t tokens_of(std::size_t characters) {
  return static_cast<std::int64_t>((characters + 3) / 4);
}

void add_long_names(const catalog::Catalog& catalog, ClientView& view) {
  for (const catalog::Tool* tool : catalog.surface().tools) {
    if (k_prefix.size() + tool->name.size() > k_max_name)
      view.cuts.push_back(view.client + " changes the name '" + tool->name + "', which has over " +
                          std::to_string(k_max_name) + " characters with its prefix");
  }
}

/// Claude Code shows the instructions whole, the names, and the pinned tools.
ClientView claude_code(const catalog::Catalog& catalog) {
  ClientView view{"Claude Code", catalog.surface().instructions, {}, 0, {}};
  view.tokens = tokens_of(view.instructions.size());
  for (const catalog::Tool* tool : catalog.surface().tools) {
    if (tool->hints.pin) {
      view.tools.push_back(tool->name);
      view.tokens += tool->cost();
    } else {
      view.tokens += tokens_of(k_prefix.size() + tool->name.size());
    }
    if (tool->hints.search.size() > k_max_search_hint)
      view.cuts.push_back("Claude Code reads the first " + std::to_string(k_max_search_hint) + " of the " +
                          std::to_string(tool->hints.search.size()) + " characters of the search hint of '" +
                          tool->name + "'");
  }
  add_long_names(catalog, view);
  return view;
}

/// Codex shows the first line of the instructions and no tool.
ClientView codex(const catalog::Catalog& catalog) {
  const std::string_view all = catalog.surface().instructions;
  const std::string_view line = all.substr(0, all.find('\n'));
  ClientView view{"Codex", support::cut_characters(line, k_max_codex_line), {}, 0, {}};
  view.tokens = tokens_of(k_prefix.size() + view.instructions.size());
  if (view.instructions != line)
    view.cuts.push_back("Codex shows the first " + std::to_string(k_max_codex_line) +
                        " characters of the first line of the instructions, which has more; end a sentence "
                        "before that");
  if (all.empty())
    view.cuts.emplace_back("Codex shows nothing but the server's name, as there are no instructions");
  add_long_names(catalog, view);
  return view;
}

}  // namespace

std::vector<ClientView> client_views(const catalog::Catalog& catalog) {
  std::vector<ClientView> out;
  out.push_back(claude_code(catalog));
  out.push_back(codex(catalog));
  return out;
}

}  // namespace collet::host::cli
