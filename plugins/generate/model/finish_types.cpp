// SPDX-License-Identifier: MIT
/// The second half of building types: the queue of declarations, and types that consist of nothing but
/// themselves.
#include "plugins/generate/model/type_builder.hpp"

namespace collet::generate {
namespace {

/// Calls `visit` with the types whose values are values of this one.
template <class Visit>
void each_same_value(const Model& model, Id id, const Visit& visit) {
  const Type& type = model.types[id];
  if (type.kind == Kind::named) visit(model.declarations[type.of].type);
  if (type.kind != Kind::one_of) return;
  const Union& choice = model.unions[type.of];
  for (const Variant& variant : choice.variants)
    visit(variant.type);
}

}  // namespace

void TypeBuilder::finish() {
  std::size_t done = 0;
  while (!unbuilt_.empty()) {
    if (++done % 64 == 0) call_.throw_if_cancelled();
    const Id id = unbuilt_.front();
    unbuilt_.pop_front();
    const Located schema = model_.declarations[id].schema;
    const std::string name = model_.declarations[id].name;
    Type type;
    if (!references_.reference_of(schema.node).empty()) {
      const bool has_more =
          references_.description(schema.source).index().version() >= openapi::Version::v3_1 &&
          (schema.node["properties"] || schema.node["allOf"]);
      type = has_more ? build(schema, name) : model_.types[type_of(schema, name)];
    } else {
      // An inline use of the same schema has the same type.
      type = build(schema, name);
    }
    type.name.clear();
    model_.types[model_.declarations[id].type] = type;
  }
  break_circles();
}

void TypeBuilder::break_circles() {
  enum : unsigned char { unseen, open, done };
  std::vector<unsigned char> state(model_.types.size(), unseen);
  struct Step {
    Id type;
    std::vector<Id> rest;
  };
  std::vector<Step> stack;
  const auto enter = [&](Id id) {
    state[id] = open;
    Step step{id, {}};
    each_same_value(model_, id, [&](Id next) { step.rest.push_back(next); });
    stack.push_back(std::move(step));
  };
  for (Id start = 0; start < model_.types.size(); ++start) {
    if (state[start] != unseen) continue;
    enter(start);
    while (!stack.empty()) {
      Step& top = stack.back();
      if (top.rest.empty()) {
        state[top.type] = done;
        stack.pop_back();
        continue;
      }
      const Id next = top.rest.back();
      top.rest.pop_back();
      if (state[next] == open) {
        warn(model_.types[top.type].schema, "the schema consists of itself, so any value is allowed");
        model_.types[top.type] = {Kind::any, Format::none, false, k_no_id, model_.types[top.type].schema};
        top.rest.clear();
      } else if (state[next] == unseen) {
        enter(next);
      }
    }
  }
}

}  // namespace collet::generate
