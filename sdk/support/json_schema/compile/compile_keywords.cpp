// SPDX-License-Identifier: MIT
// Compiles the keywords that apply other schemas, and those of arrays and scalars.
#include <algorithm>

#include "sdk/support/json_schema/compile/current_schema.hpp"
#include "sdk/support/json_schema/value/equality.hpp"
#include "sdk/support/text/uri.hpp"

namespace collet::support::json_schema {
namespace {

void compile_bound(CurrentSchema& current, std::optional<NodeId> limit, std::optional<NodeId> exclusive,
                   Keyword inclusive_keyword, Keyword exclusive_keyword) {
  const auto add = [&](NodeId at, Keyword keyword) {
    if (current.node(at).kind != ValueKind::number) return current.fail(at, "a number");
    current.numbers.limits.push_back({keyword, Decimal(current.node(at).text), current.node(at).text});
    current.has_numbers = true;
  };
  bool excluded = false;
  if (exclusive) {
    // A boolean before draft 6. OpenAPI documents mix both forms.
    if (current.node(*exclusive).kind == ValueKind::boolean && current.dialect.draft == Draft::draft4) {
      excluded = current.node(*exclusive).truth;
    } else {
      add(*exclusive, exclusive_keyword);
    }
  }
  if (limit) add(*limit, excluded ? exclusive_keyword : inclusive_keyword);
}

void compile_items(CurrentSchema& current, NodeId at) {
  if (current.node(at).kind != ValueKind::array) {
    current.arrays.items = current.subschema(at);
    return;
  }
  if (current.dialect.draft >= Draft::draft2020_12)
    return current.fail(at, "a schema (a list of schemas is prefixItems in 2020-12)");
  current.item_list = true;
  for (NodeId item = current.node(at).first; item != k_no_node; item = current.node(item).next)
    current.arrays.prefix.push_back(current.subschema(item));
}

void compile_types(CurrentSchema& current, NodeId at) {
  std::uint8_t mask = 0;
  const auto add = [&](NodeId name) {
    const auto text =
        current.node(name).kind == ValueKind::string ? current.node(name).text : std::string_view();
    if (text == "null") {
      mask |= types::k_null;
    } else if (text == "boolean") {
      mask |= types::k_boolean;
    } else if (text == "integer") {
      mask |= types::k_integer;
    } else if (text == "number") {
      mask |= types::k_number;
    } else if (text == "string") {
      mask |= types::k_string;
    } else if (text == "array") {
      mask |= types::k_array;
    } else if (text == "object") {
      mask |= types::k_object;
    } else {
      current.fail(name, "one of null, boolean, integer, number, string, array, object");
    }
  };
  if (current.node(at).kind != ValueKind::array) {
    add(at);
  } else if (current.node(at).size == 0) {
    current.fail(at, "at least one type");
  } else {
    for (NodeId name = current.node(at).first; name != k_no_node; name = current.node(name).next)
      add(name);
  }
  current.schema.types = mask;
}

void compile_values(CurrentSchema& current, NodeId at, bool list) {
  if (list && current.node(at).kind != ValueKind::array) return current.fail(at, "an array of values");
  ValueRules rules;
  rules.keyword = list ? Keyword::enum_ : Keyword::const_;
  if (!list) rules.values.push_back(at);
  for (NodeId value = list ? current.node(at).first : k_no_node; value != k_no_node;
       value = current.node(value).next)
    rules.values.push_back(value);
  const TreeAccess access;
  for (const NodeId value : rules.values) {
    // The two kinds of numbers are one ValueKind.
    const auto kind = current.node(value).kind;
    rules.types |= kind == ValueKind::number    ? types::k_number
                   : kind == ValueKind::null    ? types::k_null
                   : kind == ValueKind::boolean ? types::k_boolean
                   : kind == ValueKind::string  ? types::k_string
                   : kind == ValueKind::array   ? types::k_array
                                                : types::k_object;
    rules.by_hash.emplace_back(hash_value(access, current.tree().value(value), current.compiler.work()),
                               static_cast<std::uint32_t>(rules.by_hash.size()));
  }
  current.compiler.work().spend(rules.by_hash.size());
  std::sort(rules.by_hash.begin(), rules.by_hash.end());
  current.schema.values[list ? 0 : 1] = static_cast<Id>(current.compiler.program().values.size());
  current.compiler.program().values.push_back(std::move(rules));
}

void compile_multiple_of(CurrentSchema& current, NodeId at) {
  const TreeNode& limit = current.node(at);
  const Decimal value(limit.text);
  if (limit.kind != ValueKind::number || value.zero() || value.negative())
    return current.fail(at, "a number above 0");
  if (value.digits() > k_max_divisor_digits) return current.fail(at, "a number of at most 400 digits");
  current.numbers.limits.push_back({Keyword::multiple_of, value, limit.text});
  current.has_numbers = true;
}

}  // namespace

void compile_reference(CurrentSchema& current, NodeId at, bool dynamic) {
  current.has_logic = true;
  if (current.node(at).kind != ValueKind::string)
    return current.fail(at, "a string: a reference to a schema");
  const auto text = current.node(at).text;
  auto place = current.compiler.documents().resolve(current.schema.resource, text);
  if (!place) return current.fail(at, place.error());
  const auto kind = current.compiler.documents().tree(place->document)[place->node].kind;
  if (kind != ValueKind::object && kind != ValueKind::boolean)
    return current.fail(at, "a reference to a schema, which is an object or a boolean");
  const Id target = current.compiler.schema_at(*place);
  if (!dynamic) {
    current.logic.ref = target;
    return;
  }
  current.logic.dynamic_ref = target;
  // The reference is dynamic only if its first target is a $dynamicAnchor with the same name.
  const auto fragment = fragment_of(text);
  const Tree& target_tree = current.compiler.documents().tree(place->document);
  const NodeId anchor = target_tree.find(place->node, "$dynamicAnchor");
  if (anchor != k_no_node && target_tree[anchor].text == fragment)
    current.logic.dynamic_name = target_tree[anchor].text;
}

bool core_keyword(CurrentSchema& current, Keyword keyword, NodeId at) {
  switch (keyword) {
    case Keyword::id:
    case Keyword::draft4_id:
    case Keyword::schema:
    case Keyword::anchor:
    case Keyword::dynamic_anchor:
      if (current.node(at).kind != ValueKind::string) current.fail(at, "a string");
      return true;
    case Keyword::defs:
    case Keyword::definitions:
    case Keyword::vocabulary:
      if (current.node(at).kind != ValueKind::object) current.fail(at, "an object");
      return true;
    case Keyword::format:
      if (current.node(at).kind != ValueKind::string) current.fail(at, "a string");
      return true;
    case Keyword::annotation:
      return true;
    case Keyword::nullable:
      current.nullable = current.compiler.options().nullable && current.truth(at);
      return true;
    default:
      return false;
  }
}

bool logic_keyword(CurrentSchema& current, Keyword keyword, NodeId at) {
  LogicRules& logic = current.logic;
  switch (keyword) {
    case Keyword::ref:
      compile_reference(current, at, false);
      break;
    case Keyword::dynamic_ref:
      compile_reference(current, at, true);
      break;
    case Keyword::recursive_ref:
      current.note(at, "$recursiveRef is followed as $ref");
      compile_reference(current, at, false);
      break;
    case Keyword::all_of:
      logic.all_of = current.subschema_list(at);
      break;
    case Keyword::any_of:
      logic.any_of = current.subschema_list(at);
      break;
    case Keyword::one_of:
      logic.one_of = current.subschema_list(at);
      break;
    case Keyword::not_:
      logic.not_ = current.subschema(at);
      break;
    case Keyword::if_:
      logic.if_ = current.subschema(at);
      break;
    case Keyword::then:
      logic.then = current.subschema(at);
      break;
    case Keyword::else_:
      logic.else_ = current.subschema(at);
      break;
    default:
      return false;
  }
  current.has_logic = true;
  return true;
}

bool array_keyword(CurrentSchema& current, Keyword keyword, NodeId at) {
  ArrayRules& arrays = current.arrays;
  switch (keyword) {
    case Keyword::prefix_items:
      arrays.prefix = current.subschema_list(at);
      break;
    case Keyword::items:
      compile_items(current, at);
      break;
    case Keyword::additional_items:
      if (current.subschema(at); current.failed()) return true;
      current.additional_items = at;
      break;
    case Keyword::contains:
      arrays.contains = current.subschema(at);
      arrays.contains_counts = current.dialect.draft >= Draft::draft2020_12;
      break;
    case Keyword::unevaluated_items:
      arrays.unevaluated = current.subschema(at);
      current.schema.unevaluated = true;
      break;
    case Keyword::max_items:
      arrays.max_items = current.count(at);
      break;
    case Keyword::min_items:
      arrays.min_items = current.count(at);
      break;
    case Keyword::max_contains:
      arrays.max_contains = current.count(at);
      break;
    case Keyword::min_contains:
      arrays.min_contains = current.count(at);
      break;
    case Keyword::unique_items:
      arrays.unique = current.truth(at);
      break;
    default:
      return false;
  }
  current.has_arrays = true;
  return true;
}

bool scalar_keyword(CurrentSchema& current, Keyword keyword, NodeId at) {
  switch (keyword) {
    case Keyword::type:
      compile_types(current, at);
      return true;
    case Keyword::enum_:
      compile_values(current, at, true);
      return true;
    case Keyword::const_:
      compile_values(current, at, false);
      return true;
    case Keyword::minimum:
      current.minimum = at;
      return true;
    case Keyword::maximum:
      current.maximum = at;
      return true;
    case Keyword::exclusive_minimum:
      current.exclusive_minimum = at;
      return true;
    case Keyword::exclusive_maximum:
      current.exclusive_maximum = at;
      return true;
    case Keyword::multiple_of:
      compile_multiple_of(current, at);
      return true;
    case Keyword::max_length:
      current.strings.max_length = current.count(at);
      break;
    case Keyword::min_length:
      current.strings.min_length = current.count(at);
      break;
    case Keyword::pattern:
      if (current.node(at).kind != ValueKind::string) {
        current.fail(at, "a string: a regular expression");
        return true;
      }
      current.strings.pattern = current.pattern(current.node(at).text, at);
      current.strings.pattern_text = current.node(at).text;
      break;
    default:
      return false;
  }
  current.has_strings = true;
  return true;
}

void compile_bounds(CurrentSchema& current) {
  compile_bound(current, current.minimum, current.exclusive_minimum, Keyword::minimum,
                Keyword::exclusive_minimum);
  compile_bound(current, current.maximum, current.exclusive_maximum, Keyword::maximum,
                Keyword::exclusive_maximum);
  if (current.item_list && current.additional_items) {
    current.arrays.items = current.subschema(*current.additional_items);
    current.arrays.items_keyword = Keyword::additional_items;
  }
}

}  // namespace collet::support::json_schema
