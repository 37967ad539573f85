// SPDX-License-Identifier: MIT
/// A JSON document of moderate size as a tree: a schema and the values in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sdk/support/json_schema/value/value.hpp"
#include "sdk/support/result.hpp"

namespace collet::support::json_schema {

/// Number of a node; the root is 0.
using NodeId = std::uint32_t;
inline constexpr NodeId k_no_node = 0xFFFFFFFFU;

struct TreeNode {
  ValueKind kind = ValueKind::invalid;
  bool truth = false;  ///< value of a boolean
  NodeId parent = k_no_node;
  NodeId first = k_no_node;  ///< first child
  NodeId next = k_no_node;   ///< next sibling
  std::uint32_t size = 0;    ///< number of children
  std::string_view name;     ///< name of a member
  std::string_view text;     ///< text of a number or a string
};

class Tree {
 public:
  /// Fails if the text is not JSON or nests deeper than `max_depth`.
  static Result<Tree> parse(std::string_view text, std::uint32_t max_depth);
  /// Copies any value. Fails above `max_nodes` nodes.
  static Result<Tree> copy(const ValueAccess& access, Value value, std::uint32_t max_depth,
                           std::size_t max_nodes);
  Tree(Tree&&) = default;
  Tree& operator=(Tree&&) = default;
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  const TreeNode& operator[](NodeId id) const { return nodes_[id]; }
  std::size_t size() const { return nodes_.size(); }
  std::size_t text_bytes() const { return text_bytes_; }

  /// Returns the member with this name, the last one if there are two, or k_no_node.
  NodeId find(NodeId object, std::string_view name) const;
  /// Returns the item with this number, or k_no_node.
  NodeId item(NodeId array, std::size_t number) const;
  /// Returns the node to which a JSON Pointer leads from `from` ("" is the node itself), or k_no_node.
  NodeId resolve(std::string_view pointer, NodeId from = 0) const;
  /// Returns the JSON Pointer of a node.
  std::string pointer(NodeId id) const;

  Value value(NodeId id) const { return {this, id}; }

 private:
  friend class TreeBuilder;
  Tree() = default;
  NodeId scan(NodeId object, std::string_view name) const;
  std::vector<TreeNode> nodes_;
  std::deque<std::string> pool_;  // texts, at stable addresses
  std::size_t text_bytes_ = 0;
  // Built with the first search in a large object. This happens only while a schema is compiled, on one
  // thread.
  mutable std::unordered_map<NodeId, std::unordered_map<std::string_view, NodeId>> members_;
  mutable std::unordered_map<NodeId, std::vector<NodeId>> items_;
};

class TreeAccess final : public ValueAccess {
 public:
  ValueKind kind(Value value) const override;
  bool boolean(Value value) const override;
  std::string_view number(Value value) const override;
  std::string_view string(Value value, std::string& scratch) const override;
  std::string_view name(Value name, std::string& scratch) const override;
  ValueCursor children(Value container) const override;
  bool next(ValueCursor& cursor) const override;
  std::size_t weight(Value value) const override;
};

/// Appends the token with `~` and `/` escaped for JSON Pointer.
void append_pointer_token(std::string& pointer, std::string_view token);

}  // namespace collet::support::json_schema
