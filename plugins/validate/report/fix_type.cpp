// SPDX-License-Identifier: MIT
#include "plugins/validate/report/fix_type.hpp"

#include <algorithm>
#include <array>

#include "plugins/openapi/tree/reference_text.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Version;

constexpr std::array<std::string_view, 7> k_stub_sections = {
    "schemas", "responses", "requestBodies", "headers", "examples", "callbacks", "pathItems"};
constexpr std::array<std::string_view, 2> k_old_stub_sections = {"definitions", "responses"};

bool is_name(std::string_view name) {
  constexpr std::string_view k_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
  return !name.empty() && name.find_first_not_of(k_letters) == std::string_view::npos;
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Returns true for a number as JSON writes it, without an exponent.
bool is_plain_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const auto dot = text.find('.');
  const std::string_view whole = text.substr(0, dot);
  if (!is_digits(whole) || (whole.size() > 1 && whole[0] == '0')) return false;
  return dot == std::string_view::npos || is_digits(text.substr(dot + 1));
}

bool is_schema_section(Node section, Version version) {
  if (version == Version::v2_0)
    return section.key() == "definitions" && section.parent() == section.document()->root();
  return section.key() == "schemas" && section.parent().key() == "components" &&
         section.parent().parent() == section.document()->root();
}

/// Rules whose suggestion replaces the text or the name that was found.
bool is_replacement(std::string_view rule) {
  constexpr std::string_view k_rules[] = {
      "structure-unknown-field", "structure-value", "structure-name", "reference-resolves",
      "link-operation",          "tag-declared",    "tag-parent",     "path-parameter-used"};
  return std::find(std::begin(k_rules), std::end(k_rules), rule) != std::end(k_rules);
}

bool is_required_of_path(const Finding& finding) {
  if (finding.rule->id == "structure-required")
    return finding.at["in"].string() == "path" && finding.message.starts_with("found no 'required'");
  return finding.rule->id == "structure-value" && finding.at.key() == "required" &&
         finding.suggestion == "true";
}

}  // namespace

std::optional<StubTarget> stub_target(std::string_view ref, Version version) {
  if (!ref.starts_with("#/")) return std::nullopt;
  const auto read = openapi::read_reference(ref);
  if (!read) return std::nullopt;
  const std::string_view prefix = version == Version::v2_0 ? "/" : "/components/";
  std::string_view rest = read->fragment;
  if (!rest.starts_with(prefix)) return std::nullopt;
  rest.remove_prefix(prefix.size());
  const auto slash = rest.find('/');
  if (slash == std::string_view::npos || !is_name(rest.substr(slash + 1))) return std::nullopt;
  const auto known = [&](const auto& sections) -> std::optional<StubTarget> {
    const auto* const found = std::find(sections.begin(), sections.end(), rest.substr(0, slash));
    if (found == sections.end() || (*found == "pathItems" && version < Version::v3_1)) return std::nullopt;
    return StubTarget{*found, std::string(rest.substr(slash + 1))};
  };
  return version == Version::v2_0 ? known(k_old_stub_sections) : known(k_stub_sections);
}

std::vector<std::string_view> numbers_of_list(std::string_view text) {
  std::vector<std::string_view> numbers;
  while (true) {
    const auto comma = text.find(',');
    std::string_view item = text.substr(0, comma);
    while (item.starts_with(' '))
      item.remove_prefix(1);
    while (item.ends_with(' '))
      item.remove_suffix(1);
    if (!is_plain_number(item)) return {};
    numbers.push_back(item);
    if (comma == std::string_view::npos) return numbers;
    text.remove_prefix(comma + 1);
  }
}

std::string_view fix_type_of(const Finding& finding, Version version) {
  if (finding.source != 0) return {};
  const std::string_view rule = finding.rule->id;
  if (rule == "path-template-declared") return "missing-path-parameter";
  if (is_required_of_path(finding)) return "path-parameter-not-required";
  if (rule == "operation-id-unique") return "duplicate-operation-id";
  if (rule == "component-unused" && is_schema_section(finding.at.parent(), version))
    return "pruned-unused-schema";
  if (rule == "structure-name" && is_schema_section(finding.at.parent(), version))
    return "renamed-generic-schema";
  if (rule == "schema-enum" && !numbers_of_list(finding.at.string()).empty()) return "enum-csv-expanded";
  if (is_replacement(rule) && !finding.suggestion.empty()) return "suggested-value";
  if (rule == "reference-resolves" && stub_target(finding.at.string(), version)) return "stub-missing-ref";
  return {};
}

}  // namespace collet::validate
