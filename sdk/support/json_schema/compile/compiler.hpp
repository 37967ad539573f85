// SPDX-License-Identifier: MIT
/// Compiles documents into a program. Subschemas wait in a queue, so that nesting needs no stack.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "sdk/support/json_schema/document/documents.hpp"
#include "sdk/support/json_schema/program/program.hpp"

namespace collet::support::json_schema {

class Compiler {
 public:
  explicit Compiler(const SchemaOptions& options)
      : options_(options), documents_(options), work_(StepBudget::k_unlimited, options.stop) {}
  Result<Program> run(Tree main);

 private:
  /// The state of the subschema that is being compiled.
  struct Current {
    Subschema schema;
    Dialect dialect;
    // The schema stores only those of these rules that a keyword has set.
    NumberRules numbers;
    StringRules strings;
    ArrayRules arrays;
    ObjectRules objects;
    LogicRules logic;
    std::optional<NodeId> minimum, maximum, exclusive_minimum, exclusive_maximum;
    std::optional<NodeId> additional_items;
    bool nullable = false;
    bool item_list = false;  ///< `items` was a list
    bool has_numbers = false, has_strings = false, has_arrays = false, has_objects = false, has_logic = false;
  };

  const Tree& tree() const { return documents_.tree(current_.schema.place.document); }
  const TreeNode& node(NodeId id) const { return tree()[id]; }
  void fail(NodeId at, std::string_view expected);
  void fail(NodeId at, Error error);
  void note(NodeId at, std::string_view text);
  bool failed() const { return error_.has_value(); }

  /// Returns the number of the subschema at this node. It is compiled now or later.
  Id schema_at(Place place);
  Id subschema(NodeId at);
  std::vector<Id> subschema_list(NodeId at);
  void follow_anchors(ResourceId resource);

  /// Fails if a schema applies itself to the same value unconditionally, which would never end.
  void refuse_endless_recursion();

  void compile_one(Id id);
  void finish_one(Id id);
  void keyword(NodeId at);
  bool core_keyword(Keyword keyword, NodeId at);
  bool logic_keyword(Keyword keyword, NodeId at);
  bool object_keyword(Keyword keyword, NodeId at);
  bool array_keyword(Keyword keyword, NodeId at);
  bool scalar_keyword(Keyword keyword, NodeId at);
  void unknown_keyword(NodeId at);

  void reference(NodeId at, bool dynamic);
  void types(NodeId at);
  void values(NodeId at, bool list);
  void items(NodeId at);
  void properties(NodeId at);
  void pattern_properties(NodeId at);
  void required(NodeId at);
  void dependents(NodeId at, Keyword keyword);
  void bounds();
  void bound(std::optional<NodeId> limit, std::optional<NodeId> exclusive, Keyword inclusive_keyword,
             Keyword exclusive_keyword);
  void multiple_of(NodeId at);
  void sort_members();

  std::uint64_t count(NodeId at);
  bool truth(NodeId at);
  Id pattern(std::string_view text, NodeId at);
  /// Returns the number of the member with this name, which is added if it is new.
  Id member(std::string_view name);
  void add_required(std::vector<Id>& list, NodeId names);

  const SchemaOptions& options_;
  Documents documents_;
  Program program_;
  std::unordered_map<std::uint64_t, Id> known_;
  std::unordered_map<std::string_view, Id> patterns_;
  std::unordered_map<std::string_view, Id> members_;  // member numbers of the current schema
  Current current_;
  std::size_t pattern_size_ = 0;
  StepBudget work_;  ///< ends only by the options' query, and with it the compilation
  std::optional<Error> error_;
};

}  // namespace collet::support::json_schema
