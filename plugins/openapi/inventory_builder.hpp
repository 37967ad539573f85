// SPDX-License-Identifier: MIT
/// Walks a document along the table of the specification's objects.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/openapi/index.hpp"
#include "plugins/openapi/inventory.hpp"
#include "plugins/openapi/text_table.hpp"

namespace collet::openapi {

class InventoryBuilder {
 public:
  InventoryBuilder(const Document& document, Inventory& inventory);
  void run();

 private:
  /// A unit to be walked once the one at hand is done.
  struct Later {
    Node node;
    Object object;
    std::uint32_t parent;
  };

  /// Children of a value that are still to be walked: members of an object of the specification, or with a
  /// field the entries of its list or map.
  struct Frame {
    std::uint32_t next;
    std::uint32_t end;
    std::uint32_t response;
    Object object;
    const Field* field;
  };

  void learn_words();
  void learn_index();
  void walk_unit(Node node, Object object, std::uint32_t parent, bool component);
  void walk_later();
  void walk(Node unit, Object object, Naming naming);
  void enter(Node node, Object object, Naming naming, std::uint32_t response);
  void push(Node container, const Field* field, Object object, std::uint32_t response);
  const Field* field_of(Object object, Node member) const;
  static Naming naming_of(const Field& field);
  void note(Node node, Object object, Naming naming, std::uint32_t response);
  bool is_extended(Node object) const;
  std::uint32_t type_of(Node schema);
  void note_reference(Node node, Node ref, Object object);
  void note_anchor(Node schema);
  void resolve_targets();
  void seal();
  void name_parameters();

  std::uint32_t unit() const { return static_cast<std::uint32_t>(units_.size()) - 1; }

  const Document& document_;
  const Index& index_;
  const Inventory& inventory_;
  InventoryArrays& out_;
  const Symbol ref_symbol_;
  std::vector<UnitRecord>& units_;
  std::vector<Reference>& references_;
  std::vector<TargetRecord>& targets_;
  const std::uint8_t version_;

  std::vector<std::uint8_t> word_of_symbol_;  ///< 0: no field has that name
  std::vector<bool> is_extension_;            ///< by symbol
  std::array<std::vector<const Field*>, static_cast<std::size_t>(Object::count_)> field_of_word_;
  std::array<const Field*, static_cast<std::size_t>(Object::count_)> any_field_{};
  std::unordered_map<std::uint32_t, std::uint32_t> operation_of_node_;
  std::unordered_map<std::uint32_t, std::uint32_t> path_item_of_node_;
  std::unordered_map<std::string_view, std::uint32_t> target_of_text_;
  std::unordered_map<std::string_view, Node> anchors_;
  std::vector<Later> later_;
  std::vector<Frame> stack_;
  TextTable types_;
  std::vector<std::uint32_t> target_of_parameter_;  ///< k_none of one that is no reference
  const Symbol type_symbol_;
  Symbol anchor_symbol_;
  Symbol dynamic_anchor_symbol_;
};

}  // namespace collet::openapi
