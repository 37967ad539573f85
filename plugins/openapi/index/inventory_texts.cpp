// SPDX-License-Identifier: MIT
/// The texts that objects are asked for most, as numbers: types of schemas, `name` and `in` of parameters.
#include "plugins/openapi/index/inventory_builder.hpp"

namespace collet::openapi {

/// Where a string begins, for Soon.
const char* InventoryBuilder::place_of(const RawNode& string) const {
  return string.size == 0 ? nullptr : document_.arena().place(string.value);
}

/// Of several types the schema itself is to be asked.
void InventoryBuilder::note_type(std::uint32_t schema, const Members& members) {
  const bool typed = members.type != k_none;
  if (typed && is_string(nodes_[members.type])) {
    waiting_types_.add(place_of(nodes_[members.type]), {members.type, schema},
                       [this](const Waiting& waiting) { add_type(waiting); });
  } else if (!typed || !is_container(nodes_[members.type]) || is_object(nodes_[members.type])) {
    out_.schemas.building()[schema].sort = (members.ref != k_none ? k_ref_sort : k_plain_sort) & k_look_sort;
  }
}

void InventoryBuilder::note_parameter(std::uint32_t parameter, const Members& members) {
  FoundRecord& record = out_.parameters.building()[parameter];
  record.name = 0;
  record.sort = 0;
  if (members.ref != k_none) return;
  if (members.name != k_none && is_string(nodes_[members.name]))
    waiting_names_.add(place_of(nodes_[members.name]), {members.name, parameter},
                       [this](const Waiting& waiting) { add_name(waiting); });
  if (members.in != k_none && is_string(nodes_[members.in]))
    waiting_places_.add(place_of(nodes_[members.in]), {members.in, parameter},
                        [this](const Waiting& waiting) { add_place(waiting); });
}

void InventoryBuilder::add_name(const Waiting& waiting) {
  const std::uint32_t name = parameter_names_.number(nodes_[waiting.string]);
  out_.parameters.building()[waiting.number].name = (k_first_text + name) & k_look;
}

void InventoryBuilder::add_place(const Waiting& waiting) {
  const std::uint32_t place = parameter_places_.number(nodes_[waiting.string]);
  out_.parameters.building()[waiting.number].sort = (k_first_text + place) & k_look_sort;
}

void InventoryBuilder::add_type(const Waiting& waiting) {
  const std::uint32_t type = types_.number(nodes_[waiting.string]);
  out_.schemas.building()[waiting.number].sort = (k_first_type + type) & k_look_sort;
}

}  // namespace collet::openapi
