// SPDX-License-Identifier: MIT
#include "plugins/parse/value_at.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

#include <collet/json.hpp>

#include "plugins/openapi/tree/pointer.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/text/uri.hpp"

namespace collet::parse {
namespace {

using openapi::Node;
using support::Error;
using support::Result;
using Steps = std::vector<std::string>;

constexpr std::size_t k_max_shown = 200;  ///< characters

Error malformed(std::string_view text) {
  return {COLLET_INVALID_ARGUMENT,
          "/at: found " + support::quote(text, k_max_shown) +
              ", expected a JSON Pointer such as /paths/~1pets/get, or a normalized path such as "
              "$['paths']['/pets']"};
}

std::optional<Steps> steps_of_pointer(std::string_view text) {
  Steps steps;
  while (!text.empty()) {
    if (text.front() != '/') return std::nullopt;
    text.remove_prefix(1);
    const auto token = text.substr(0, text.find('/'));
    text.remove_prefix(token.size());
    std::string& step = steps.emplace_back();
    for (std::size_t i = 0; i < token.size(); ++i) {
      if (token[i] != '~') {
        step += token[i];
        continue;
      }
      ++i;
      if (i == token.size() || (token[i] != '0' && token[i] != '1')) return std::nullopt;
      step += token[i] == '0' ? '~' : '/';
    }
  }
  return steps;
}

/// Returns true for a member name that JSONPath writes without quotes: letters, digits, `_` and characters
/// beyond ASCII. Also accepts `-`, as in `$.paths.x-name`.
bool is_shorthand(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || static_cast<unsigned char>(c) >= 0x80;
  });
}

/// Returns the name between quotes, as the JSON string that it is but for single quotes.
std::optional<std::string> name_of(std::string_view quoted, char quote) {
  std::string json = "\"";
  for (std::size_t i = 0; i < quoted.size(); ++i) {
    if (quoted[i] == '"' && quote == '\'') json += '\\';
    if (quoted[i] == '\\' && i + 1 < quoted.size() && quoted[i + 1] == '\'') continue;
    json += quoted[i];
    if (quoted[i] == '\\' && i + 1 < quoted.size()) json += quoted[++i];
  }
  return json::View(json += '"').string();
}

std::optional<Steps> steps_of_path(std::string_view text) {
  Steps steps;
  text.remove_prefix(1);  // $
  while (!text.empty()) {
    if (text.front() == '.') {
      const auto name = text.substr(1, text.find_first_of(".[", 1) - 1);
      if (!is_shorthand(name)) return std::nullopt;
      steps.emplace_back(name);
      text.remove_prefix(1 + name.size());
      continue;
    }
    if (text.front() != '[' || text.size() < 3) return std::nullopt;
    text.remove_prefix(1);
    const char quote = text.front();
    if (quote != '\'' && quote != '"') {
      const auto digits = text.substr(0, text.find(']'));
      if (digits.empty() || digits.size() == text.size() ||
          digits.find_first_not_of("0123456789") != std::string_view::npos)
        return std::nullopt;
      steps.emplace_back(digits);
      text.remove_prefix(digits.size() + 1);
      continue;
    }
    std::size_t end = 1;
    while (end < text.size() && text[end] != quote)
      end += text[end] == '\\' ? std::size_t{2} : std::size_t{1};
    if (end + 1 >= text.size() || text[end + 1] != ']') return std::nullopt;
    auto name = name_of(text.substr(1, end - 1), quote);
    if (!name) return std::nullopt;
    steps.push_back(*std::move(name));
    text.remove_prefix(end + 2);
  }
  return steps;
}

/// Returns the member or item, or a null Node. An item's number has no leading zero, as in RFC 6901.
Node step_into(Node from, const std::string& step) {
  if (from.is_object()) return from.find(step);
  if (!from.is_array() || step.empty() || (step.size() > 1 && step.front() == '0')) return {};
  std::uint32_t number = 0;
  const auto read = std::from_chars(step.data(), step.data() + step.size(), number);
  if (read.ec != std::errc() || read.ptr != step.data() + step.size() || number >= from.size()) return {};
  return from.at(number);
}

Error not_found(std::string_view text, Node last, const std::string& step) {
  const std::string where = openapi::json_pointer(last);
  std::string message = "/at: found " + support::quote(text, k_max_shown) + ", of which only ";
  message += where.empty() ? "the document" : support::quote(where, k_max_shown);
  message += " exists; it has ";
  if (last.is_array())
    return {COLLET_NOT_FOUND,
            message + std::to_string(last.size()) + " items, not " + support::quote(step, 60)};
  if (!last.is_object()) return {COLLET_NOT_FOUND, message + "no members"};
  message += "no member " + support::quote(step, 60);
  std::vector<std::string_view> names;
  for (const Node member : last)
    names.push_back(member.key());
  return {COLLET_NOT_FOUND, message + support::did_you_mean(step, names)};
}

}  // namespace

Result<Steps> read_place(std::string_view text) {
  std::optional<Steps> steps;
  if (text.starts_with('#')) {
    steps = steps_of_pointer(support::fragment_of(text));
  } else {
    steps = text.starts_with('$') ? steps_of_path(text) : steps_of_pointer(text);
  }
  if (!steps) return malformed(text);
  return *std::move(steps);
}

Result<Node> value_at(const openapi::Document& document, std::string_view text) {
  const auto steps = read_place(text);
  if (!steps) return steps.error();
  Node node = document.root();
  for (const auto& step : *steps) {
    const Node next = step_into(node, step);
    if (!next) return not_found(text, node, step);
    node = next;
  }
  return node;
}

}  // namespace collet::parse
