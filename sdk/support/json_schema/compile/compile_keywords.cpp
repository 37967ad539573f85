// SPDX-License-Identifier: MIT
// Compiles the keywords that apply other schemas, and those of arrays and scalars.
#include <algorithm>

#include "sdk/support/json_schema/compile/compiler.hpp"
#include "sdk/support/json_schema/value/equality.hpp"
#include "sdk/support/text/uri.hpp"

namespace collet::support::json_schema {

bool Compiler::core_keyword(Keyword keyword, NodeId at) {
  switch (keyword) {
    case Keyword::id:
    case Keyword::draft4_id:
    case Keyword::schema:
    case Keyword::anchor:
    case Keyword::dynamic_anchor:
      if (node(at).kind != ValueKind::string) fail(at, "a string");
      return true;
    case Keyword::defs:
    case Keyword::definitions:
    case Keyword::vocabulary:
      if (node(at).kind != ValueKind::object) fail(at, "an object");
      return true;
    case Keyword::format:
      if (node(at).kind != ValueKind::string) fail(at, "a string");
      return true;
    case Keyword::annotation:
      return true;
    case Keyword::nullable:
      current_.nullable = options_.nullable && truth(at);
      return true;
    default:
      return false;
  }
}

bool Compiler::logic_keyword(Keyword keyword, NodeId at) {
  LogicRules& logic = current_.logic;
  switch (keyword) {
    case Keyword::ref:
      reference(at, false);
      break;
    case Keyword::dynamic_ref:
      reference(at, true);
      break;
    case Keyword::recursive_ref:
      note(at, "$recursiveRef is followed as $ref");
      reference(at, false);
      break;
    case Keyword::all_of:
      logic.all_of = subschema_list(at);
      break;
    case Keyword::any_of:
      logic.any_of = subschema_list(at);
      break;
    case Keyword::one_of:
      logic.one_of = subschema_list(at);
      break;
    case Keyword::not_:
      logic.not_ = subschema(at);
      break;
    case Keyword::if_:
      logic.if_ = subschema(at);
      break;
    case Keyword::then:
      logic.then = subschema(at);
      break;
    case Keyword::else_:
      logic.else_ = subschema(at);
      break;
    default:
      return false;
  }
  current_.has_logic = true;
  return true;
}

void Compiler::reference(NodeId at, bool dynamic) {
  current_.has_logic = true;
  if (node(at).kind != ValueKind::string) return fail(at, "a string: a reference to a schema");
  const auto text = node(at).text;
  auto place = documents_.resolve(current_.schema.resource, text);
  if (!place) return fail(at, place.error());
  const auto kind = documents_.tree(place->document)[place->node].kind;
  if (kind != ValueKind::object && kind != ValueKind::boolean)
    return fail(at, "a reference to a schema, which is an object or a boolean");
  const Id target = schema_at(*place);
  if (!dynamic) {
    current_.logic.ref = target;
    return;
  }
  current_.logic.dynamic_ref = target;
  // The reference is dynamic only if its first target is a $dynamicAnchor with the same name.
  const auto fragment = fragment_of(text);
  const Tree& target_tree = documents_.tree(place->document);
  const NodeId anchor = target_tree.find(place->node, "$dynamicAnchor");
  if (anchor != k_no_node && target_tree[anchor].text == fragment)
    current_.logic.dynamic_name = target_tree[anchor].text;
}

bool Compiler::array_keyword(Keyword keyword, NodeId at) {
  ArrayRules& arrays = current_.arrays;
  switch (keyword) {
    case Keyword::prefix_items:
      arrays.prefix = subschema_list(at);
      break;
    case Keyword::items:
      items(at);
      break;
    case Keyword::additional_items:
      if (subschema(at); failed()) return true;
      current_.additional_items = at;
      break;
    case Keyword::contains:
      arrays.contains = subschema(at);
      arrays.contains_counts = current_.dialect.draft >= Draft::draft2020_12;
      break;
    case Keyword::unevaluated_items:
      arrays.unevaluated = subschema(at);
      current_.schema.unevaluated = true;
      break;
    case Keyword::max_items:
      arrays.max_items = count(at);
      break;
    case Keyword::min_items:
      arrays.min_items = count(at);
      break;
    case Keyword::max_contains:
      arrays.max_contains = count(at);
      break;
    case Keyword::min_contains:
      arrays.min_contains = count(at);
      break;
    case Keyword::unique_items:
      arrays.unique = truth(at);
      break;
    default:
      return false;
  }
  current_.has_arrays = true;
  return true;
}

void Compiler::items(NodeId at) {
  if (node(at).kind != ValueKind::array) {
    current_.arrays.items = subschema(at);
    return;
  }
  if (current_.dialect.draft >= Draft::draft2020_12)
    return fail(at, "a schema (a list of schemas is prefixItems in 2020-12)");
  current_.item_list = true;
  for (NodeId item = node(at).first; item != k_no_node; item = node(item).next)
    current_.arrays.prefix.push_back(subschema(item));
}

bool Compiler::scalar_keyword(Keyword keyword, NodeId at) {
  switch (keyword) {
    case Keyword::type:
      types(at);
      return true;
    case Keyword::enum_:
      values(at, true);
      return true;
    case Keyword::const_:
      values(at, false);
      return true;
    case Keyword::minimum:
      current_.minimum = at;
      return true;
    case Keyword::maximum:
      current_.maximum = at;
      return true;
    case Keyword::exclusive_minimum:
      current_.exclusive_minimum = at;
      return true;
    case Keyword::exclusive_maximum:
      current_.exclusive_maximum = at;
      return true;
    case Keyword::multiple_of:
      multiple_of(at);
      return true;
    case Keyword::max_length:
      current_.strings.max_length = count(at);
      break;
    case Keyword::min_length:
      current_.strings.min_length = count(at);
      break;
    case Keyword::pattern:
      if (node(at).kind != ValueKind::string) {
        fail(at, "a string: a regular expression");
        return true;
      }
      current_.strings.pattern = pattern(node(at).text, at);
      current_.strings.pattern_text = node(at).text;
      break;
    default:
      return false;
  }
  current_.has_strings = true;
  return true;
}

void Compiler::types(NodeId at) {
  std::uint8_t mask = 0;
  const auto add = [&](NodeId name) {
    const auto text = node(name).kind == ValueKind::string ? node(name).text : std::string_view();
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
      fail(name, "one of null, boolean, integer, number, string, array, object");
    }
  };
  if (node(at).kind != ValueKind::array) {
    add(at);
  } else if (node(at).size == 0) {
    fail(at, "at least one type");
  } else {
    for (NodeId name = node(at).first; name != k_no_node; name = node(name).next)
      add(name);
  }
  current_.schema.types = mask;
}

void Compiler::values(NodeId at, bool list) {
  if (list && node(at).kind != ValueKind::array) return fail(at, "an array of values");
  ValueRules rules;
  rules.keyword = list ? Keyword::enum_ : Keyword::const_;
  if (!list) rules.values.push_back(at);
  for (NodeId value = list ? node(at).first : k_no_node; value != k_no_node; value = node(value).next)
    rules.values.push_back(value);
  const TreeAccess access;
  for (const NodeId value : rules.values) {
    // The two kinds of numbers are one ValueKind.
    const auto kind = node(value).kind;
    rules.types |= kind == ValueKind::number    ? types::k_number
                   : kind == ValueKind::null    ? types::k_null
                   : kind == ValueKind::boolean ? types::k_boolean
                   : kind == ValueKind::string  ? types::k_string
                   : kind == ValueKind::array   ? types::k_array
                                                : types::k_object;
    rules.by_hash.emplace_back(hash_value(access, tree().value(value), work_),
                               static_cast<std::uint32_t>(rules.by_hash.size()));
  }
  work_.spend(rules.by_hash.size());
  std::sort(rules.by_hash.begin(), rules.by_hash.end());
  current_.schema.values[list ? 0 : 1] = static_cast<Id>(program_.values.size());
  program_.values.push_back(std::move(rules));
}

void Compiler::multiple_of(NodeId at) {
  const TreeNode& limit = node(at);
  const Decimal value(limit.text);
  if (limit.kind != ValueKind::number || value.zero() || value.negative())
    return fail(at, "a number above 0");
  if (value.digits() > k_max_divisor_digits) return fail(at, "a number of at most 400 digits");
  current_.numbers.limits.push_back({Keyword::multiple_of, value, limit.text});
  current_.has_numbers = true;
}

void Compiler::bound(std::optional<NodeId> limit, std::optional<NodeId> exclusive, Keyword inclusive_keyword,
                     Keyword exclusive_keyword) {
  const auto add = [&](NodeId at, Keyword keyword) {
    if (node(at).kind != ValueKind::number) return fail(at, "a number");
    current_.numbers.limits.push_back({keyword, Decimal(node(at).text), node(at).text});
    current_.has_numbers = true;
  };
  bool excluded = false;
  if (exclusive) {
    // A boolean before draft 6. OpenAPI documents mix both forms.
    if (node(*exclusive).kind == ValueKind::boolean && current_.dialect.draft == Draft::draft4) {
      excluded = node(*exclusive).truth;
    } else {
      add(*exclusive, exclusive_keyword);
    }
  }
  if (limit) add(*limit, excluded ? exclusive_keyword : inclusive_keyword);
}

void Compiler::bounds() {
  bound(current_.minimum, current_.exclusive_minimum, Keyword::minimum, Keyword::exclusive_minimum);
  bound(current_.maximum, current_.exclusive_maximum, Keyword::maximum, Keyword::exclusive_maximum);
  if (current_.item_list && current_.additional_items) {
    current_.arrays.items = subschema(*current_.additional_items);
    current_.arrays.items_keyword = Keyword::additional_items;
  }
}

std::uint64_t Compiler::count(NodeId at) {
  const auto value = node(at).kind == ValueKind::number ? Decimal(node(at).text).count() : std::nullopt;
  if (!value) fail(at, "a whole number from 0");
  return value.value_or(0);
}

bool Compiler::truth(NodeId at) {
  if (node(at).kind != ValueKind::boolean) fail(at, "true or false");
  return node(at).truth;
}

}  // namespace collet::support::json_schema
