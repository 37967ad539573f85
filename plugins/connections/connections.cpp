// SPDX-License-Identifier: MIT
#include "plugins/connections/connections.hpp"

#include <algorithm>
#include <span>

#include "plugins/openapi/tree/pointer.hpp"

namespace collet::connections {
namespace {

using openapi::k_no_symbol;
using openapi::k_none;
using openapi::Node;
using openapi::Object;
using openapi::Version;

/// Returns the objects of one type that are in a unit.
std::span<const openapi::ObjectRecord> of_unit(std::span<const openapi::ObjectRecord> all,
                                               std::uint32_t unit) {
  const auto begin =
      std::partition_point(all.begin(), all.end(), [unit](const auto& record) { return record.unit < unit; });
  const auto end =
      std::partition_point(begin, all.end(), [unit](const auto& record) { return record.unit == unit; });
  return {begin, end};
}

}  // namespace

bool holds_data(std::string_view name) {
  return name.starts_with("x-") || name == "example" || name == "examples" || name == "value" ||
         name == "dataValue" || name == "default";
}

Connections::Connections(const openapi::Description& description)
    : description_(description),
      document_(description.document()),
      inventory_(description.inventory()),
      schemas_(description.index().schemas()),
      security_(document_.symbol("security")),
      discriminator_(document_.symbol("discriminator")),
      links_(document_.symbol("links")),
      ref_(document_.symbol("$ref")) {
  const Node root = document_.root();
  security_schemes_ = description.index().version() == Version::v2_0 ? root["securityDefinitions"]
                                                                     : root["components"]["securitySchemes"];
  const auto units = inventory_.arrays().units.view().all();
  units_.reserve(units.size());
  for (std::uint32_t i = 0; i < units.size(); ++i)
    units_.add(units[i].node, i);
  units_.seal();
  const auto symbols = static_cast<openapi::Symbol>(document_.arena().symbols.size());
  for (openapi::Symbol symbol = 0; symbol < symbols && ref_ != k_no_symbol; ++symbol) {
    if (!holds_data(document_.symbol_text(symbol))) continue;
    data_members_.resize(symbols, false);
    data_members_[symbol] = true;
  }
}

std::uint32_t Connections::unit_of(Node node) {
  for (; node; node = node.parent())
    if (const auto unit = units_.find(node.id(), k_none); unit != k_none) return unit;
  return k_none;
}

void Connections::add_security(Node requirements, std::vector<Connection>& out) {
  if (!requirements.is_array()) return;
  for (const Node requirement : requirements) {
    if (!requirement.is_object()) continue;
    for (const Node member : requirement) {
      const Node scheme = security_schemes_.find(member.key());
      out.push_back({Connection::Kind::security, member, scheme ? unit_of(scheme) : k_none});
    }
  }
}

/// A value is the name of a schema or a reference.
void Connections::add_mapping(Node value, std::vector<Connection>& out) {
  if (!value.is_string()) return;
  if (const Node named = schemas_.find(value.text())) {
    out.push_back({Connection::Kind::mapping, value, unit_of(named), true});
    return;
  }
  Node target = openapi::find_local_ref(document_, value.text());
  if (const auto known = inventory_.find_target(value.text()); !target && known != k_none)
    target = inventory_.target(known).node;
  out.push_back({Connection::Kind::mapping, value, target ? unit_of(target) : k_none});
}

void Connections::add_mappings(Node discriminator, std::vector<Connection>& out) {
  const Node mapping = discriminator["mapping"];
  if (mapping.is_object())
    for (const Node value : mapping)
      add_mapping(value, out);
  if (description_.index().version() >= Version::v3_2) add_mapping(discriminator["defaultMapping"], out);
}

void Connections::add_link(Node link, std::vector<Connection>& out) {
  if (const Node id = link["operationId"]; id.is_string()) {
    const auto found = description_.index().with_operation_id(id.text());
    const auto unit = found.empty() ? k_none : unit_of(description_.index().operation(found.front()).node);
    out.push_back({Connection::Kind::link_id, id, unit});
  }
  if (const Node reference = link["operationRef"]; reference.is_string()) {
    const Node target = openapi::find_local_ref(document_, reference.text());
    out.push_back({Connection::Kind::link_reference, reference, target ? unit_of(target) : k_none});
  }
}

/// A property whose name begins like an extension is taken for one, which adds nothing new: its references
/// are in the inventory. Operations of a path item are units of their own.
void Connections::add_data(Node node, bool inside, std::vector<Connection>& out) {
  if (inside && node.is_object()) {
    if (const Node text = node.find(ref_); text.is_string()) {
      const Node target = openapi::find_local_ref(document_, text.text());
      out.push_back({Connection::Kind::data, text, target ? unit_of(target) : k_none});
    }
  }
  for (const Node child : node) {
    if (child.size() == 0) continue;
    const bool data = child.key_symbol() != k_no_symbol && data_members_[child.key_symbol()];
    add_data(child, inside || data, out);
  }
}

void Connections::of_unit(std::uint32_t unit, std::vector<Connection>& out) {
  const auto& arrays = inventory_.arrays();
  const auto& record = arrays.units.view()[unit];
  const Node node = document_.node(record.node);
  if (record.object == Object::operation && security_ != k_no_symbol) add_security(node.find(security_), out);
  if (record.object == Object::link) add_link(node, out);
  if (discriminator_ != k_no_symbol) {
    for (const auto& schema : connections::of_unit(arrays.schemas.view().all(), unit))
      if (schema.discriminated != 0) add_mappings(document_.node(schema.node).find(discriminator_), out);
  }
  if (!data_members_.empty()) {
    if (record.object == Object::path_item) {
      // Operations are units of their own.
      for (const Node member : node)
        if (!openapi::is_method(member.key(), description_.index().version()) &&
            member.key() != "additionalOperations")
          add_data(member, data_members_[member.key_symbol()], out);
    } else {
      add_data(node, false, out);
    }
  }
  if (links_ == k_no_symbol) return;
  for (const auto& response : connections::of_unit(arrays.responses.view().all(), unit)) {
    const Node links = document_.node(response.node).find(links_);
    if (!links.is_object()) continue;
    for (const Node link : links)
      add_link(link, out);
  }
}

void Connections::of_root(std::vector<Connection>& out) {
  if (security_ != k_no_symbol) add_security(document_.root().find(security_), out);
  if (data_members_.empty()) return;
  for (const Node member : document_.root())
    if (data_members_[member.key_symbol()]) add_data(member, true, out);
}

}  // namespace collet::connections
