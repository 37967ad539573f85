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
  void note_reference(Node node, Node ref, Object object);
  void note_anchor(Node schema);
  void resolve_targets();
  void seal();

  std::uint32_t unit() const { return static_cast<std::uint32_t>(units_.size()) - 1; }

  const Document& document_;
  const Index& index_;
  InventoryArrays& out_;
  const Symbol ref_symbol_;
  std::vector<UnitRecord>& units_;
  std::vector<Reference>& references_;
  std::vector<TargetRecord>& targets_;
  const std::uint8_t version_;

  std::vector<std::uint8_t> word_of_symbol_;  ///< 0: no field has that name
  std::array<std::vector<const Field*>, static_cast<std::size_t>(Object::count_)> field_of_word_;
  std::array<const Field*, static_cast<std::size_t>(Object::count_)> any_field_{};
  std::unordered_map<std::uint32_t, std::uint32_t> operation_of_node_;
  std::unordered_map<std::uint32_t, std::uint32_t> path_item_of_node_;
  std::unordered_map<std::string_view, std::uint32_t> target_of_text_;
  std::unordered_map<std::string_view, Node> anchors_;
  std::vector<Later> later_;
  std::vector<Frame> stack_;
  Symbol anchor_symbol_;
  Symbol dynamic_anchor_symbol_;
};

}  // namespace collet::openapi
