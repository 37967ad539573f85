// SPDX-License-Identifier: MIT
/// The inventory of an OpenAPI document: every object with the unit that contains it, and every reference
/// with its target. It is built once, on first use, and never expands references.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/text_index.hpp"
#include "plugins/openapi/table/objects.hpp"
#include "plugins/openapi/tree/document.hpp"
#include "plugins/openapi/tree/mapped_array.hpp"

namespace collet::openapi {

class Index;

/// A unit of reference counting: a path item (without its operations), an operation, or a named component.
/// Units do not overlap. Units, objects and targets are made on access to an inventory.
struct Unit {
  Node node;
  Object object = Object::data;
  bool component = false;            ///< a named component (in 2.0, an entry of definitions and so on)
  std::uint32_t operation = k_none;  ///< number in Index::operations() for an indexed operation
  std::uint32_t path_item = k_none;  ///< number in Index::path_items() for a path item and its operations
  std::uint32_t parent =
      k_none;  ///< for an operation its path item; for a callback's path item its operation or component
  std::uint32_t first_reference = 0;  ///< position in Inventory::references()
  std::uint32_t reference_count = 0;
  /// Returns the component's name, the path, the webhook's name, the callback's expression, or the method.
  std::string_view name() const { return node.key(); }
};

/// The kind of name that an object has in its parent.
enum class NameKind : std::uint8_t {
  none,       ///< none, as for `items` or a member of allOf
  component,  ///< the key in a section of components
  property,   ///< the key of a schema in properties, patternProperties or $defs
  member,     ///< another key: a status or a header's name
};

/// No number: the text must be read from the object.
inline constexpr std::uint32_t k_unknown_id = 0x7FFFFF;

/// One object. `name_id` and `kind_id` replace reading most objects: if two objects of a list have the same
/// number in one of these members, and it is not k_unknown_id, they have the same text there.
struct ObjectEntry {
  std::uint32_t node = 0;           ///< Document::node()
  std::uint32_t unit = 0;           ///< number in Inventory::units()
  std::uint32_t response = k_none;  ///< for a header, the number of its response in Inventory::responses()
  NameKind name_kind = NameKind::none;
  /// The symbol of the key; k_unknown_id for a schema without a name. For a parameter, the number of its
  /// `name` after following references.
  std::uint32_t name_id = k_unknown_id;
  /// For a schema, the number of its `type`; without a type, k_reference_kind_id or k_untyped_kind_id,
  /// depending on whether it has a `$ref`; with several types, k_unknown_id. For a parameter, the number of
  /// `in`. For others, k_unknown_id.
  std::uint32_t kind_id = k_unknown_id;
  /// False if the object has no member whose name begins with `x-`.
  bool extended = true;
  bool discriminated = false;  ///< true for a schema with a discriminator
};
inline constexpr std::uint32_t k_reference_kind_id = 0;
inline constexpr std::uint32_t k_untyped_kind_id = 1;

/// A `$ref`, or since 3.1 a `$dynamicRef`, which counts as a reference to its initial target.
struct Reference {
  std::uint32_t node;  ///< the object that contains the reference
  std::uint32_t unit;
  std::uint32_t target;  ///< number in Inventory::targets()
  Object object;
  std::uint8_t dynamic = 0;
  std::uint16_t unused = 0;  // avoids padding, which would be written to a file
};

/// The target of references. Equal texts are one target. But in a document whose schemas have addresses of
/// their own (an `$id`, an anchor, `$self`: see SchemaResources), references to one value are one target, and
/// unresolved references are one target if their full addresses are equal.
struct Target {
  enum class State : std::uint8_t {
    found,
    missing,   ///< does not exist
    external,  ///< in another document
  };
  /// The text of its first reference. In a document with an `$id` or `$self`, `#` and a JSON Pointer from the
  /// document's root, or its full address if it was not found.
  std::string_view text;
  Node node;  ///< null unless found
  State state = State::missing;
  Object object = Object::data;  ///< the object type that its first reference expects
  std::uint32_t unit = k_none;   ///< the unit that is or contains the target
  std::uint32_t count = 0;       ///< number of references
};

/// The stored forms of the structs above, and all arrays of an inventory.
struct UnitRecord {
  std::uint32_t node;
  std::uint32_t operation;
  std::uint32_t path_item;
  std::uint32_t parent;
  std::uint32_t first_reference;  ///< the references of a unit end where those of the next begin
  Object object;
  bool component;
  std::uint16_t unused = 0;
};
struct ObjectRecord {
  std::uint32_t node;
  std::uint32_t unit : 30;
  std::uint32_t name_kind : 2;
  std::uint32_t name_id : 23;
  std::uint32_t extended : 1;
  std::uint32_t kind_id : 7;  ///< k_unknown_kind_id for k_unknown_id
  std::uint32_t discriminated : 1;
};
inline constexpr std::uint32_t k_unknown_kind_id = 0x7F;
struct TargetRecord {
  std::uint32_t text_node;  ///< string node of its first reference
  std::uint32_t node;       ///< k_none unless found
  std::uint32_t unit;
  std::uint32_t count;
  Target::State state;
  Object object;
  std::uint16_t unused = 0;
};
struct UseRecord {
  std::uint32_t node;
  std::uint32_t count;
};
struct NodeTargetRecord {
  std::uint32_t node;
  std::uint32_t target;
};
struct InventoryArrays {
  Array<UnitRecord> units;
  Array<ObjectRecord> schemas;
  Array<ObjectRecord> parameters;
  Array<ObjectRecord> responses;
  Array<ObjectRecord> headers;
  Array<ObjectRecord> security_schemes;
  Array<std::uint32_t> header_responses;  ///< by header number
  Array<Reference> references;
  Array<TargetRecord> targets;
  Array<UseRecord> uses;  ///< ascending by node
  TextIndex target_texts;
  Array<NodeTargetRecord> node_targets;  ///< ascending by node; empty if equal texts are one target
  Array<char> target_names;              ///< concatenated; empty if the texts of references are the names
  Array<std::uint32_t> name_begins;      ///< by target

  template <class Self, class Visit>
  static void each_array(Self& self, const Visit& visit) {
    visit(self.units);
    visit(self.schemas);
    visit(self.parameters);
    visit(self.responses);
    visit(self.headers);
    visit(self.security_schemes);
    visit(self.header_responses);
    visit(self.references);
    visit(self.targets);
    visit(self.uses);
    TextIndex::each_array(self.target_texts, visit);
    visit(self.node_targets);
    visit(self.target_names);
    visit(self.name_begins);
  }
};

/// The objects of one type.
class COLLET_OPENAPI_API ObjectEntries {
 public:
  ObjectEntries(const MappedArray<ObjectRecord>& records, const MappedArray<std::uint32_t>& responses)
      : records_(records), responses_(responses) {}
  std::size_t size() const { return records_.size(); }
  bool empty() const { return records_.empty(); }
  ObjectEntry operator[](std::size_t number) const { return item(static_cast<std::uint32_t>(number)); }
  ObjectEntry item(std::uint32_t number) const {
    const ObjectRecord& record = records_[number];
    return {record.node,
            record.unit,
            responses_.empty() ? k_none : responses_[number],
            static_cast<NameKind>(record.name_kind),
            record.name_id,
            record.kind_id == k_unknown_kind_id ? k_unknown_id : record.kind_id,
            record.extended != 0,
            record.discriminated != 0};
  }
  using Items = Numbered<ObjectEntries, ObjectEntry, &ObjectEntries::item>;
  Items::Iterator begin() const { return {this, 0}; }
  Items::Iterator end() const { return {this, static_cast<std::uint32_t>(size())}; }

  /// Returns the numbers of the named components, in ascending order.
  std::vector<std::uint32_t> components() const;

  /// Returns the numbers of the objects whose unit satisfies `takes`, in ascending order. Tests units only.
  template <class Takes>
  std::vector<std::uint32_t> of_units(std::uint32_t unit_count, const Takes& takes) const {
    std::vector<std::uint32_t> numbers;
    std::uint32_t at = 0;
    for (std::uint32_t unit = 0; unit < unit_count && at < size(); ++unit) {
      if (!takes(unit)) continue;
      if (records_[at].unit < unit) at = first_of_unit(unit, at);
      for (; at < size() && records_[at].unit == unit; ++at)
        numbers.push_back(at);
    }
    return numbers;
  }

 private:
  /// Returns the first object at or after `begin` that is in that unit or a later one.
  std::uint32_t first_of_unit(std::uint32_t unit, std::uint32_t begin) const;

  MappedArray<ObjectRecord> records_;
  MappedArray<std::uint32_t> responses_;
};

/// Immutable. All lists contain first paths, then webhooks, components and callbacks, each in document order;
/// the objects of a unit are contiguous.
class COLLET_OPENAPI_API Inventory {
 public:
  /// The index must outlive it and have no problem.
  explicit Inventory(const Index& index);

  Unit unit(std::uint32_t number) const;
  Target target(std::uint32_t number) const;
  /// Returns only Target::text.
  std::string_view target_text(std::uint32_t number) const {
    if (!arrays_.name_begins.empty()) [[unlikely]]
      return name_of_target(number);
    return document_->node(arrays_.targets[number].text_node).text();
  }
  using Units = Numbered<Inventory, Unit, &Inventory::unit>;
  using Targets = Numbered<Inventory, Target, &Inventory::target>;
  Units units() const { return {*this, arrays_.units.size()}; }
  Targets targets() const { return {*this, arrays_.targets.size()}; }
  std::span<const Reference> references() const { return arrays_.references.view().all(); }
  ObjectEntries schemas() const { return {arrays_.schemas.view(), {}}; }
  ObjectEntries parameters() const { return {arrays_.parameters.view(), {}}; }
  ObjectEntries responses() const { return {arrays_.responses.view(), {}}; }
  ObjectEntries headers() const { return {arrays_.headers.view(), arrays_.header_responses.view()}; }
  ObjectEntries security_schemes() const { return {arrays_.security_schemes.view(), {}}; }

  /// Follows the references of an object within the document, at most 8 steps. Returns the object itself if
  /// it has none, and a null Node if they cannot be resolved.
  Node resolve(Node object) const;
  /// Returns the number of references whose target is this value.
  std::uint32_t uses(Node node) const;
  /// Returns for each node id whether it has uses.
  std::vector<bool> used_nodes() const;
  /// Returns the number of the target of an object's reference, or k_none.
  std::uint32_t target_of(Node object) const;
  /// Returns the string value of a reference as written.
  Node written(const Reference& reference) const;
  /// Returns the number of the target with that Target::text, or k_none.
  std::uint32_t find_target(std::string_view text) const;
  /// Returns true if targets are identified by value: equal texts may then be different targets, and
  /// different texts one target.
  bool by_value() const { return !arrays_.node_targets.empty(); }

  std::size_t memory() const;
  const InventoryArrays& arrays() const { return arrays_; }

 private:
  friend class InventoryBuilder;
  friend struct DescriptionStorage;
  enum class Stored : std::uint8_t { yes };
  Inventory(const Document& document, Stored) : document_(&document), ref_symbol_(document.symbol("$ref")) {}
  std::string_view name_of_target(std::uint32_t number) const;

  const Document* document_;
  Symbol ref_symbol_;
  InventoryArrays arrays_;
};

}  // namespace collet::openapi
