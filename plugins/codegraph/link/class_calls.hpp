// SPDX-License-Identifier: MIT
/// Languages in which a class is a value and its call makes an instance.
#pragma once

#include "plugins/codegraph/link/expression_types.hpp"

namespace collet::codegraph {

/// Returns the type of what a loop over a collection yields.
Type element_of(const Program& program, Signatures& signatures, const Language* language,
                const Type& collection);

/// Finds the types of such calls and of the parts of values, for the expressions of one file.
class ClassCalls {
 public:
  ClassCalls(ExpressionTypes& types, const Program& program, Signatures& signatures, const ProgramFile& file)
      : types_(types), program_(program), signatures_(signatures), file_(file) {}

  /// The call of a class means its constructor, which may be that of a base, or the class itself.
  Type call_class(Index number, Type type, Rule rule, Meaning& meaning);
  /// The call of a variable means the class that it has as value, or the method that makes its object
  /// callable.
  Type call_value(Index number, const Type& value, Meaning& meaning);
  /// Returns the type of the result of the call of a value.
  Type result_of_value(const Type& value);
  /// Returns the type of a part: `*` is what a loop yields, a number is a part of a tuple, no name is an
  /// element.
  Type part(const Expression& part);
  /// Returns the class of a value, or what a `with` statement gives a name: the result of __enter__, or the
  /// manager itself if that is not known.
  Type special_member(const Expression& member, const Type& receiver);

 private:
  ExpressionTypes& types_;
  const Program& program_;
  Signatures& signatures_;
  const ProgramFile& file_;
};

}  // namespace collet::codegraph
