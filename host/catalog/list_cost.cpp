// SPDX-License-Identifier: MIT
#include "host/catalog/rules.hpp"

namespace collet::host::catalog {

namespace {

/// Returns an upper bound of the cost, which reads no text.
std::int64_t most_tokens(const Catalog& catalog) {
  constexpr std::size_t k_frame = 64;  ///< the keys of a tool, and rounding
  std::size_t bytes = 0;
  for (const Tool* tool : catalog.surface().tools)
    bytes += k_frame + tool->name.size() + 6 * tool->description.size() + tool->input_schema.size();
  return static_cast<std::int64_t>(bytes / 4);
}

}  // namespace

std::int64_t list_cost(const Catalog& catalog) {
  std::int64_t tokens = 0;
  for (const Tool* tool : catalog.surface().tools)
    tokens += tool->cost();
  return tokens;
}

void warn_of_list_cost(const Catalog& catalog, const config::ExposeSettings& expose,
                       std::vector<std::string>& warnings) {
  const auto& budget = expose.context_budget;
  const std::int64_t limit = budget ? budget->value : k_large_list_tokens;
  if (most_tokens(catalog) <= limit) return;
  const std::int64_t tokens = list_cost(catalog);
  if (tokens <= limit) return;
  std::string text = "the tool list costs " + std::to_string(tokens) + " tokens, ";
  if (budget) {
    text += "over expose.context_budget = " + std::to_string(limit) + " (" + budget->origin.text() + ")";
  } else {
    text +=
        "over " + std::to_string(limit) +
        "; select fewer tools with expose.allow, or set expose.context_budget to the cost that you accept";
  }
  warnings.push_back(std::move(text));
}

}  // namespace collet::host::catalog
