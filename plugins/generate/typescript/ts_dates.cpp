// SPDX-License-Identifier: MIT
#include "plugins/generate/typescript/ts_dates.hpp"

#include <algorithm>
#include <map>

#include "plugins/generate/model/names.hpp"
#include "plugins/generate/model/reached_types.hpp"
#include "plugins/generate/typescript/ts_text.hpp"

namespace collet::generate::typescript {

Dates::Dates(const Model& model)
    : model_(model), dated_(model.types.size()), names_(model.types.size()), used_(model.types.size()) {
  // A type contains dates if a part does, so this repeats until nothing changes.
  for (bool changed = true; changed;) {
    changed = false;
    for (Id id = 0; id < model.types.size(); ++id) {
      if (dated_[id] || !contains(model.types[id])) continue;
      dated_[id] = changed = true;
    }
  }
  NameTable table;
  const auto name = [&](Id id, const std::string& words) {
    if (dated_[id] && names_[id].empty()) names_[id] = table.claim(words, "datesOf" + pascal_case(words));
  };
  for (const Declaration& declaration : model.declarations)
    name(declaration.type, declaration.name);
  const auto counts = use_counts(model);
  for (Id id = 0; id < model.types.size(); ++id)
    if (counts[id] > 1 && !model.types[id].name.empty()) name(id, model.types[id].name);
}

bool Dates::contains(const Type& type) const {
  switch (type.kind) {
    case Kind::string:
      return type.format == Format::date_time;
    case Kind::array:
    case Kind::map:
      return dated_[type.of];
    case Kind::object: {
      const Object& object = model_.objects[type.of];
      return std::any_of(object.properties.begin(), object.properties.end(),
                         [&](const Property& property) { return dated_[property.type]; }) ||
             (object.additional != k_no_id && dated_[object.additional]);
    }
    case Kind::one_of: {
      const Union& choice = model_.unions[type.of];
      return std::any_of(choice.variants.begin(), choice.variants.end(),
                         [&](const Variant& variant) { return dated_[variant.type]; }) ||
             (choice.base != k_no_id && dated_[choice.base]);
    }
    case Kind::named:
      return dated_[model_.declarations[type.of].type];
    default:
      return false;
  }
}

std::string Dates::of(Id type) {
  if (!dated_[type]) return {};
  if (names_[type].empty()) return shape(model_.types[type]);
  if (!used_[type]) unprinted_.push_back(type);
  used_[type] = true;
  return "() => " + names_[type];
}

std::string Dates::shape(const Type& type) {
  switch (type.kind) {
    case Kind::array:
      return "{ items: " + of(type.of) + " }";
    case Kind::map:
      return "{ values: " + of(type.of) + " }";
    case Kind::object:
      return members(model_.objects[type.of]);
    case Kind::one_of:
      return alternatives(model_.unions[type.of]);
    case Kind::named:
      return of(model_.declarations[type.of].type);
    default:
      return "true";
  }
}

std::string Dates::members(const Object& object) {
  std::string list;
  for (const Property& property : object.properties)
    if (dated_[property.type])
      list += (list.empty() ? "[" : ", [") + literal(property.name) + ", " + of(property.type) + "]";
  std::string out = "{ members: [" + list + "]";
  if (object.additional != k_no_id && dated_[object.additional]) out += ", values: " + of(object.additional);
  return out + " }";
}

std::string Dates::alternatives(const Union& choice) {
  const bool tagged = !choice.discriminator.empty() &&
                      std::all_of(choice.variants.begin(), choice.variants.end(),
                                  [](const Variant& variant) { return !variant.tags.empty(); });
  std::string list;
  const auto add = [&](const std::string& entry) { list += (list.empty() ? "" : ", ") + entry; };
  for (const Variant& variant : choice.variants) {
    if (!dated_[variant.type]) continue;
    const std::string one = of(variant.type);
    if (!tagged) add(one);
    for (std::size_t i = 0; tagged && i < variant.tags.size(); ++i)
      add("[" + literal(variant.tags[i]) + ", " + one + "]");
  }
  std::string out = tagged ? "{ tag: " + literal(choice.discriminator) + ", cases: [" : "{ each: [";
  out += list + "]";
  if (choice.base != k_no_id && dated_[choice.base]) out += ", base: " + of(choice.base);
  return out + " }";
}

void Dates::print(std::string& out) {
  std::map<std::string, std::string> constants;
  while (!unprinted_.empty()) {
    const Id id = unprinted_.back();
    unprinted_.pop_back();
    constants.emplace(names_[id], shape(model_.types[id]));
  }
  for (const auto& [name, places] : constants)
    out += "\nconst " + name + ": Dates = " + places + ";\n";
}

}  // namespace collet::generate::typescript
