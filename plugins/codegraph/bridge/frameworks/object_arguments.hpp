// SPDX-License-Identifier: MIT
/// Objects that code passes to queries: `{ where: { name }, data: { … } }`.
#pragma once

#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"

namespace collet::codegraph::bridge {

class ObjectArguments {
 public:
  ObjectArguments(FrameworkContext& context, Index file) : context_(context), file_(file) {}

  /// Returns the object, or the first object of a list, that an expression is; a variable is followed.
  const Expression* object(Index expression) const;
  /// Returns the value under a key, or none.
  Index entry(Index object, std::string_view key) const;

 private:
  FrameworkContext& context_;
  Index file_;
};

}  // namespace collet::codegraph::bridge
