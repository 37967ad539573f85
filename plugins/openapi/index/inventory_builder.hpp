// SPDX-License-Identifier: MIT
/// Walks a document along the table of the specification's objects.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/index/node_numbers.hpp"
#include "plugins/openapi/index/text_table.hpp"
#include "plugins/openapi/tree/prefetch_batch.hpp"

namespace collet::openapi {

class InventoryBuilder {
 public:
  InventoryBuilder(const Index& index, Inventory& inventory);
  void run();

 private:
  /// A unit to walk after the current one.
  struct PendingUnit {
    std::uint32_t node;
    Object object;
    std::uint32_t parent;
  };

  /// The rule for a member, from the table of the specification's objects.
  struct Rule {
    Object holds = Object::data;
    Cardinality cardinality = Cardinality::one;
    NameKind name_kind = NameKind::none;
    bool known = false;
  };

  /// The remaining children of a value: members of an object, each with its own rule, or entries of a list or
  /// map, which are all of one object type.
  struct Frame {
    std::uint32_t next;
    std::uint32_t end;
    std::uint32_t response;
    Object object;
    NameKind name_kind;
    bool entries;
  };

  void classify_member_names();
  void map_indexed_nodes();
  void walk_units(Node map, Object object, bool component, bool any_name);
  void walk_unit(std::uint32_t node, Object object, std::uint32_t parent, bool component);
  void walk_pending_units();
  void walk(std::uint32_t unit, Object object, NameKind name_kind);
  void enter(std::uint32_t node, Object object, NameKind name_kind, std::uint32_t response);
  void enter_member(const Frame& frame, std::uint32_t member);
  void push_entries(const RawNode& container, std::uint32_t first, const Rule& rule, std::uint32_t response);
  void prefetch_nodes_of(std::uint32_t entry) const;
  const char* address_of(const RawNode& string) const;
  /// The result of one scan of the members of an object.
  struct Members {
    std::uint32_t first = 0;
    std::uint32_t end = 0;
    std::uint8_t marks = 0;  ///< marks of all members together
    bool to_walk = false;    ///< true if a member may be an object of the specification
    std::uint32_t ref = k_none;
    std::uint32_t type = k_none;
    std::uint32_t dynamic_ref = k_none;
    std::uint32_t name = k_none;
    std::uint32_t in = k_none;
  };
  Members scan_members(std::uint32_t node, Object object) const;
  void add_object(std::uint32_t node, Object object, NameKind name_kind, std::uint32_t response,
                  const Members& members);
  void number_type(std::uint32_t schema, const Members& members);
  void number_parameter(std::uint32_t parameter, const Members& members);
  void add_reference(std::uint32_t node, std::uint32_t ref, Object object, bool dynamic);
  void resolve_targets();
  void resolve_by_text();
  void resolve_by_value();
  void seal();
  void name_references_to_parameters();

  std::uint32_t unit() const { return static_cast<std::uint32_t>(units_.size()) - 1; }

  const Document& document_;
  const RawNode* const nodes_;
  const Index& index_;
  const Inventory& inventory_;
  InventoryArrays& out_;
  GrowingArray<UnitRecord>& units_;
  GrowingArray<Reference>& references_;
  GrowingArray<TargetRecord>& targets_;
  const std::uint8_t version_;

  /// The meaning of a member's name; a bit mask.
  enum Mark : std::uint8_t {
    k_extension = 1,
    k_ref = 2,
    k_type = 4,
    k_discriminator = 8,
    k_address = 16,  ///< `$id`, `$anchor` or `$dynamicAnchor` of a schema
    k_dynamic_ref = 32,
    k_name = 64,
    k_in = 128,
  };
  struct Word {
    std::uint8_t number = 0;  ///< 0 if no field has that name
    std::uint8_t marks = 0;
  };
  std::vector<Word> word_of_symbol_;
  std::vector<Rule> rules_;  ///< k_words rules for each object, by word number; 0 is for any other name
  static constexpr std::size_t k_words = 64;
  /// The numbers of operations or path items by node. Those written at a path take precedence over those that
  /// the path refers to.
  struct Placed {
    NodeNumbers own;
    NodeNumbers referred;
    void seal() {
      own.seal();
      referred.seal();
    }
    std::uint32_t find(std::uint32_t node) {
      const auto number = own.find(node, k_none);
      return number != k_none ? number : referred.find(node, k_none);
    }
  };
  Placed operation_of_node_;
  Placed path_item_of_node_;
  bool by_value_ = false;  ///< targets are identified by value, not by text
  std::vector<PendingUnit> pending_units_;
  std::vector<Frame> stack_;
  /// A string to read, and the number of the schema, parameter or reference that it belongs to.
  struct PendingText {
    std::uint32_t string = 0;  ///< node of the string
    std::uint32_t number = 0;
  };
  /// The value of ObjectEntry::kind_id for the first type.
  static constexpr std::uint32_t k_first_type_id = k_untyped_kind_id + 1;
  /// The value of ObjectEntry::name_id and ObjectEntry::kind_id for the first text of a parameter; 0 means a
  /// missing text.
  static constexpr std::uint32_t k_first_text_id = 1;
  void add_type(const PendingText& pending);
  void add_name(const PendingText& pending);
  void add_location(const PendingText& pending);
  void add_target(const PendingText& pending);
  PrefetchBatch<PendingText> pending_types_;
  PrefetchBatch<PendingText> pending_references_;
  PrefetchBatch<PendingText> pending_names_;
  PrefetchBatch<PendingText> pending_locations_;
  TextTable types_;
  TextTable target_texts_;
  TextTable parameter_names_;
  TextTable parameter_locations_;
  std::vector<std::uint32_t> reference_of_parameter_;  ///< k_none for a parameter that is no reference
};

}  // namespace collet::openapi
