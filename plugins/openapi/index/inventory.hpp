// SPDX-License-Identifier: MIT
/// Every object of an OpenAPI document with the place where it belongs, and every reference with what it
/// leads to. Found once for a document, on the first question that needs it; nothing is ever expanded.
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

/// What references are counted by: a path item (without its operations), an operation, a named component.
/// Units never overlap. Units, objects and targets are made on the way out of an inventory.
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
  property,   ///< a schema beneath properties, patternProperties or $defs
  member,     ///< by its key: a status, a header's name
};

/// No number: whoever wants the text looks at the object.
inline constexpr std::uint32_t k_look = 0x7FFFFF;

/// One object. `name` and `sort` spare most questions a look at it: where two objects of a list have the same
/// number in one of them, and not k_look, they have the same text there.
struct Found {
  std::uint32_t node = 0;           ///< Document::node()
  std::uint32_t unit = 0;           ///< in Inventory::units()
  std::uint32_t response = k_none;  ///< of a header: the response it is in, in Inventory::responses()
  Naming naming = Naming::none;
  /// For the key: its symbol. k_look of a schema that has no name. Of a parameter for the name, at the end of
  /// its references.
  std::uint32_t name = k_look;
  /// Of a schema for the type: k_ref_sort and k_plain_sort of one without a type that has a `$ref` or has
  /// none, k_look of one with several. Of a parameter for `in`. Of others k_look.
  std::uint32_t sort = k_look;
  /// May it have members whose names begin with `x-`?
  bool extended = true;
  bool discriminated = false;  ///< of a schema: has it a discriminator?
};
inline constexpr std::uint32_t k_ref_sort = 0;
inline constexpr std::uint32_t k_plain_sort = 1;

/// A `$ref`, or since 3.1 a `$dynamicRef`, which stands for its initial target.
struct Reference {
  std::uint32_t node;  ///< the object that has it
  std::uint32_t unit;
  std::uint32_t target;  ///< in Inventory::targets()
  Object object;
  std::uint8_t dynamic = 0;
  std::uint16_t unused = 0;  // no gap: these go into a file
};

/// What references lead to. Equal texts are one target; but where schemas have addresses of their own (an
/// `$id`, an anchor, `$self`: SchemaResources), what leads to one value is one target, and what leads nowhere
/// is one by its whole address.
struct Target {
  enum class State : std::uint8_t {
    found,
    missing,   ///< nothing is there
    external,  ///< in another document
  };
  /// As its first reference is written. In a document with an `$id` or `$self`: `#` and a JSON Pointer from
  /// the document's root, or its whole address if it was not found.
  std::string_view text;
  Node node;  ///< no value unless found
  State state = State::missing;
  Object object = Object::data;  ///< what its first reference takes it for
  std::uint32_t unit = k_none;   ///< the unit that it is or is in
  std::uint32_t count = 0;       ///< references to it
};

/// How they are kept.
struct UnitRecord {
  std::uint32_t node;
  std::uint32_t operation;
  std::uint32_t path_item;
  std::uint32_t parent;
  std::uint32_t first_reference;  ///< they go on to those of the next unit
  Object object;
  bool component;
  std::uint16_t unused = 0;
};
struct FoundRecord {
  std::uint32_t node;
  std::uint32_t unit : 30;
  std::uint32_t naming : 2;
  std::uint32_t name : 23;
  std::uint32_t extended : 1;
  std::uint32_t sort : 7;  ///< k_look_sort for k_look
  std::uint32_t discriminated : 1;
};
inline constexpr std::uint32_t k_look_sort = 0x7F;
struct TargetRecord {
  std::uint32_t text_node;  ///< the text of its first reference
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
struct LeadRecord {
  std::uint32_t node;
  std::uint32_t target;
};
struct InventoryArrays {
  Array<UnitRecord> units;
  Array<FoundRecord> schemas;
  Array<FoundRecord> parameters;
  Array<FoundRecord> responses;
  Array<FoundRecord> headers;
  Array<FoundRecord> security_schemes;
  Array<std::uint32_t> header_responses;  ///< by number of the header
  Array<Reference> references;
  Array<TargetRecord> targets;
  Array<UseRecord> uses;  ///< ascending by node
  TextIndex target_texts;
  Array<LeadRecord> leads;           ///< ascending by node; empty where equal texts are one target
  Array<char> target_names;          ///< one after the other; empty where texts are names
  Array<std::uint32_t> name_begins;  ///< by target

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
    visit(self.leads);
    visit(self.target_names);
    visit(self.name_begins);
  }
};

/// Objects of one sort.
class COLLET_OPENAPI_API FoundList {
 public:
  FoundList(const Flat<FoundRecord>& records, const Flat<std::uint32_t>& responses)
      : records_(records), responses_(responses) {}
  std::size_t size() const { return records_.size(); }
  bool empty() const { return records_.empty(); }
  Found operator[](std::size_t number) const { return item(static_cast<std::uint32_t>(number)); }
  Found item(std::uint32_t number) const {
    const FoundRecord& record = records_[number];
    return {record.node,
            record.unit,
            responses_.empty() ? k_none : responses_[number],
            static_cast<Naming>(record.naming),
            record.name,
            record.sort == k_look_sort ? k_look : record.sort,
            record.extended != 0,
            record.discriminated != 0};
  }
  using Items = Numbered<FoundList, Found, &FoundList::item>;
  Items::Iterator begin() const { return {this, 0}; }
  Items::Iterator end() const { return {this, static_cast<std::uint32_t>(size())}; }

  /// Numbers of the named components, in order.
  std::vector<std::uint32_t> components() const;

  /// Numbers of the objects whose unit `takes` lets through, in order; the units alone are looked at.
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
  /// The first object from `begin` on that is of that unit or of a later one.
  std::uint32_t first_of_unit(std::uint32_t unit, std::uint32_t begin) const;

  Flat<FoundRecord> records_;
  Flat<std::uint32_t> responses_;
};

/// Immutable. All lists are in the order of the document within paths, webhooks, components, and then
/// callbacks; a unit's objects are together.
class COLLET_OPENAPI_API Inventory {
 public:
  /// The document must outlive it and have an Index without a problem.
  explicit Inventory(const Document& document);

  Unit unit(std::uint32_t number) const;
  Target target(std::uint32_t number) const;
  /// Target::text alone.
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
  FoundList schemas() const { return {arrays_.schemas.view(), {}}; }
  FoundList parameters() const { return {arrays_.parameters.view(), {}}; }
  FoundList responses() const { return {arrays_.responses.view(), {}}; }
  FoundList headers() const { return {arrays_.headers.view(), arrays_.header_responses.view()}; }
  FoundList security_schemes() const { return {arrays_.security_schemes.view(), {}}; }

  /// What references lead to from an object on, in at most 8 steps within the document: the object itself if
  /// it has none, no value if that leads nowhere.
  Node resolve(Node object) const;
  /// References whose target is this very value.
  std::uint32_t uses(Node node) const;
  /// By id: has it uses?
  std::vector<bool> used_nodes() const;
  /// The target of an object's reference, or k_none.
  std::uint32_t target_of(Node object) const;
  /// The string that a reference is written as.
  Node written(const Reference& reference) const;
  /// The target of that Target::text, or k_none.
  std::uint32_t find_target(std::string_view text) const;
  /// May equal texts be different targets, and different texts one?
  bool by_value() const { return !arrays_.leads.empty(); }

  std::size_t memory() const;
  const InventoryArrays& arrays() const { return arrays_; }

 private:
  friend class InventoryBuilder;
  friend struct DocumentStorage;
  enum class Stored : std::uint8_t { yes };
  Inventory(const Document& document, Stored) : document_(&document), ref_symbol_(document.symbol("$ref")) {}
  std::string_view name_of_target(std::uint32_t number) const;

  const Document* document_;
  Symbol ref_symbol_;
  InventoryArrays arrays_;
};

}  // namespace collet::openapi
