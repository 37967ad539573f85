// SPDX-License-Identifier: MIT
/// Every object of an OpenAPI document with the place where it belongs, and every reference with what it
/// leads to. Found once for a document, on the first question that needs it; nothing is ever expanded.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/openapi/document.hpp"
#include "plugins/openapi/objects.hpp"

namespace collet::openapi {

inline constexpr std::uint32_t k_none = 0xFFFFFFFFU;

/// What references are counted by: a path item (without its operations), an operation, a named component.
/// Units never overlap.
struct Unit {
  Node node;
  Object object = Object::data;
  bool component = false;            ///< named, beneath components (2.0: definitions and the like)
  std::uint32_t operation = k_none;  ///< in Index::operations(), of an operation that is there
  std::uint32_t path_item = k_none;  ///< in Index::path_items(), of a path item and its operations
  std::uint32_t parent =
      k_none;  ///< the path item of an operation, the operation or component of a callback's path item
  std::uint32_t first_reference = 0;  ///< in Inventory::references()
  std::uint32_t reference_count = 0;
  /// The component's name, the path, the webhook's name, the callback's expression, or the method.
  std::string_view name() const { return node.key(); }
};

/// How an object is named where it stands.
enum class Naming : std::uint8_t {
  none,       ///< `items`, a member of allOf, …
  component,  ///< by the section of components that holds it
  property,   ///< a schema beneath properties or patternProperties
  member,     ///< by its key: a status, a header's name
};

/// One object.
struct Found {
  std::uint32_t node = 0;           ///< Document::node()
  std::uint32_t unit = 0;           ///< in Inventory::units()
  std::uint32_t response = k_none;  ///< in Inventory::responses(): the response it is in
  Naming naming = Naming::none;
};

struct Reference {
  std::uint32_t node = 0;  ///< the object that has the `$ref`
  std::uint32_t unit = 0;
  std::uint32_t target = 0;  ///< in Inventory::targets()
  Object object = Object::data;
};

/// What a `$ref` names. Equal texts are one target.
struct Target {
  enum class State : std::uint8_t {
    found,
    missing,   ///< nothing is there
    external,  ///< in another document
  };
  std::string_view text;
  Node node;  ///< no value unless found
  State state = State::missing;
  Object object = Object::data;  ///< what its first reference takes it for
  std::uint32_t unit = k_none;   ///< the unit that it is or is in
  std::uint32_t count = 0;       ///< references to it
};

/// Immutable. All lists are in the order of the document within paths, webhooks, components, and then
/// callbacks; a unit's objects are together.
class COLLET_OPENAPI_API Inventory {
 public:
  /// The document must outlive it and have an Index without a problem.
  explicit Inventory(const Document& document);

  const std::vector<Unit>& units() const { return units_; }
  const std::vector<Found>& schemas() const { return schemas_; }
  const std::vector<Found>& parameters() const { return parameters_; }
  const std::vector<Found>& responses() const { return responses_; }
  const std::vector<Found>& headers() const { return headers_; }
  const std::vector<Found>& security_schemes() const { return security_schemes_; }
  const std::vector<Reference>& references() const { return references_; }
  const std::vector<Target>& targets() const { return targets_; }

  /// What `$ref`s lead to from an object on, in at most 8 steps within the document: the object itself if it
  /// has none, no value if that leads nowhere.
  Node resolve(Node object) const;
  /// References whose target is this very value.
  std::uint32_t uses(Node node) const;
  /// The target of that text, or k_none.
  std::uint32_t find_target(std::string_view text) const;

  std::size_t memory() const;

 private:
  friend class InventoryBuilder;
  const Document* document_;
  Symbol ref_symbol_;
  std::vector<Unit> units_;
  std::vector<Found> schemas_;
  std::vector<Found> parameters_;
  std::vector<Found> responses_;
  std::vector<Found> headers_;
  std::vector<Found> security_schemes_;
  std::vector<Reference> references_;
  std::vector<Target> targets_;
  std::unordered_map<std::string_view, std::uint32_t> target_of_text_;
  std::unordered_map<std::uint32_t, std::uint32_t> uses_of_node_;
};

}  // namespace collet::openapi
