// SPDX-License-Identifier: MIT
/// Numbers the texts of objects that are needed most: `type` of schemas, `name` and `in` of parameters.
#include "plugins/openapi/index/inventory_builder.hpp"

namespace collet::openapi {

/// Returns the address of a string for a PrefetchBatch, or null for an empty one.
const char* InventoryBuilder::address_of(const RawNode& string) const {
  return string.size == 0 ? nullptr : document_.arena().pointer_to(string.value);
}

/// A schema with several types gets no number.
void InventoryBuilder::number_type(std::uint32_t schema, const Members& members) {
  const bool typed = members.type != k_none;
  if (typed && is_string(nodes_[members.type])) {
    pending_types_.add(address_of(nodes_[members.type]), {members.type, schema},
                       [this](const PendingText& pending) { add_type(pending); });
  } else if (!typed || !is_container(nodes_[members.type]) || is_object(nodes_[members.type])) {
    out_.schemas.building()[schema].kind_id =
        (members.ref != k_none ? k_reference_kind_id : k_untyped_kind_id) & k_unknown_kind_id;
  }
}

void InventoryBuilder::number_parameter(std::uint32_t parameter, const Members& members) {
  ObjectRecord& record = out_.parameters.building()[parameter];
  record.name_id = 0;
  record.kind_id = 0;
  if (members.ref != k_none) return;
  if (members.name != k_none && is_string(nodes_[members.name]))
    pending_names_.add(address_of(nodes_[members.name]), {members.name, parameter},
                       [this](const PendingText& pending) { add_name(pending); });
  if (members.in != k_none && is_string(nodes_[members.in]))
    pending_locations_.add(address_of(nodes_[members.in]), {members.in, parameter},
                           [this](const PendingText& pending) { add_location(pending); });
}

void InventoryBuilder::add_name(const PendingText& pending) {
  const std::uint32_t name = parameter_names_.number(nodes_[pending.string]);
  out_.parameters.building()[pending.number].name_id = (k_first_text_id + name) & k_unknown_id;
}

void InventoryBuilder::add_location(const PendingText& pending) {
  const std::uint32_t place = parameter_locations_.number(nodes_[pending.string]);
  out_.parameters.building()[pending.number].kind_id = (k_first_text_id + place) & k_unknown_kind_id;
}

void InventoryBuilder::add_type(const PendingText& pending) {
  const std::uint32_t type = types_.number(nodes_[pending.string]);
  out_.schemas.building()[pending.number].kind_id = (k_first_type_id + type) & k_unknown_kind_id;
}

}  // namespace collet::openapi
