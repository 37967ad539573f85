// SPDX-License-Identifier: MIT
// Compiles the keywords of objects into one table of member names.
#include <algorithm>
#include <utility>

#include "sdk/support/json_schema/compile/compiler.hpp"

namespace collet::support::json_schema {

bool Compiler::object_keyword(Keyword keyword, NodeId at) {
  ObjectRules& objects = current_.objects;
  switch (keyword) {
    case Keyword::properties:
      properties(at);
      break;
    case Keyword::pattern_properties:
      pattern_properties(at);
      break;
    case Keyword::additional_properties:
      objects.additional = subschema(at);
      break;
    case Keyword::property_names:
      objects.names = subschema(at);
      break;
    case Keyword::unevaluated_properties:
      objects.unevaluated = subschema(at);
      current_.schema.unevaluated = true;
      break;
    case Keyword::dependent_schemas:
    case Keyword::dependencies:
    case Keyword::dependent_required:
      dependents(at, keyword);
      break;
    case Keyword::required:
      required(at);
      break;
    case Keyword::max_properties:
      objects.max_properties = count(at);
      break;
    case Keyword::min_properties:
      objects.min_properties = count(at);
      break;
    default:
      return false;
  }
  current_.has_objects = true;
  return true;
}

Id Compiler::member(std::string_view name) {
  auto& members = current_.objects.members;
  const auto [known, fresh] = members_.emplace(name, static_cast<Id>(members.size()));
  if (fresh) members.push_back({name, k_none, false, false});
  return known->second;
}

void Compiler::properties(NodeId at) {
  if (node(at).kind != ValueKind::object) return fail(at, "an object of schemas");
  for (NodeId entry = node(at).first; entry != k_no_node; entry = node(entry).next) {
    const Id schema = subschema(entry);
    NamedMember& named = current_.objects.members[member(node(entry).name)];
    named.schema = schema;
    named.declared = true;
  }
}

void Compiler::pattern_properties(NodeId at) {
  if (node(at).kind != ValueKind::object) return fail(at, "an object of schemas");
  for (NodeId entry = node(at).first; entry != k_no_node; entry = node(entry).next)
    current_.objects.patterns.push_back({pattern(node(entry).name, entry), subschema(entry)});
}

void Compiler::required(NodeId at) {
  std::vector<Id> names;
  add_required(names, at);
  for (const Id name : names)
    current_.objects.members[name].required = true;
}

void Compiler::add_required(std::vector<Id>& list, NodeId names) {
  if (node(names).kind != ValueKind::array) return fail(names, "an array of names");
  for (NodeId name = node(names).first; name != k_no_node; name = node(name).next) {
    if (node(name).kind != ValueKind::string) return fail(name, "a string: a member's name");
    list.push_back(member(node(name).text));
  }
}

void Compiler::dependents(NodeId at, Keyword keyword) {
  if (node(at).kind != ValueKind::object) return fail(at, "an object");
  for (NodeId entry = node(at).first; entry != k_no_node && !failed(); entry = node(entry).next) {
    Dependent dependent;
    dependent.trigger = member(node(entry).name);
    dependent.keyword = keyword;
    const bool names = keyword == Keyword::dependent_required ||
                       (keyword == Keyword::dependencies && node(entry).kind == ValueKind::array);
    if (names) {
      add_required(dependent.required, entry);
    } else {
      dependent.schema = subschema(entry);
    }
    current_.objects.dependents.push_back(std::move(dependent));
  }
}

/// Sorts the members into the order that ObjectRules::find() requires, and renumbers the references to them.
void Compiler::sort_members() {
  ObjectRules& objects = current_.objects;
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

Id Compiler::pattern(std::string_view text, NodeId at) {
  const auto [known, fresh] = patterns_.emplace(text, static_cast<Id>(program_.patterns.size()));
  if (!fresh) return known->second;
  if (known->second >= options_.limits.max_patterns || pattern_size_ >= options_.limits.max_pattern_size) {
    fail(at, {COLLET_TOO_LARGE, "found one regular expression too many, expected at most " +
                                    std::to_string(options_.limits.max_patterns) +
                                    " (max_patterns), smaller ones"});
    return 0;
  }
  // The engine keeps states while it matches. The first patterns may take more memory for them.
  constexpr std::size_t k_patterns_with_usual_memory = 32;
  const bool usual = known->second < k_patterns_with_usual_memory;
  Pattern compiled = Pattern::compile(text, usual ? Pattern::k_usual_memory : Pattern::k_usual_memory / 8);
  pattern_size_ += compiled.size();
  work_.spend(compiled.size());
  if (compiled.broken()) {
    fail(at, {COLLET_INVALID_ARGUMENT, compiled.reason()});
  } else if (!compiled.enforced()) {
    note(at, compiled.reason() + "; it is not enforced");
  }
  program_.patterns.push_back(std::move(compiled));
  return known->second;
}

}  // namespace collet::support::json_schema
