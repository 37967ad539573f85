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
  InventoryBuilder(const Document& document, Inventory& inventory);
  void run();

 private:
  /// A unit to be walked once the one at hand is done.
  struct Later {
    std::uint32_t node;
    Object object;
    std::uint32_t parent;
  };

  /// What the table of the specification's objects says about a member.
  struct Rule {
    Object holds = Object::data;
    Holds how = Holds::one;
    Naming naming = Naming::none;
    bool known = false;
  };

  /// Children of a value that are still to be walked: members of an object, each by its rule, or the entries
  /// of a list or map, all of which are such objects.
  struct Frame {
    std::uint32_t next;
    std::uint32_t end;
    std::uint32_t response;
    Object object;
    Naming naming;
    bool entries;
  };

  void learn_words();
  void learn_index();
  void walk_units(Node map, Object object, bool component, bool any_name);
  void walk_unit(std::uint32_t node, Object object, std::uint32_t parent, bool component);
  void walk_later();
  void walk(std::uint32_t unit, Object object, Naming naming);
  void enter(std::uint32_t node, Object object, Naming naming, std::uint32_t response);
  void enter_member(const Frame& frame, std::uint32_t member);
  void push_entries(const RawNode& container, std::uint32_t first, const Rule& rule, std::uint32_t response);
  void expect_all_of(std::uint32_t entry) const;
  const char* place_of(const RawNode& string) const;
  /// What one look over the members of an object tells.
  struct Members {
    std::uint32_t first = 0;
    std::uint32_t end = 0;
    std::uint8_t marks = 0;  ///< those of all members together
    bool to_walk = false;    ///< may one of them be an object of the specification?
    std::uint32_t ref = k_none;
    std::uint32_t type = k_none;
    std::uint32_t dynamic_ref = k_none;
    std::uint32_t name = k_none;
    std::uint32_t in = k_none;
  };
  Members look_at(std::uint32_t node, Object object) const;
  void note(std::uint32_t node, Object object, Naming naming, std::uint32_t response, const Members& members);
  void note_type(std::uint32_t schema, const Members& members);
  void note_parameter(std::uint32_t parameter, const Members& members);
  void note_reference(std::uint32_t node, std::uint32_t ref, Object object, bool dynamic);
  void resolve_targets();
  void find_by_text();
  void find_by_value();
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

  /// Of a member's name.
  enum Mark : std::uint8_t {
    k_extension = 1,
    k_ref = 2,
    k_type = 4,
    k_discriminator = 8,
    k_address = 16,  ///< of a schema: `$id`, `$anchor`, `$dynamicAnchor`
    k_dynamic_ref = 32,
    k_name = 64,
    k_in = 128,
  };
  struct Word {
    std::uint8_t number = 0;  ///< 0: no field has that name
    std::uint8_t marks = 0;
  };
  std::vector<Word> word_of_symbol_;
  std::vector<Rule> rules_;  ///< of each object, k_words of them, by number of the word; 0: any other name
  static constexpr std::size_t k_words = 64;
  /// What stands at a path itself goes before what stands there because the path refers to it.
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
  bool by_value_ = false;  ///< targets are told apart by what they are
  std::vector<Later> later_;
  std::vector<Frame> stack_;
  /// A text and what it is of: the number of a schema, or of a reference.
  struct Waiting {
    std::uint32_t string = 0;  ///< its node
    std::uint32_t number = 0;
  };
  /// Found::sort of the first type.
  static constexpr std::uint32_t k_first_type = k_plain_sort + 1;
  /// Found::name and Found::sort of the first texts of parameters; 0 is for a text that is not there.
  static constexpr std::uint32_t k_first_text = 1;
  void add_type(const Waiting& waiting);
  void add_name(const Waiting& waiting);
  void add_place(const Waiting& waiting);
  void add_target(const Waiting& waiting);
  Soon<Waiting> waiting_types_;
  Soon<Waiting> waiting_references_;
  Soon<Waiting> waiting_names_;
  Soon<Waiting> waiting_places_;
  TextTable types_;
  TextTable target_texts_;
  TextTable parameter_names_;
  TextTable parameter_places_;
  std::vector<std::uint32_t> reference_of_parameter_;  ///< k_none of one that is no reference
};

}  // namespace collet::openapi
