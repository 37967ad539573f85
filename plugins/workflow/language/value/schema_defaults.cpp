// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/value/schema_defaults.hpp"

#include <utility>

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

}  // namespace

Value default_of_member(const Value& schema, std::string_view name) {
  return schema["properties"][name]["default"];
}

Value with_required_defaults(const Value& value, const Value& schema) {
  return filled(value, schema, 0);
}

}  // namespace collet::workflow
