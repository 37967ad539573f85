// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/schema_projection.hpp"

#include <algorithm>
#include <optional>

#include "plugins/call_api/request/schema_keywords.hpp"

namespace collet::call_api {

using openapi::Located;
using openapi::Node;
using support::json_schema::Draft;
using support::json_schema::Keyword;
using support::json_schema::KeywordInfo;

namespace {

/// Returns true if a property is readOnly where it is used or in what it refers to. Before 3.1, what is
/// beside a reference does not count.
bool only_received(openapi::Resolver& references, Located property) {
  Node described = property.node;
  if (!described.is_object()) return false;
  const bool alone = references.description().index().version() < openapi::Version::v3_1;
  if ((alone || !described["readOnly"]) && !references.reference_of(described).empty())
    described = references.follow(property).at.node;
  return described && described["readOnly"].boolean().value_or(false);
}

}  // namespace

Projection::Projection(openapi::Resolver& references, openapi::Version version)
    : references_(references), before_3_1_(version < openapi::Version::v3_1) {
  dialect_.draft = before_3_1_ ? Draft::draft4 : Draft::draft2020_12;
}

const KeywordInfo* Projection::keyword_of(Node member) const {
  std::string_view name = member.key();
  if (before_3_1_ && name == "x-nullable") name = "nullable";
  const auto* const info = support::json_schema::find_keyword(name);
  if (info == nullptr || !applies(*info, dialect_)) return nullptr;
  // Since 2020-12, lists of schemas are in prefixItems.
  if (info->keyword == Keyword::items && !before_3_1_ && member.is_array()) return nullptr;
  return info;
}

support::Result<std::string> Projection::text(Located schema, json::View value) {
  if (const auto always = schema.node.boolean()) return std::string(*always ? "true" : "false");
  meet(schema, value);
  std::size_t steps = 0;
  while (!open_.empty()) {
    if (++steps > k_max_steps)
      return support::Error{COLLET_TOO_LARGE, "found a value and a schema of more than " +
                                                  std::to_string(k_max_steps) +
                                                  " steps, expected a smaller value"};
    const Step step = open_.back();
    open_.pop_back();
    walk(step);
    if (unopened_) return *unopened_;
  }
  find_circles();
  std::string out;
  json::Writer writer(out);
  writer.begin_object().member("$ref", "#/definitions/0").key("definitions").begin_object();
  for (std::size_t i = 0; i < taken_.size(); ++i) {
    writer.key(std::to_string(i));
    print(taken_[i], writer);
  }
  writer.end_object().end_object();
  return out;
}

void Projection::meet(Located schema, json::View value) {
  if (!schema.node.is_object()) return;  // boolean schemas are printed in place
  const auto number = static_cast<Definition>(taken_.size());
  const auto [at, fresh] = known_.emplace(key_of(schema), number);
  if (fresh) taken_.push_back({schema, number});
  const char* const begin = value.raw().data();
  if (!met_.emplace(at->second, begin).second) return;
  taken_[at->second].values.push_back(value);
  open_.push_back({at->second, value});
}

void Projection::apply(const Step& step, Located schema) {
  meet(schema, step.value);
  if (const auto known = known_.find(key_of(schema)); known != known_.end())
    taken_[step.schema].applied.push_back(known->second);
}

void Projection::find_circles() {
  enum class Mark : std::uint8_t { fresh, open, done };
  struct Way {
    Definition at;
    std::size_t next = 0;
  };
  std::vector<Mark> marks(taken_.size(), Mark::fresh);
  std::vector<Way> way;
  const auto enter = [&](Definition number) {
    marks[number] = Mark::open;
    way.push_back({number});
  };
  for (Definition start = 0; start < marks.size(); ++start) {
    if (marks[start] == Mark::fresh) enter(start);
    while (!way.empty()) {
      const auto at = way.back().at;
      const auto& applied = taken_[at].applied;
      if (way.back().next == applied.size()) {
        marks[at] = Mark::done;
        way.pop_back();
        continue;
      }
      const auto other = applied[way.back().next++];
      if (marks[other] == Mark::open) circles_.insert((std::uint64_t{at} << 32U) | other);
      if (marks[other] == Mark::fresh) enter(other);
    }
  }
}

std::uint64_t Projection::key_of(Located schema) const {
  return (std::uint64_t{schema.source} << 32U) | schema.node.id();
}

void Projection::walk(const Step& step) {
  const Located at = taken_[step.schema].at;
  if (!references_.reference_of(at.node).empty()) {
    walk_reference(at, step);
    if (before_3_1_) return;  // keywords beside a reference have no effect
  }
  for (const Node member : at.node) {
    if (is_reference(member)) continue;
    const auto* const info = keyword_of(member);
    if (info != nullptr && has_subschemas(*info)) walk_keyword({member, at.source}, *info, step);
  }
}

void Projection::walk_reference(Located schema, const Step& step) {
  using State = openapi::Followed::State;
  const auto followed = references_.follow(schema);
  if (is_schema(followed.at.node)) apply(step, followed.at);
  if (followed.state == State::unopened || followed.state == State::not_fetched)
    unopened_ = support::Error{COLLET_FAILED, references_.describe(schema, followed.reason)};
}

void Projection::walk_keyword(Located keyword, const KeywordInfo& info, const Step& step) {
  const json::View value = step.value;
  static constexpr std::string_view k_some_name = "\"\"";
  const auto each = [&](json::View part) {
    each_subschema(keyword, info, [&](Located schema) { meet(schema, part); });
  };
  switch (info.keyword) {
    case Keyword::properties:
      walk_properties(keyword, value);
      break;
    case Keyword::pattern_properties:
    case Keyword::additional_properties:
    case Keyword::unevaluated_properties:
      for (const auto& member : value.members())
        each(member.value);
      break;
    case Keyword::property_names:
      if (value.is(json::Type::object)) each(json::View::exact(k_some_name));
      break;
    default:
      if (is_list_in_place(info.keyword)) {
        each_subschema(keyword, info, [&](Located schema) { apply(step, schema); });
      } else if (in_place(info.keyword)) {
        each(value);
      } else {
        for (const auto item : value.items())
          each(item);
      }
  }
}

void Projection::walk_properties(Located properties, json::View value) {
  if (!value.is(json::Type::object) || !properties.node.is_object()) return;
  for (const Node schema : properties.node)
    if (only_received(references_, {schema, properties.source}))
      read_only_[value.raw().data()].insert(schema.key());
  for (const auto& member : value.members()) {
    const Node schema = properties.node.find(member.key.string().value_or(std::string()));
    if (!is_schema(schema)) continue;
    meet({schema, properties.source}, member.value);
    const char* const begin = member.value.raw().data();
    if (only_received(references_, {schema, properties.source})) {
      received_.emplace(begin, member.value);
    } else {
      writable_.insert(begin);
    }
  }
}

std::vector<json::View> Projection::read_only_members() const {
  std::vector<json::View> members;
  for (const auto& [begin, member] : received_)
    if (!writable_.contains(begin)) members.push_back(member);
  return members;
}

}  // namespace collet::call_api
