// SPDX-License-Identifier: MIT
/// The implicit connections of a document (OpenAPI 3.1.1, "Resolving Implicit Connections"): names that refer
/// to an object without a `$ref`; and references in extensions and examples,
/// which no rule of the specification describes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/index/node_numbers.hpp"

namespace collet::connections {

struct Connection {
  enum class Kind : std::uint8_t {
    mapping,         ///< a value of a discriminator's mapping, or its default mapping in 3.2
    security,        ///< a member of a security requirement
    link_id,         ///< the operationId of a link
    link_reference,  ///< the operationRef of a link
    data,            ///< a `$ref` in the value of an extension, an example or a default
  };
  Kind kind;
  openapi::Node node;    ///< the string with the name; for `security`, the member that has the name
  std::uint32_t target;  ///< the unit that is or contains the object, or k_none
  bool by_name = false;  ///< true for a mapping that is the name of a schema, and no reference
};

/// Returns true if a member of that name may be data, in which the inventory finds no reference.
bool holds_data(std::string_view name);

/// Finds the connections of one unit at a time. For one thread.
class Connections {
 public:
  /// The description must outlive the object, and its index must have no problem.
  explicit Connections(const openapi::Description& description);

  /// Appends the connections in a unit, without those of units that it contains.
  void of_unit(std::uint32_t unit, std::vector<Connection>& out);
  /// Appends those of the document's own security requirements and extensions.
  void of_root(std::vector<Connection>& out);

  /// Returns the number of the unit at a node, or k_none.
  std::uint32_t unit_at(openapi::Node node) { return units_.find(node.id(), openapi::k_none); }
  /// Returns the number of the unit that is or contains the node, or k_none.
  std::uint32_t unit_of(openapi::Node node);

 private:
  void add_security(openapi::Node requirements, std::vector<Connection>& out);
  void add_mappings(openapi::Node discriminator, std::vector<Connection>& out);
  void add_mapping(openapi::Node value, std::vector<Connection>& out);
  void add_link(openapi::Node link, std::vector<Connection>& out);
  void add_data(openapi::Node node, bool inside, std::vector<Connection>& out);

  const openapi::Description& description_;
  const openapi::Document& document_;
  const openapi::Inventory& inventory_;
  openapi::Node schemas_;
  openapi::Node security_schemes_;
  openapi::NodeNumbers units_;
  // Members are looked up by symbol, since most documents have few of them.
  openapi::Symbol security_;
  openapi::Symbol discriminator_;
  openapi::Symbol links_;
  openapi::Symbol ref_;
  std::vector<bool> data_members_;  ///< by symbol; empty if the document has no such member
};

}  // namespace collet::connections
