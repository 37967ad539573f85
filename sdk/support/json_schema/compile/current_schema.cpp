// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/compile/current_schema.hpp"

#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support::json_schema {
namespace {

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

void CurrentSchema::fail(NodeId at, std::string_view expected) {
  fail(at,
       {COLLET_INVALID_ARGUMENT, "found " + found_text(node(at)) + ", expected " + std::string(expected)});
}

Id CurrentSchema::subschema(NodeId at) {
  const auto kind = node(at).kind;
  if (kind != ValueKind::object && kind != ValueKind::boolean) {
    fail(at, "a schema: an object or a boolean");
    return 0;
  }
  return compiler.schema_at({schema.place.document, at});
}

std::vector<Id> CurrentSchema::subschema_list(NodeId at) {
  std::vector<Id> list;
  if (node(at).kind != ValueKind::array || node(at).size == 0) {
    fail(at, "an array of schemas that is not empty");
    return list;
  }
  for (NodeId item = node(at).first; item != k_no_node && compiler.work().spend(1); item = node(item).next)
    list.push_back(subschema(item));
  return list;
}

std::uint64_t CurrentSchema::count(NodeId at) {
  const auto value = node(at).kind == ValueKind::number ? Decimal(node(at).text).count() : std::nullopt;
  if (!value) fail(at, "a whole number from 0");
  return value.value_or(0);
}

bool CurrentSchema::truth(NodeId at) {
  if (node(at).kind != ValueKind::boolean) fail(at, "true or false");
  return node(at).truth;
}

Id CurrentSchema::member(std::string_view name) {
  auto& members = objects.members;
  const auto [known, fresh] = members_.emplace(name, static_cast<Id>(members.size()));
  if (fresh) members.push_back({name, k_none, false, false});
  return known->second;
}

void CurrentSchema::compile() {
  const NodeId root = schema.place.node;
  const NodeId ref = tree().find(root, "$ref");
  if (ref != k_no_node && dialect.draft <= Draft::draft7) {
    compile_reference(*this, ref, false);
  } else {
    for (NodeId at = node(root).first; at != k_no_node && !failed(); at = node(at).next)
      keyword(at);
  }
  if (!failed()) finish();
}

void CurrentSchema::keyword(NodeId at) {
  const auto* const info = find_keyword(node(at).name);
  if (info == nullptr || !applies(*info, dialect)) {
    unknown_keyword(at);
    return;
  }
  const Keyword which = info->keyword;
  if (core_keyword(*this, which, at) || logic_keyword(*this, which, at) || object_keyword(*this, which, at) ||
      array_keyword(*this, which, at))
    return;
  scalar_keyword(*this, which, at);
}

void CurrentSchema::unknown_keyword(NodeId at) {
  const auto name = node(at).name;
  if (name.starts_with("x-") || compiler.documents().notes().size() >= Compiler::k_max_notes) return;
  const auto* const info = find_keyword(name);
  if (info != nullptr) return note(at, "found a keyword that has no effect in this dialect");
  note(at, "found an unknown keyword, which is not enforced" + did_you_mean(name, keyword_names()));
}

void CurrentSchema::finish() {
  compile_bounds(*this);
  sort_members(*this);
  if (nullable && compiler.options().nullable) schema.types |= types::k_null;
  const auto append = [](bool wanted, auto& row, auto& rules) {
    if (!wanted) return k_none;
    row.push_back(std::move(rules));
    return static_cast<Id>(row.size() - 1);
  };
  Program& program = compiler.program();
  schema.numbers = append(has_numbers, program.numbers, numbers);
  schema.strings = append(has_strings, program.strings, strings);
  schema.arrays = append(has_arrays, program.arrays, arrays);
  schema.objects = append(has_objects, program.objects, objects);
  schema.logic = append(has_logic, program.logic, logic);
}

}  // namespace collet::support::json_schema
