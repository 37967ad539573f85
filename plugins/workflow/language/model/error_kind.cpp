// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/model/error_kind.hpp"

#include <array>
#include <utility>

namespace collet::workflow {
namespace {

using enum ErrorKind;

constexpr std::array<std::pair<std::string_view, ErrorKind>, 20> k_words = {{
    {"config", config},
    {"auth", auth},
    {"offline", offline},
    {"spawn", spawn},
    {"server_exit", server_exit},
    {"http", http},
    {"timeout", timeout},
    {"server", server},
    {"protocol", protocol},
    {"unknown_tool", unknown_tool},
    {"invalid_args", invalid_args},
    {"tool_error", tool_error},
    {"criteria", criteria},
    {"template", template_},
    {"budget", budget},
    {"cancelled", cancelled},
    {"input_required", input_required},
    {"denied", denied},
    {"internal", internal},
    {"unsupported", unsupported},
}};

}  // namespace

std::string_view error_kind_name(ErrorKind kind) {
  return k_words[static_cast<std::size_t>(kind)].first;
}

std::optional<ErrorKind> error_kind_of(std::string_view word) {
  for (const auto& [name, kind] : k_words) {
    if (name == word) return kind;
  }
  return std::nullopt;
}

std::vector<std::string> retry_names() {
  std::vector<std::string> words = {"transport", "any"};
  for (const auto& [name, kind] : k_words)
    words.emplace_back(name);
  return words;
}

std::vector<ErrorKind> retry_kinds(std::string_view word) {
  if (word == "transport") return {offline, spawn, server_exit, http};
  if (word == "any")
    return {offline, spawn, server_exit, http, timeout, server, protocol, tool_error, criteria};
  if (const auto kind = error_kind_of(word)) return {*kind};
  return {};
}

}  // namespace collet::workflow
