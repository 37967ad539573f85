// SPDX-License-Identifier: MIT
#include "plugins/join/strategy.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::join {
namespace {

struct Word {
  std::string_view text;
  Strategy strategy;
};
constexpr Word k_words[] = {
    {"accept-left", Strategy::accept_left},
    {"accept-right", Strategy::accept_right},
    {"fail", Strategy::fail},
    {"rename-left", Strategy::rename_left},
    {"rename-right", Strategy::rename_right},
    {"deduplicate", Strategy::deduplicate},
    {"deduplicate-or-rename", Strategy::deduplicate_or_rename},
};
constexpr std::string_view k_all =
    "one of accept-left, accept-right, fail, fail-on-paths, rename-left, rename-right, deduplicate, "
    "deduplicate-or-rename";
constexpr std::string_view k_of_paths = "one of accept-left, accept-right, fail, fail-on-paths, deduplicate";

/// Returns nothing if the argument is absent, and `on_paths` for "fail-on-paths".
std::optional<Strategy> read(const Arguments& arguments, std::string_view name, Strategy on_paths,
                             std::string_view expected) {
  auto text = arguments.find_string(name);
  if (!text) return std::nullopt;
  const std::string written = *text;
  std::replace(text->begin(), text->end(), '_', '-');
  if (*text == "fail-on-paths") return on_paths;
  if (*text == "rename") return Strategy::rename_right;
  for (const Word& word : k_words)
    if (word.text == *text) return word.strategy;
  const auto near = support::nearest(*text,
                                     {"accept-left", "accept-right", "fail", "fail-on-paths", "rename-left",
                                      "rename-right", "deduplicate", "deduplicate-or-rename"},
                                     1);
  arguments.refuse(name, support::quote(written), expected, near.empty() ? std::string_view() : near.front());
}

}  // namespace

std::string_view strategy_word(Strategy strategy) {
  for (const Word& word : k_words)
    if (word.strategy == strategy) return word.text;
  return {};
}

Strategy path_strategy(const Arguments& arguments) {
  const auto found = read(arguments, "path_strategy", Strategy::fail, k_of_paths);
  if (!found) return Strategy::fail;
  if (*found == Strategy::rename_left || *found == Strategy::rename_right ||
      *found == Strategy::deduplicate_or_rename)
    arguments.refuse("path_strategy", "a strategy that renames, and a path cannot have another name",
                     k_of_paths, {});
  return *found;
}

Strategy schema_strategy(const Arguments& arguments) {
  return read(arguments, "schema_strategy", Strategy::accept_left, k_all).value_or(Strategy::accept_left);
}

}  // namespace collet::join
