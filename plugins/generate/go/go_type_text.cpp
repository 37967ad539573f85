// SPDX-License-Identifier: MIT
/// Types where they are used, and structs that contain themselves.
#include <algorithm>

#include "plugins/generate/go/go_types.hpp"

namespace collet::generate::go {

TypeText::TypeText(const Model& model, const Names& names) : model_(model), names_(names) {
  find_circles();
}

std::string TypeText::of(Id id) const {
  const Type& type = model_.types[id];
  if (type.kind == Kind::named) return names_.declaration(type.of);
  if (!names_.type(id).empty()) return names_.type(id);
  const auto part = [&](Id item) {
    const Type resolved = model_.resolved(item);
    return (resolved.nullable && !has_nil(item) ? "*" : "") + of(item);
  };
  switch (type.kind) {
    case Kind::boolean:
      return "bool";
    case Kind::integer:
      return type.format == Format::int32 ? "int32" : "int64";
    case Kind::number:
      return type.format == Format::float32   ? "float32"
             : type.format == Format::decimal ? "json.Number"
                                              : "float64";
    case Kind::string:
      return type.format == Format::date_time ? "time.Time"
             : type.format == Format::bytes   ? "[]byte"
             : type.format == Format::binary  ? "File"
                                              : "string";
    case Kind::array:
      return "[]" + part(type.of);
    case Kind::map:
      return "map[string]" + part(type.of);
    default:
      return "any";
  }
}

bool TypeText::has_nil(Id id) const {
  const Type type = model_.resolved(id);
  if (type.kind == Kind::enumeration) return model_.enumerations[type.of].base == Kind::any;
  return type.kind == Kind::any || type.kind == Kind::array || type.kind == Kind::map ||
         type.format == Format::bytes;
}

std::string TypeText::field(Id id, bool required) const {
  const bool pointer = (!required || model_.resolved(id).nullable) && !has_nil(id);
  return (pointer ? "*" : "") + of(id);
}

bool TypeText::contains(Id id, Id owner) const {
  const Type type = model_.resolved(id);
  return type.kind == Kind::object && circle_of_[type.of] == circle_of_[owner];
}

void TypeText::find_circles() {
  // Tarjan's algorithm for strongly connected components, without recursion.
  const std::size_t count = model_.objects.size();
  circle_of_.assign(count, k_no_id);
  std::vector<Id> number(count, k_no_id);
  std::vector<Id> low(count, 0);
  std::vector<Id> open;
  struct Step {
    Id object;
    std::size_t next;
  };
  std::vector<Step> path;
  Id counter = 0;
  const auto enter = [&](Id object) {
    number[object] = low[object] = counter++;
    open.push_back(object);
    path.push_back({object, 0});
  };
  for (Id start = 0; start < count; ++start) {
    if (number[start] != k_no_id) continue;
    enter(start);
    while (!path.empty()) {
      const Id object = path.back().object;
      const auto& properties = model_.objects[object].properties;
      if (path.back().next < properties.size()) {
        const Property& property = properties[path.back().next++];
        if (!property.required) continue;
        const Type type = model_.resolved(property.type);
        if (type.kind != Kind::object || type.nullable) continue;
        if (number[type.of] == k_no_id)
          enter(type.of);
        else if (circle_of_[type.of] == k_no_id)
          low[object] = std::min(low[object], number[type.of]);
        continue;
      }
      path.pop_back();
      if (!path.empty()) low[path.back().object] = std::min(low[path.back().object], low[object]);
      if (low[object] != number[object]) continue;
      for (Id member = k_no_id; member != object;) {
        member = open.back();
        open.pop_back();
        circle_of_[member] = object;
      }
    }
  }
}

}  // namespace collet::generate::go
