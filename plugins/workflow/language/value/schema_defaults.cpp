// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/value/schema_defaults.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace collet::workflow {
namespace {

constexpr int k_max_depth = 32;

Value filled(const Value& value, const Value& schema, int depth) {
  if (!value.is(Kind::object) || depth > k_max_depth) return value;
  const Value properties = schema["properties"];
  auto members = value.members();
  bool is_changed = false;
  for (Value::Member& member : members) {
    if (!member.value.is(Kind::object)) continue;
    Value inner = filled(member.value, properties[member.name], depth + 1);
    is_changed = is_changed || inner.size() != member.value.size() || !(inner == member.value);
    member.value = std::move(inner);
  }
  for (const Value& name : schema["required"].items()) {
    if (!value[name.text()].undefined()) continue;
    Value standard = default_of_member(schema, name.text());
    if (standard.undefined()) continue;
    members.push_back({std::string(name.text()), std::move(standard)});
    is_changed = true;
  }
  return is_changed ? Value::object(std::move(members)) : value;
}

bool requires_default(const Value& schema, int depth) {
  if (!schema.is(Kind::object) || depth > k_max_depth) return false;
  for (const Value& name : schema["required"].items())
    if (!default_of_member(schema, name.text()).undefined()) return true;
  const auto properties = schema["properties"].members();
  return std::any_of(properties.begin(), properties.end(), [&](const Value::Member& property) {
    return requires_default(property.value, depth + 1);
  });
}

/// Fills in missing members of objects, also of those in lists.
Value with_all(const Value& value, const Value& schema, int depth) {
  if (depth > k_max_depth) return value;
  if (value.is(Kind::array)) {
    const Value items = schema["items"];
    if (!items.is(Kind::object)) return value;
    std::vector<Value> out;
    for (const Value& item : value.items())
      out.push_back(with_all(item, items, depth + 1));
    return Value::array(std::move(out));
  }
  const Value properties = schema["properties"];
  if (!value.is(Kind::object) || properties.size() == 0) return value;
  auto members = value.members();
  for (Value::Member& member : members)
    member.value = with_all(member.value, properties[member.name], depth + 1);
  for (const Value::Member& property : properties.members()) {
    const Value standard = property.value["default"];
    if (!standard.undefined() && value[property.name].undefined())
      members.push_back({property.name, standard});
  }
  return Value::object(std::move(members));
}

}  // namespace

Value default_of_member(const Value& schema, std::string_view name) {
  return schema["properties"][name]["default"];
}

bool has_required_defaults(const Value& schema) {
  return requires_default(schema, 0);
}

Value with_required_defaults(const Value& value, const Value& schema) {
  return schema.undefined() ? value : filled(value, schema, 0);
}

Value with_defaults_of(const Value& value, const Value& schema) {
  return with_all(value, schema, 0);
}

}  // namespace collet::workflow
