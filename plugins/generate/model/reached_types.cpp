// SPDX-License-Identifier: MIT
#include "plugins/generate/model/reached_types.hpp"

namespace collet::generate {
namespace {

/// Calls `visit` with the types in a type, without those of declarations.
template <class Visit>
void each_part(const Model& model, const Type& type, const Visit& visit) {
  switch (type.kind) {
    case Kind::array:
    case Kind::map:
      visit(type.of);
      return;
    case Kind::object:
      for (const Property& property : model.objects[type.of].properties)
        visit(property.type);
      if (model.objects[type.of].additional != k_no_id) visit(model.objects[type.of].additional);
      return;
    case Kind::one_of:
      for (const Variant& variant : model.unions[type.of].variants)
        visit(variant.type);
      if (model.unions[type.of].base != k_no_id) visit(model.unions[type.of].base);
      return;
    default:
      return;
  }
}

}  // namespace

std::vector<Id> reached_types(const Model& model) {
  std::vector<bool> seen(model.types.size());
  std::vector<Id> found;
  std::vector<Id> open;
  const auto visit = [&](Id id) {
    if (seen[id]) return;
    seen[id] = true;
    found.push_back(id);
    open.push_back(id);
  };
  const auto drain = [&] {
    while (!open.empty()) {
      const Id id = open.back();
      open.pop_back();
      each_part(model, model.types[id], visit);
    }
  };
  for (const Declaration& declaration : model.declarations)
    seen[declaration.type] = true;
  for (const Declaration& declaration : model.declarations) {
    each_part(model, model.types[declaration.type], visit);
    drain();
  }
  for (const Operation& operation : model.operations) {
    for (const Parameter& parameter : operation.parameters)
      visit(parameter.type);
    if (operation.body)
      for (const Content& content : operation.body->contents)
        visit(content.type);
    for (const Response& response : operation.responses)
      for (const Content& content : response.contents)
        visit(content.type);
    drain();
  }
  return found;
}

std::vector<std::uint32_t> use_counts(const Model& model) {
  std::vector<std::uint32_t> counts(model.types.size());
  const auto count = [&](Id id) { ++counts[id]; };
  for (const Declaration& declaration : model.declarations)
    each_part(model, model.types[declaration.type], count);
  for (const Id id : reached_types(model))
    each_part(model, model.types[id], count);
  for (const Operation& operation : model.operations) {
    for (const Parameter& parameter : operation.parameters)
      count(parameter.type);
    if (operation.body)
      for (const Content& content : operation.body->contents)
        count(content.type);
    for (const Response& response : operation.responses)
      for (const Content& content : response.contents)
        count(content.type);
  }
  return counts;
}

}  // namespace collet::generate
