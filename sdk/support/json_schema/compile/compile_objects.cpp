// SPDX-License-Identifier: MIT
// Compiles the keywords of objects into one table of member names.
#include <algorithm>
#include <utility>

#include "sdk/support/json_schema/compile/current_schema.hpp"

namespace collet::support::json_schema {
namespace {

void add_required(CurrentSchema& current, std::vector<Id>& list, NodeId names) {
  if (current.node(names).kind != ValueKind::array) return current.fail(names, "an array of names");
  for (NodeId name = current.node(names).first; name != k_no_node; name = current.node(name).next) {
    if (current.node(name).kind != ValueKind::string) return current.fail(name, "a string: a member's name");
    list.push_back(current.member(current.node(name).text));
  }
}

void compile_properties(CurrentSchema& current, NodeId at) {
  if (current.node(at).kind != ValueKind::object) return current.fail(at, "an object of schemas");
  for (NodeId entry = current.node(at).first; entry != k_no_node; entry = current.node(entry).next) {
    const Id schema = current.subschema(entry);
    NamedMember& named = current.objects.members[current.member(current.node(entry).name)];
    named.schema = schema;
    named.declared = true;
  }
}

void compile_pattern_properties(CurrentSchema& current, NodeId at) {
  if (current.node(at).kind != ValueKind::object) return current.fail(at, "an object of schemas");
  for (NodeId entry = current.node(at).first; entry != k_no_node; entry = current.node(entry).next)
    current.objects.patterns.push_back(
        {current.pattern(current.node(entry).name, entry), current.subschema(entry)});
}

void compile_required(CurrentSchema& current, NodeId at) {
  std::vector<Id> names;
  add_required(current, names, at);
  for (const Id name : names)
    current.objects.members[name].required = true;
}

void compile_dependents(CurrentSchema& current, NodeId at, Keyword keyword) {
  if (current.node(at).kind != ValueKind::object) return current.fail(at, "an object");
  for (NodeId entry = current.node(at).first; entry != k_no_node && !current.failed();
       entry = current.node(entry).next) {
    Dependent dependent;
    dependent.trigger = current.member(current.node(entry).name);
    dependent.keyword = keyword;
    const bool names = keyword == Keyword::dependent_required ||
                       (keyword == Keyword::dependencies && current.node(entry).kind == ValueKind::array);
    if (names) {
      add_required(current, dependent.required, entry);
    } else {
      dependent.schema = current.subschema(entry);
    }
    current.objects.dependents.push_back(std::move(dependent));
  }
}

}  // namespace

bool object_keyword(CurrentSchema& current, Keyword keyword, NodeId at) {
  ObjectRules& objects = current.objects;
  switch (keyword) {
    case Keyword::properties:
      compile_properties(current, at);
      break;
    case Keyword::pattern_properties:
      compile_pattern_properties(current, at);
      break;
    case Keyword::additional_properties:
      objects.additional = current.subschema(at);
      break;
    case Keyword::property_names:
      objects.names = current.subschema(at);
      break;
    case Keyword::unevaluated_properties:
      objects.unevaluated = current.subschema(at);
      current.schema.unevaluated = true;
      break;
    case Keyword::dependent_schemas:
    case Keyword::dependencies:
    case Keyword::dependent_required:
      compile_dependents(current, at, keyword);
      break;
    case Keyword::required:
      compile_required(current, at);
      break;
    case Keyword::max_properties:
      objects.max_properties = current.count(at);
      break;
    case Keyword::min_properties:
      objects.min_properties = current.count(at);
      break;
    default:
      return false;
  }
  current.has_objects = true;
  return true;
}

/// Sorts the members into the order that ObjectRules::find() requires, and renumbers the references to them.
void sort_members(CurrentSchema& current) {
  ObjectRules& objects = current.objects;
  std::vector<Id> order(objects.members.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    order[i] = static_cast<Id>(i);
  std::sort(order.begin(), order.end(), [&](Id a, Id b) {
    const auto left = objects.members[a].name;
    const auto right = objects.members[b].name;
    return left.size() != right.size() ? left.size() < right.size() : left < right;
  });
  std::vector<Id> place(order.size());
  std::vector<NamedMember> sorted;
  sorted.reserve(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    place[order[i]] = static_cast<Id>(i);
    sorted.push_back(objects.members[order[i]]);
    if (sorted.back().required) ++objects.required;
  }
  objects.members = std::move(sorted);
  for (auto& dependent : objects.dependents) {
    dependent.trigger = place[dependent.trigger];
    for (Id& name : dependent.required)
      name = place[name];
  }
}

}  // namespace collet::support::json_schema
