// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/compile/compiler.hpp"

#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support::json_schema {
namespace {

constexpr std::size_t k_max_notes = 100;

std::string_view kind_text(ValueKind kind) {
  switch (kind) {
    case ValueKind::null:
      return "null";
    case ValueKind::boolean:
      return "a boolean";
    case ValueKind::number:
      return "a number";
    case ValueKind::string:
      return "a string";
    case ValueKind::array:
      return "an array";
    case ValueKind::object:
      return "an object";
    case ValueKind::invalid:
      break;
  }
  return "nothing";
}

std::string found_text(const TreeNode& node) {
  constexpr std::size_t k_max_value_bytes = 60;
  switch (node.kind) {
    case ValueKind::boolean:
      return node.truth ? "true" : "false";
    case ValueKind::number:
      return cut_utf8(node.text, k_max_value_bytes);
    case ValueKind::string:
      return '"' + cut_utf8(node.text, k_max_value_bytes) + '"';
    default:
      return std::string(kind_text(node.kind));
  }
}

}  // namespace

void Compiler::fail(NodeId at, std::string_view expected) {
  fail(at,
       {COLLET_INVALID_ARGUMENT, "found " + found_text(node(at)) + ", expected " + std::string(expected)});
}

void Compiler::fail(NodeId at, Error error) {
  if (error_) return;
  error.message = documents_.location({current_.schema.place.document, at}) + ": " + error.message;
  error_ = std::move(error);
}

void Compiler::note(NodeId at, std::string_view text) {
  auto& notes = documents_.notes();
  if (notes.size() >= k_max_notes) return;
  auto path = documents_.location({current_.schema.place.document, at});
  std::string whole = path + ": " + std::string(text);
  notes.push_back({std::move(path), std::move(whole)});
}

Result<Program> Compiler::run(Tree main) {
  if (auto added = documents_.add_main(std::move(main)); !added) return added.error();
  schema_at({0, 0});
  // More subschemas are appended while the list is compiled.
  for (Id next = 0; next < program_.subschemas.size() && !failed() && !work_.stopped(); ++next)
    compile_one(next);
  if (work_.stopped()) return Error{COLLET_CANCELLED, "the compilation of a schema was cancelled"};
  if (error_) return std::move(*error_);
  refuse_endless_recursion();
  if (error_) return std::move(*error_);
  program_.notes = std::move(documents_.notes());
  program_.uris = documents_.uris();
  program_.trees = documents_.release_trees();
  return std::move(program_);
}

Id Compiler::schema_at(Place place) {
  const auto key = (std::uint64_t{place.document} << 32U) | place.node;
  const auto id = static_cast<Id>(program_.subschemas.size());
  const auto [known, fresh] = known_.emplace(key, id);
  if (!fresh) return known->second;
  if (id >= options_.limits.max_subschemas) {
    if (!error_)
      error_ = Error{COLLET_TOO_LARGE, "found a schema of more than " +
                                           std::to_string(options_.limits.max_subschemas) +
                                           " subschemas (max_subschemas), expected fewer"};
    return 0;
  }
  Subschema schema;
  schema.place = place;
  schema.resource = documents_.resource_of(place);
  program_.subschemas.push_back(schema);
  follow_anchors(schema.resource);
  return id;
}

/// Compiles the targets that a $dynamicRef may find in a resource that is in use.
void Compiler::follow_anchors(ResourceId resource) {
  auto& all = program_.dynamic_anchors;
  if (all.size() <= resource) all.resize(resource + 1);
  const Resource& from = documents_.resource(resource);
  if (!all[resource].empty() || from.dynamic_anchors.empty()) return;
  for (const auto& [name, at] : from.dynamic_anchors)
    all[resource].emplace_back(name, k_none);
  for (std::size_t i = 0; i < from.dynamic_anchors.size(); ++i) {
    const Id id = schema_at({from.root.document, from.dynamic_anchors[i].second});
    program_.dynamic_anchors[resource][i].second = id;
  }
}

Id Compiler::subschema(NodeId at) {
  const auto kind = node(at).kind;
  if (kind != ValueKind::object && kind != ValueKind::boolean) {
    fail(at, "a schema: an object or a boolean");
    return 0;
  }
  return schema_at({current_.schema.place.document, at});
}

std::vector<Id> Compiler::subschema_list(NodeId at) {
  std::vector<Id> list;
  if (node(at).kind != ValueKind::array || node(at).size == 0) {
    fail(at, "an array of schemas that is not empty");
    return list;
  }
  for (NodeId item = node(at).first; item != k_no_node && work_.spend(1); item = node(item).next)
    list.push_back(subschema(item));
  return list;
}

void Compiler::compile_one(Id id) {
  constexpr std::uint64_t k_steps_of_one = 16;
  work_.spend(k_steps_of_one);
  current_ = {};
  members_.clear();
  current_.schema = program_.subschemas[id];
  current_.dialect = documents_.resource(current_.schema.resource).dialect;
  const NodeId root = current_.schema.place.node;
  const TreeNode& schema = node(root);
  if (schema.kind == ValueKind::boolean) {
    program_.subschemas[id].fixed = schema.truth ? Fixed::accepts : Fixed::refuses;
    return;
  }
  if (schema.kind != ValueKind::object) return fail(root, "a schema: an object or a boolean");
  const NodeId ref = tree().find(root, "$ref");
  if (ref != k_no_node && current_.dialect.draft <= Draft::draft7) {
    reference(ref, false);
  } else {
    for (NodeId at = schema.first; at != k_no_node && !failed(); at = node(at).next)
      keyword(at);
  }
  if (!failed()) finish_one(id);
}

void Compiler::keyword(NodeId at) {
  const auto* const info = find_keyword(node(at).name);
  if (info == nullptr || !applies(*info, current_.dialect)) {
    unknown_keyword(at);
    return;
  }
  const Keyword which = info->keyword;
  if (core_keyword(which, at) || logic_keyword(which, at) || object_keyword(which, at) ||
      array_keyword(which, at))
    return;
  scalar_keyword(which, at);
}

void Compiler::unknown_keyword(NodeId at) {
  const auto name = node(at).name;
  if (name.starts_with("x-") || documents_.notes().size() >= k_max_notes) return;
  const auto* const info = find_keyword(name);
  if (info != nullptr) return note(at, "found a keyword that has no effect in this dialect");
  note(at, "found an unknown keyword, which is not enforced" + did_you_mean(name, keyword_names()));
}

void Compiler::finish_one(Id id) {
  bounds();
  sort_members();
  Subschema& schema = current_.schema;
  if (current_.nullable && options_.nullable) schema.types |= types::k_null;
  const auto append = [](bool wanted, auto& row, auto& rules) {
    if (!wanted) return k_none;
    row.push_back(std::move(rules));
    return static_cast<Id>(row.size() - 1);
  };
  schema.numbers = append(current_.has_numbers, program_.numbers, current_.numbers);
  schema.strings = append(current_.has_strings, program_.strings, current_.strings);
  schema.arrays = append(current_.has_arrays, program_.arrays, current_.arrays);
  schema.objects = append(current_.has_objects, program_.objects, current_.objects);
  schema.logic = append(current_.has_logic, program_.logic, current_.logic);
  program_.subschemas[id] = schema;
}

}  // namespace collet::support::json_schema
