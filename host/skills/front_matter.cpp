// SPDX-License-Identifier: MIT
#include "host/skills/front_matter.hpp"

#include <algorithm>

#include <collet/json.hpp>

#include "sdk/support/text.hpp"
#include "sdk/support/text/front_matter.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::skills {

namespace {

using support::Result;

constexpr std::size_t k_max_name = 64;
constexpr std::size_t k_max_description = 1024;  ///< characters

support::Error wrong(std::string text) {
  return {COLLET_INVALID_ARGUMENT, std::move(text)};
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out;
  for (text = support::trim(text); !text.empty(); text = support::trim(text)) {
    const auto end = std::min(text.find_first_of(" \t\n"), text.size());
    out.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return out;
}

}  // namespace

bool is_skill_name(std::string_view name) {
  const auto is_allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !name.empty() && name.size() <= k_max_name && name.front() != '-' && name.back() != '-' &&
         name.find("--") == std::string_view::npos && std::all_of(name.begin(), name.end(), is_allowed);
}

Result<FrontMatter> read_front_matter(std::string_view text) {
  auto read = support::front_matter_json(text);
  if (!read) return read.error();
  FrontMatter out;
  out.json = *std::move(read);
  const json::View members(out.json);
  out.name = members["name"].string().value_or("");
  if (!is_skill_name(out.name))
    return wrong("name is '" + support::cut_characters(out.name, 80) +
                 "', expected 1 to 64 of a-z 0-9 -, with single hyphens inside");
  out.description = members["description"].string().value_or("");
  if (support::trim(out.description).empty()) return wrong("description is missing, empty or no text");
  if (support::cut_characters(out.description, k_max_description, "").size() < out.description.size())
    return wrong("description has more than " + std::to_string(k_max_description) + " characters");
  out.needs = words_of(members["metadata"]["tools"].string().value_or(""));
  return out;
}

}  // namespace collet::host::skills
