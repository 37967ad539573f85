// SPDX-License-Identifier: MIT
/// The types of the expressions of one file, and what its names and calls mean.
#pragma once

#include "plugins/codegraph/link/candidates.hpp"
#include "plugins/codegraph/link/lexical_names.hpp"
#include "plugins/codegraph/link/overloads.hpp"
#include "plugins/codegraph/link/rules.hpp"
#include "plugins/codegraph/link/sparse_values.hpp"

namespace collet::codegraph {

/// The meaning of a call, a name or a member.
struct Meaning {
  enum class State : std::uint8_t {
    open,      ///< nothing is known of it
    found,     ///< `target.symbol`
    several,   ///< one of `candidates`
    external,  ///< outside of the sources: a member of `external`, if that is known
    local,     ///< a variable or a parameter
  };
  State state = State::open;
  Rule rule = Rule::none;
  MemberView target;
  std::vector<Index> candidates;
  std::string external;
  Index instance_of = k_none;        ///< the class of which the call of a class makes an instance
  std::size_t skipped = 0;           ///< parameters that the receiver of an extension method takes
  std::vector<Substitution> values;  ///< values of type parameters, for the arguments that are functions
};

class ExpressionTypes {
 public:
  ExpressionTypes(const Program& program, Signatures& signatures, const ProgramFile& file);

  const Type& type_of(Index expression);
  const Meaning& meaning_of(Index expression);
  /// Returns the symbol in whose body the expression is, or none.
  Index owner_of(Index expression) const {
    return scopes_.symbol(file_.summary.expressions[expression].scope);
  }

  /// Returns the type of what a lambda or a reference returns.
  Type result_of_function(Index function);

 private:
  Type compute(Index number);
  Type of_name(Index number);
  Type of_member(Index number);
  Type of_call(Index number);
  Type of_construction(Index number);
  Type of_reference(Index number);
  Type of_delegate(const Expression& call, Meaning& meaning);
  Type of_either(const Expression& expression);
  Type of_variable(const Variable& variable, Index scope);
  Type of_lambda_parameter(const Variable& variable);
  Type of_value(const MemberView& view);

  std::vector<MemberView> find_unqualified(const Expression& call, Meaning& meaning, Rule& rule);
  std::vector<MemberView> find_qualified(const Type& receiver, const Expression& call, Meaning& meaning,
                                         Rule& rule);
  void settle(Index number, const std::vector<MemberView>& candidates, Rule rule, Rule overload,
              std::size_t skipped_parameters = 0);
  std::vector<Argument> arguments_of(const Expression& call);
  Type result_of(Index number, std::size_t skipped_parameters);

  const Program& program_;
  Signatures& signatures_;
  const ProgramFile& file_;
  const NameScopes scopes_;
  const Candidates candidates_;
  enum class Progress : std::uint8_t { none, begun, done };
  std::vector<Progress> progress_;
  SparseValues<Type> types_;
  SparseValues<Meaning> meanings_;
  std::unordered_map<Index, Type> expected_;  ///< types that the context wants of calls
  /// The written types of the variables and fields whose values are lambdas, with the symbols that write
  /// them.
  std::optional<std::unordered_map<Index, std::pair<const TypeName*, Index>>> functions_;
};

}  // namespace collet::codegraph
