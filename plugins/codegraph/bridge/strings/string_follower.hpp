// SPDX-License-Identifier: MIT
/// Follows the values of strings: constants, concatenation, builders, interpolation, formats, the parameters
/// of constructors through base classes.
#pragma once

#include <optional>

#include "plugins/codegraph/bridge/strings/bodies.hpp"

namespace collet::codegraph::bridge {

/// The character in the place of a part of a text that is not known.
inline constexpr char k_hole = '\x01';

/// A text that an expression may have.
struct TextValue {
  std::string text;
  bool complete() const { return text.find(k_hole) == std::string::npos; }
};
using TextValues = std::vector<TextValue>;

/// A parameter of a callable.
struct ParameterOf {
  Index symbol = k_none;
  std::size_t number = 0;
};

class StringFollower {
 public:
  explicit StringFollower(Bodies& bodies) : bodies_(bodies) {}

  /// Returns the texts that an expression may have; at least one, which may be a hole.
  TextValues follow(const Place& place) { return follow(place, k_none); }
  /// The same within an object of the type `self`.
  TextValues follow(const Place& place, Index self);

  /// Returns true if the last texts depend on the type of the object that they are in.
  bool depends_on_self() const { return depends_on_self_; }
  /// Returns the parameter whose value an expression is, if it is nothing else.
  std::optional<ParameterOf> parameter(const Place& place);

  static constexpr std::size_t k_max_values = 16;
  static constexpr std::size_t k_max_text = 262144;

 private:
  /// The arguments of a call that is followed into its callable.
  struct Arguments {
    Index symbol = k_none;
    Place call;
    const Arguments* outer = nullptr;
  };
  struct Context {
    Index self = k_none;
    const Arguments* arguments = nullptr;
    int depth = 0;
  };
  struct Local {
    const Variable* variable = nullptr;
    Index scope = k_none;
  };

  TextValues value(const Place& place, Context context);
  TextValues of_literal(const Place& place, const Context& context);
  TextValues of_name(const Place& place, const Context& context);
  TextValues of_call(const Place& place, const Context& context);
  TextValues of_variable(Index file, const Local& local, const Place& use, const Context& context);
  TextValues of_field(Index symbol, const Context& context);
  TextValues of_own_field(Index symbol, const Context& context);
  TextValues of_results(Index symbol, const Context& context);
  TextValues of_parameter(const ParameterOf& parameter, const Context& context);
  TextValues of_base_argument(Index base, std::size_t number, const Context& context);
  TextValues formatted(const TextValues& formats, Index file, const std::vector<Index>& operands,
                       std::size_t first, const Context& context);
  TextValues format_fields(const TextValues& formats, Index file, const Expression& call,
                           const Context& context);
  TextValues joined(const TextValues& left, const TextValues& right) const;
  /// Returns true if the argument of a builder's constructor is its capacity.
  bool is_capacity(const Place& argument);
  std::optional<ParameterOf> parameter_of(Index file, const Local& local) const;

  static constexpr int k_max_depth = 24;
  static constexpr int k_max_steps = 1000;

  Bodies& bodies_;
  std::unordered_map<const Variable*, TextValues> open_;  ///< the values so far of variables being followed
  /// The values of fields and results that depend on no object and no arguments.
  struct Known {
    TextValues values;
    bool depends_on_self = false;
  };
  std::unordered_map<Index, Known> known_;
  bool depends_on_self_ = false;
  int steps_ = 0;
};

}  // namespace collet::codegraph::bridge
