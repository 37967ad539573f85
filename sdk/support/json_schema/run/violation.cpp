// SPDX-License-Identifier: MIT
// Writes the texts of violations.
#include <algorithm>
#include <iterator>

#include <collet/json.hpp>

#include "sdk/support/json_schema/run/run.hpp"
#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support::json_schema {

static void declared_names(Run& run, Id schema, unsigned depth, std::vector<std::string_view>& names);
namespace {

constexpr std::size_t k_max_value_bytes = 60;
constexpr std::size_t k_max_names = 8;
constexpr unsigned k_max_name_depth = 6;
constexpr std::size_t k_max_token_characters = 200;
constexpr std::size_t k_max_candidates = 500;  // limit of the names that are searched for a suggestion

std::size_t depth_of(std::string_view path) {
  return static_cast<std::size_t>(std::count(path.begin(), path.end(), '/'));
}

/// Returns how close a value came to an alternative that it failed. A wrong type is far. A wrong constant at
/// this level or the next may be what distinguishes the alternatives. A deeper failure is close.
std::size_t nearness(const Violation& violation, std::size_t depth_here) {
  const std::size_t depth = depth_of(violation.instance_path) - depth_here;
  if (violation.keyword == "type" && depth == 0) return 0;
  if ((violation.keyword == "const" || violation.keyword == "enum") && depth <= 1) return 1;
  return 2 + depth;
}

/// Escapes control characters, because names and suggestions come from documents.
std::string escape_controls(std::string text) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  if (std::none_of(text.begin(), text.end(), is_control)) return text;
  constexpr std::string_view k_digits = "0123456789abcdef";
  std::string line;
  for (const char c : text) {
    if (!is_control(c)) {
      line += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    line += "\\u00";
    line += k_digits[byte >> 4U];
    line += k_digits[byte & 0xFU];
  }
  return line;
}

}  // namespace

std::string Violation::text() const {
  std::string line = instance_path.empty() ? "/" : instance_path;
  line += ": found ";
  line += found;
  line += ", expected ";
  line += expected;
  if (!suggestion.empty()) {
    line += "; did you mean '";
    line += suggestion;
    line += "'?";
  }
  return escape_controls(std::move(line));
}

std::string types_text(std::uint8_t types) {
  std::vector<std::string_view> names;
  if ((types & types::k_string) != 0) names.emplace_back("a string");
  if ((types & types::k_number) == types::k_number) {
    names.emplace_back("a number");
  } else if ((types & types::k_integer) != 0) {
    names.emplace_back("an integer");
  }
  if ((types & types::k_boolean) != 0) names.emplace_back("true or false");
  if ((types & types::k_object) != 0) names.emplace_back("an object");
  if ((types & types::k_array) != 0) names.emplace_back("an array");
  if ((types & types::k_null) != 0) names.emplace_back("null");
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i != 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

std::string value_text(const ValueAccess& access, Value value) {
  std::string text;
  std::string scratch;
  switch (access.kind(value)) {
    case ValueKind::null:
      return "null";
    case ValueKind::boolean:
      return access.boolean(value) ? "true" : "false";
    case ValueKind::number:
      text = access.number(value);
      break;
    case ValueKind::string:
      json::append_string(
          text, replace_invalid_utf8(cut_utf8(access.string(value, scratch), k_max_value_bytes + 1)));
      break;
    case ValueKind::array:
      return "an array";
    case ValueKind::object:
      return "an object";
    case ValueKind::invalid:
      return "nothing";
  }
  if (text.size() <= k_max_value_bytes) return text;
  return cut_utf8(text, k_max_value_bytes) + "…";
}

std::string names_text(const std::vector<std::string_view>& names) {
  std::string text = names.size() == 1 ? "" : "one of ";
  for (std::size_t i = 0; i < names.size() && i < k_max_names; ++i) {
    if (i != 0) text += ", ";
    text += cut_characters(names[i], k_max_value_bytes, "…");
  }
  if (names.size() > k_max_names) text += ", …";
  return text;
}

std::string Run::path_text(const InstancePath* path) const {
  std::vector<const InstancePath*> steps;
  for (; path != nullptr; path = path->parent)
    steps.push_back(path);
  std::string text;
  std::string scratch;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    text += '/';
    if ((*step)->member) {
      append_pointer_token(
          text, cut_characters(document_access.name((*step)->name, scratch), k_max_token_characters, "…"));
    } else {
      text += std::to_string((*step)->number);
    }
  }
  return text;
}

std::string Run::found(const Instance& at) const {
  return value_text(*access, at.value);
}

static void declared_names(Run& run, Id schema, unsigned depth, std::vector<std::string_view>& names) {
  constexpr std::size_t k_max_declared_names = 200;
  if (depth > k_max_name_depth || names.size() >= k_max_declared_names) return;
  const Subschema& sub = run.program.subschemas[schema];
  if (sub.objects != k_none) {
    // In the order of the schema's text, because authors write important members first.
    std::vector<const NamedMember*> declared;
    for (const NamedMember& named : run.program.objects[sub.objects].members) {
      if (named.declared && run.program.subschemas[named.schema].fixed != Fixed::refuses)
        declared.push_back(&named);
    }
    std::sort(declared.begin(), declared.end(), [&](const NamedMember* a, const NamedMember* b) {
      return run.program.subschemas[a->schema].place.node < run.program.subschemas[b->schema].place.node;
    });
    for (const NamedMember* named : declared) {
      if (std::find(names.begin(), names.end(), named->name) == names.end()) names.push_back(named->name);
    }
  }
  if (sub.logic == k_none) return;
  const LogicRules& logic = run.program.logic[sub.logic];
  for (const Id other : {logic.ref, logic.dynamic_ref, logic.if_, logic.then, logic.else_}) {
    if (other != k_none) declared_names(run, other, depth + 1, names);
  }
  for (const auto* const list : {&logic.all_of, &logic.any_of, &logic.one_of}) {
    for (const Id other : *list)
      declared_names(run, other, depth + 1, names);
  }
}

bool refuse_unknown(Run& run, Id schema, std::string_view keyword, const Instance& at) {
  return run.refuse(schema, keyword, at, [&](Violation& violation) {
    std::vector<std::string_view> names;
    const bool own_only = keyword == "additionalProperties";
    declared_names(run, schema, own_only ? k_max_name_depth : 0, names);
    if (names.size() > k_max_candidates) names.resize(k_max_candidates);
    violation.found = "an unknown property";
    violation.expected = names.empty() ? "no properties" : names_text(names);
    if (names.size() == 1) violation.expected.insert(0, "one of ");
    std::string scratch;
    const auto near = nearest(run.document_access.name(at.path->name, scratch), names, 1);
    if (!near.empty()) violation.suggestion = near.front();
  });
}

void report_nearest(Run& run, Id schema, std::string_view keyword, const Instance& at,
                    std::vector<Violation> reasons) {
  if (run.exhausted() || reasons.empty()) return;
  const std::size_t depth_here = depth_of(run.path_text(at.path));
  const auto best =
      std::max_element(reasons.begin(), reasons.end(), [&](const Violation& a, const Violation& b) {
        return nearness(a, depth_here) < nearness(b, depth_here);
      });
  Violation nearest_one = *best;
  if (nearness(nearest_one, depth_here) < 2) {
    // No alternative is close: they differ in a type or a constant, so the message expects any of them.
    std::vector<std::string> expected;
    for (const Violation& reason : reasons) {
      if (reason.instance_path != nearest_one.instance_path) continue;
      if (std::find(expected.begin(), expected.end(), reason.expected) == expected.end())
        expected.push_back(reason.expected);
      if (nearest_one.suggestion.empty()) nearest_one.suggestion = reason.suggestion;
    }
    if (expected.size() > 1) {
      nearest_one.expected.clear();
      for (std::size_t i = 0; i < expected.size() && i < k_max_names; ++i) {
        if (i != 0) nearest_one.expected += i + 1 == expected.size() ? " or " : ", ";
        nearest_one.expected += expected[i];
      }
      if (expected.size() > k_max_names) nearest_one.expected += ", …";
      nearest_one.schema_path = run.program.location(schema, keyword);
    }
  }
  at.report->violations.push_back(std::move(nearest_one));
}

}  // namespace collet::support::json_schema
