// SPDX-License-Identifier: MIT
/// One subschema while its keywords are compiled, and the functions that compile them, by kind.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sdk/support/json_schema/compile/compiler.hpp"

namespace collet::support::json_schema {

class CurrentSchema {
 public:
  CurrentSchema(Compiler& owner, const Subschema& begun, const Dialect& rules)
      : compiler(owner), schema(begun), dialect(rules) {}

  const Tree& tree() const { return compiler.documents().tree(schema.place.document); }
  const TreeNode& node(NodeId id) const { return tree()[id]; }
  void fail(NodeId at, std::string_view expected);
  void fail(NodeId at, Error error) { compiler.fail({schema.place.document, at}, std::move(error)); }
  void note(NodeId at, std::string_view text) { compiler.note({schema.place.document, at}, text); }
  bool failed() const { return compiler.failed(); }

  // Each of these reads the value of a keyword, and fails if it is of another kind.
  Id subschema(NodeId at);
  std::vector<Id> subschema_list(NodeId at);
  std::uint64_t count(NodeId at);
  bool truth(NodeId at);
  Id pattern(std::string_view text, NodeId at) { return compiler.pattern(text, {schema.place.document, at}); }
  /// Returns the number of the member with this name, which is added if it is new.
  Id member(std::string_view name);

  /// Compiles all keywords of an object. The program gets the rules that were set.
  void compile();

  Compiler& compiler;
  Subschema schema;
  const Dialect dialect;
  // The schema stores only those of these rules that a keyword has set.
  NumberRules numbers{};
  StringRules strings{};
  ArrayRules arrays{};
  ObjectRules objects{};
  LogicRules logic{};
  std::optional<NodeId> minimum{}, maximum{}, exclusive_minimum{}, exclusive_maximum{};
  std::optional<NodeId> additional_items{};
  bool nullable = false;
  bool item_list = false;  ///< `items` was a list
  bool has_numbers = false, has_strings = false, has_arrays = false, has_objects = false, has_logic = false;

 private:
  void keyword(NodeId at);
  void unknown_keyword(NodeId at);
  void finish();

  std::unordered_map<std::string_view, Id> members_{};  ///< numbers of members, by name
};

// Each compiles one keyword. Returns false if the keyword is of another kind.
bool core_keyword(CurrentSchema& current, Keyword keyword, NodeId at);
bool logic_keyword(CurrentSchema& current, Keyword keyword, NodeId at);
bool object_keyword(CurrentSchema& current, Keyword keyword, NodeId at);
bool array_keyword(CurrentSchema& current, Keyword keyword, NodeId at);
bool scalar_keyword(CurrentSchema& current, Keyword keyword, NodeId at);

/// Compiles what several keywords decide together: bounds of numbers, and a list of items with the rest.
void compile_bounds(CurrentSchema& current);
/// Sorts the members into the order that ObjectRules::find() requires, and renumbers the references to them.
void sort_members(CurrentSchema& current);
/// Compiles `$ref` or `$dynamicRef`.
void compile_reference(CurrentSchema& current, NodeId at, bool dynamic);

}  // namespace collet::support::json_schema
