// SPDX-License-Identifier: MIT
/// The values that code of C# gives to the parameters of a statement or procedure: members of anonymous
/// objects, DynamicParameters of Dapper, parameters of commands of ADO.NET, objects of classes.
#pragma once

#include <tuple>

#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"

namespace collet::codegraph::bridge {

struct PassedValue {
  std::string name;         ///< the name of the parameter without the sign in front of it
  Index property = k_none;  ///< the property or field whose value it is, or none
  FlowKind flow = FlowKind::identity;
  bool optional = false;  ///< a member of an object, which is passed only if there is such a parameter
};

class PassedValues {
 public:
  PassedValues(FrameworkContext& context, Index file) : context_(context), file_(file) {}

  /// Returns the values that a call, or the assignment of the text of a command, passes to the statement that
  /// its operand `text` is.
  std::vector<PassedValue> of(Index site, Index text);

 private:
  /// A variable, by its name and the definition in which it is used if it is declared elsewhere.
  using Key = std::tuple<const Variable*, Index, std::string>;
  /// A call that adds parameters to an object.
  struct Addition {
    std::uint32_t byte = 0;
    Index call = k_none;
  };

  void prepare();
  void note(Index expression, const Expression& one);
  Key key_of(Index expression);
  const Expression& at(Index expression) {
    return context_.bodies.file(file_).summary.expressions[expression];
  }
  void add_command(Index site, std::vector<PassedValue>& out);
  void add_object(Index expression, int depth, std::vector<PassedValue>& out);
  void add_name(Index expression, int depth, std::vector<PassedValue>& out);
  void add_elements(const std::vector<Index>& elements, int depth, std::vector<PassedValue>& out);
  void add_class(const Type& type, std::vector<PassedValue>& out);
  void add_call(Index call, std::vector<PassedValue>& out);
  void add_parameter(Index made, std::vector<PassedValue>& out);
  void add_value(const std::string& name, Index value, std::vector<PassedValue>& out);
  void add_properties(Index value, FlowKind flow, int depth, PassedValue& one, std::vector<PassedValue>& out);
  /// Returns the value that is assigned to a member of an object, or none.
  Index assigned(Index object, std::string_view member);
  std::string text(Index expression);

  static constexpr int k_max_depth = 6;
  static constexpr std::size_t k_max_values = 1000;
  static constexpr std::size_t k_max_elements = 100;

  FrameworkContext& context_;
  Index file_;
  bool prepared_ = false;
  std::unordered_map<Index, Key> variables_;             ///< by the expressions that give them their values
  std::unordered_map<Index, std::vector<Index>> lists_;  ///< elements that follow the construction of a list
  std::unordered_map<Index, std::vector<Index>> members_;  ///< assigned members, by the object
  std::map<Key, std::vector<Index>> named_members_;        ///< assigned members, by the variable
  std::map<Key, std::vector<Addition>> additions_;
  std::map<Key, std::vector<std::uint32_t>> sites_;  ///< places at which a command gets its text, ascending
};

/// Gives the parameters of statements and procedures in the facts the properties whose values they have.
void add_passed_values(const std::vector<PassedValue>& values, DataFacts& facts);

}  // namespace collet::codegraph::bridge
