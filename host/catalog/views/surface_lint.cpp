// SPDX-License-Identifier: MIT
#include "host/catalog/views/surface_lint.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <collet/json.hpp>

#include "sdk/support/text.hpp"

namespace collet::host::catalog {

namespace {

constexpr std::string_view k_prefix = "mcp__collet__";  ///< that of clients for a server with the usual name
constexpr std::size_t k_max_name = 64;
constexpr std::size_t k_max_hint = 4096;
constexpr std::size_t k_max_description = 2048;
constexpr int k_checks = 5;

/// Parameters of lists, which mean the same in every tool (sdk/include/collet/page.hpp).
constexpr std::array<std::string_view, 3> k_paging = {"limit", "offset", "max_response_tokens"};

/// Words by which a description excludes uses for which another tool, or no tool, is right.
constexpr std::array<std::string_view, 8> k_limits = {"not",    "never",  "only",   "instead",
                                                      "unless", "rather", "except", "cannot"};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
}

/// Calls `see(word)` for each word, until it returns true. Returns true if it did.
template <class See>
bool any_word(std::string_view text, const See& see) {
  while (!text.empty()) {
    const auto begin = std::find_if(text.begin(), text.end(), is_letter);
    const auto end = std::find_if_not(begin, text.end(), is_letter);
    if (begin != end && see(std::string_view(&*begin, static_cast<std::size_t>(end - begin)))) return true;
    text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
  }
  return false;
}

/// Returns the name in lower case, without separators and without an `s` at the end.
std::string core_of(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c != '_' && c != '-') out += support::lower(c);
  }
  if (out.size() > 3 && out.back() == 's') out.pop_back();
  return out;
}

std::string bare_parameters(json::View schema) {
  std::string out;
  for (const auto& [key, property] : schema["properties"].members()) {
    const std::string name = key.string().value_or("");
    if (std::find(k_paging.begin(), k_paging.end(), name) != k_paging.end()) continue;
    if (!property.is(json::Type::object)) continue;
    const auto has = [&view = property](const char* member) { return bool(view[member]); };
    if (has("description") || has("enum") || has("const") || has("examples") || has("default") || has("$ref"))
      continue;
    out += (out.empty() ? "'" : ", '") + name + "'";
  }
  return out;
}

class Linter {
 public:
  explicit Linter(const std::vector<const Tool*>& tools) : tools_(tools) {}

  SurfaceLint run() {
    for (const Tool* tool : tools_) {
      check_name(*tool);
      check_twins(*tool);
      check_parameters(*tool);
      check_limit(*tool);
      check_cuts(*tool);
    }
    const int checks = k_checks * static_cast<int>(tools_.size());
    const int failed = static_cast<int>(out_.findings.size());
    if (failed > 0) out_.score = std::clamp(100 * (checks - failed) / checks, 0, 99);
    return std::move(out_);
  }

 private:
  void add(const Tool& tool, const std::string& text) {
    out_.findings.push_back("tool '" + tool.name + "': " + text);
  }

  void check_name(const Tool& tool) {
    if (k_prefix.size() + tool.name.size() > k_max_name)
      add(tool, "its name has over " + std::to_string(k_max_name) +
                    " characters with the prefix of a client; shorten it");
  }

  void check_twins(const Tool& tool) {
    const std::string core = core_of(tool.name);
    for (const Tool* other : tools_) {
      if (other->name <= tool.name || core_of(other->name) != core) continue;
      add(tool, "its name is almost '" + other->name + "'; rename one of them");
      return;
    }
  }

  void check_parameters(const Tool& tool) {
    const std::string& schema = tool.full ? tool.full->input_schema : tool.input_schema;
    if (const auto names = bare_parameters(json::View(schema)); !names.empty())
      add(tool, "neither text nor example of " + names);
  }

  void check_limit(const Tool& tool) {
    const std::string& text = tool.full ? tool.full->description : tool.description;
    const bool has_limit = any_word(text, [&](std::string_view word) {
      const bool limits = std::any_of(k_limits.begin(), k_limits.end(), [&](std::string_view each) {
        return support::equal_ignoring_case(word, each);
      });
      return limits || std::any_of(tools_.begin(), tools_.end(),
                                   [&](const Tool* other) { return other != &tool && word == other->name; });
    });
    if (!has_limit)
      add(tool,
          "its description does not say when not to use it: name a limit, or the tool that is right then");
  }

  void check_cuts(const Tool& tool) {
    if (tool.description.size() > k_max_description) {
      add(tool,
          "clients may cut its description, which has over " + std::to_string(k_max_description) + " bytes");
    } else if (tool.hints.search.size() > k_max_hint) {
      add(tool, "clients cut its search hint, which has over " + std::to_string(k_max_hint) + " bytes");
    }
  }

  const std::vector<const Tool*>& tools_;
  SurfaceLint out_;
};

}  // namespace

SurfaceLint lint_surface(const std::vector<const Tool*>& tools) {
  return Linter(tools).run();
}

}  // namespace collet::host::catalog
