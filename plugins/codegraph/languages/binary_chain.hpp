// SPDX-License-Identifier: MIT
/// Binary expressions such as a + b + c, whose tree leans to the left and is as deep as the text is long.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "plugins/codegraph/languages/syntax_tree.hpp"

namespace collet::codegraph {

struct BinaryChain {
  TSNode first;  ///< the leftmost operand
  std::vector<TSNode>
      steps;  ///< the binary expressions, innermost first; each has a "right" and an "operator"
};

/// Takes a chain apart without recursion. `is_binary(node)` returns true for a binary expression.
template <class IsBinary>
BinaryChain binary_chain(TSNode node, const IsBinary& is_binary) {
  BinaryChain out{node, {}};
  while (is_binary(out.first)) {
    out.steps.push_back(out.first);
    out.first = field(out.first, "left");
  }
  std::reverse(out.steps.begin(), out.steps.end());
  return out;
}

/// Returns true for an operator of C whose result has the type of its operands.
inline bool keeps_type(std::string_view operation) {
  return operation.size() == 1 &&
         std::string_view("+-*/%&|^").find(operation.front()) != std::string_view::npos;
}

}  // namespace collet::codegraph
