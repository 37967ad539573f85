// SPDX-License-Identifier: MIT
#include <algorithm>

#include "plugins/apis/one_line.hpp"
#include "plugins/search/answer/modes.hpp"
#include "plugins/search/answer/schema_paths.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::search {
namespace {

using openapi::Node;

constexpr std::size_t k_max_name = 300;
constexpr std::size_t k_candidates = 20;
constexpr std::size_t k_near = 5;

/// Returns true if `full` ends with the whole name: "v1.Instance" or "Instance" for "bytebase.v1.Instance".
bool is_called(std::string_view full, std::string_view name, bool any_case) {
  if (full.size() < name.size()) return false;
  const auto end = full.substr(full.size() - name.size());
  if (full.size() > name.size() && full[full.size() - name.size() - 1] != '.') return false;
  if (!any_case) return end == name;
  return support::equal_ignoring_case(end, name);
}

/// Removes the beginning of a reference such as "#/components/schemas/Pet".
std::string_view without_reference_prefix(std::string_view name) {
  for (const std::string_view place : {"#/components/schemas/", "#/definitions/"})
    if (name.starts_with(place)) return name.substr(place.size());
  return name;
}

std::vector<Node> find_schemas(Node schemas, std::string_view name) {
  if (const Node exact = schemas[name]) return {exact};
  std::vector<Node> found;
  for (const bool any_case : {false, true}) {
    for (const Node schema : schemas)
      if (is_called(schema.key(), name, any_case)) found.push_back(schema);
    if (!found.empty()) break;
  }
  std::sort(found.begin(), found.end(), [](Node a, Node b) { return a.key() < b.key(); });
  return found;
}

/// Returns the schemas that occur in a type as answers show it: "array<Cat>", "map<string, Cat>", "Cat |
/// Dog", "`Cat`".
std::vector<Node> schemas_in_type(Node schemas, std::string_view type) {
  constexpr std::string_view k_between = "<>|&[]`, ";
  std::vector<Node> found;
  if (type.find_first_of(k_between) == std::string_view::npos || type.size() > k_max_name) return found;
  while (!type.empty()) {
    const auto name = type.substr(0, type.find_first_of(k_between));
    type.remove_prefix(std::min(name.size() + 1, type.size()));
    if (name.empty()) continue;
    for (const Node schema : find_schemas(schemas, name))
      if (std::none_of(found.begin(), found.end(), [&](Node one) { return one.id() == schema.id(); }))
        found.push_back(schema);
  }
  return found;
}

/// Returns the name of the schema that an incomplete path begins with.
std::string longest_known_prefix(const Question& question, std::string_view name) {
  if (name.size() > k_max_name) return {};
  for (auto dot = name.rfind('.'); dot != std::string_view::npos && dot != 0; dot = name.rfind('.', dot - 1))
    if (const Node schema = the_schema(question, name.substr(0, dot))) return std::string(schema.key());
  return {};
}

void append_candidates(Question& question, const std::vector<Node>& found, const std::string& head) {
  auto& answer = question.answer;
  answer.append(head + ", pass one of them:\n\n");
  for (std::size_t i = 0; i < std::min(found.size(), k_candidates); ++i)
    if (!answer.try_append("- " + apis::one_line(found[i].key(), k_max_name) + "\n")) break;
  if (found.size() > k_candidates)
    answer.append("... " + std::to_string(found.size() - k_candidates) + " more\n");
}

void append_unknown(Question& question, Node schemas, std::string_view name) {
  auto& answer = question.answer;
  answer.append("Unknown schema: \"" + apis::one_line(name) + "\"\n");
  std::vector<std::string_view> names;
  std::vector<std::string_view> short_names;
  for (const Node schema : schemas) {
    names.push_back(schema.key());
    short_names.push_back(schema.key().substr(schema.key().rfind('.') + 1));
  }
  auto near = support::nearest(name, names, k_near);
  if (near.empty()) near = support::nearest(name, short_names, k_near);
  if (near.empty() && name.size() >= 3 && name.size() <= 200) {
    const auto holds = [&](std::string_view full) {
      return std::search(full.begin(), full.end(), name.begin(), name.end(),
                         [](char a, char b) { return support::lower(a) == support::lower(b); }) != full.end();
    };
    for (const auto full : names)
      if (near.size() < k_near && holds(full)) near.emplace_back(full);
  }
  if (near.empty())
    if (auto schema = longest_known_prefix(question, name); !schema.empty())
      near.push_back(std::move(schema));
  if (!near.empty()) answer.append("\nDid you mean:\n");
  for (const auto& one : near)
    answer.append("- " + apis::one_line(one, k_max_name) + "\n");
  if (names.empty()) answer.append("The document names no schemas.\n");
  answer.append("\nThe details of an operation name the schemas that it uses: " +
                question.example("query", "words of what you want to do") +
                " finds operations, then operationId=NAME.\n");
}

void append_values(Question& question, const std::vector<std::string>& values) {
  auto& answer = question.answer;
  const auto first = std::min(question.wanted.offset, values.size());
  const auto most = question.wanted.limit_given ? question.wanted.limit : values.size();
  auto at = first;
  answer.append("**Enum values:** ");
  while (at < values.size() && at - first < most && answer.try_append((at == first ? "" : ", ") + values[at]))
    ++at;
  answer.append("\n");
  if (at < values.size())
    answer.append("Showing " + std::to_string(at - first) + " of " + std::to_string(values.size()) +
                  "; next: offset=" + std::to_string(at) + "\n");
}

void append_properties(Question& question, const Shape& shape, std::string_view name) {
  auto& answer = question.answer;
  const auto total = shape.properties.size();
  const auto first = std::min(question.wanted.offset, total);
  const auto most = question.wanted.limit_given ? question.wanted.limit : total;
  auto at = first;
  std::string_view in_place;
  while (at < total && at - first < most) {
    question.call.throw_if_cancelled();
    const auto& property = shape.properties[at];
    if (!answer.try_append(question.lines.line_of(property) + "\n")) break;
    if (in_place.empty() && question.lines.leaves_out()) in_place = property.name;
    ++at;
  }
  if (!in_place.empty()) answer.try_append(members_of(question, name, in_place));
  answer.try_append(whole_text_of(question, name, question.lines.take_shortened()));
  if (at < total)
    answer.append("Showing " + std::to_string(at - first) + " of " + std::to_string(total) +
                  "; next: offset=" + std::to_string(at) + "\n");
  if (shape.left_out != 0) answer.append("... " + std::to_string(shape.left_out) + " more are not read\n");
}

/// Appends what was asked for by name whole, or as much of it as there is room for.
void append_description(Question& question, std::string_view description) {
  auto& answer = question.answer;
  if (description.empty()) return;
  if (!answer.try_append(apis::description_line(description, description.size()) + "\n\n"))
    answer.append(apis::description_line(description, std::max<std::size_t>(answer.room_left() / 2, 100)) +
                  "\n\n");
}

void append_schema(Question& question, std::string_view name, openapi::Located schema,
                   std::string_view own_description = {}) {
  auto& answer = question.answer;
  answer.append("## " + apis::one_line(name, k_max_name) + "\n\n");
  const auto text = question.known.text_of(name);
  append_description(question, !text.empty()              ? text
                               : !own_description.empty() ? own_description
                                                          : question.lines.description_of(schema));
  const auto shape = question.lines.shape_of(schema);
  auto type = question.lines.types().of(schema);
  // The members of an inline object are the lines below.
  if (type.starts_with("array<object {")) type = "array<object>";
  const bool more = !shape.properties.empty() || !shape.choices.empty() || !shape.members.empty();
  if (!shape.items.empty() && (more || !shape.values.empty()))
    answer.append(type + (shape.values.empty() ? ", each with:\n" : ", each one of:\n\n"));
  if (!shape.values.empty()) return append_values(question, shape.values);
  for (std::size_t i = 0; i < shape.choices.size(); ++i) {
    const bool added = answer.try_append(
        (i == 0 ? std::string(shape.choice_word) + ":\n- " : std::string("- ")) + shape.choices[i] + "\n");
    if (added) continue;
    answer.append("... " + std::to_string(shape.choices.size() - i) + " more\n");
    break;
  }
  if (!shape.members.empty()) answer.append("map<string, " + shape.members + ">\n");
  if (!more && text.empty()) {
    const auto brief = question.lines.brief(schema);
    answer.append(type + (brief.empty() ? "" : " // " + brief) + "\n");
  }
  append_properties(question, shape, name);
}

}  // namespace

Node the_schema(const Question& question, std::string_view name) {
  const auto found = find_schemas(question.index.schemas(), without_reference_prefix(name));
  return found.size() == 1 ? found.front() : Node();
}

std::string whole_text_of(const Question& question, std::string_view name, std::string_view member) {
  std::string way(name);
  way.append(".").append(member);
  return member.empty() || way.size() > 200
             ? std::string()
             : "Whole text of a description: " + question.example("schema", way) + "\n";
}

std::string members_of(const Question& question, std::string_view name, std::string_view property) {
  std::string way(name);
  way.append(".").append(property);
  return way.size() > 200 ? std::string()
                          : "Members of an object in place: " + question.example("schema", way) + "\n";
}

void answer_schema(Question& question) {
  const Node schemas = question.index.schemas();
  const auto name = without_reference_prefix(question.wanted.schema);
  const auto found = find_schemas(schemas, name);
  if (found.size() == 1) return append_schema(question, found.front().key(), {found.front(), 0});
  if (found.empty()) {
    if (const auto way = find_schema_path(question, name))
      return append_schema(
          question, way->text, object_in(question, way->schema),
          way->description.empty() ? question.lines.description_of(way->schema) : way->description);
    const auto parts = schemas_in_type(schemas, name);
    if (parts.empty()) return append_unknown(question, schemas, name);
    if (parts.size() == 1) return append_schema(question, parts.front().key(), {parts.front(), 0});
    return append_candidates(
        question, parts, apis::counted(parts.size(), "schema") + " are in \"" + apis::one_line(name) + "\"");
  }
  append_candidates(question, found,
                    apis::counted(found.size(), "schema") + " are called \"" + apis::one_line(name) + "\"");
}

}  // namespace collet::search
