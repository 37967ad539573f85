// SPDX-License-Identifier: MIT
/// A compiled expression. Chains (`a | b | c`, `a and b and c`) are lists, so that nesting bounds the depth
/// of the tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "plugins/workflow/language/expression/expression.hpp"
#include "plugins/workflow/language/expression/regex.hpp"

namespace collet::workflow {
struct FilterInfo;
}

namespace collet::workflow::ast {

enum class Op : std::uint8_t {
  literal,
  path,
  list,
  pipe,         ///< children[0] through `filters`
  conditional,  ///< children: value if true, condition, value if false (undefined if absent)
  all,
  any,
  negation,
  equal,
  unequal,
  less,
  less_equal,
  greater,
  greater_equal,
  in,
  not_in,
  contains,   ///< `in` with its sides exchanged; in `where` alone
  arithmetic  ///< children with `signs` between them, from the left
};

struct PathStep {
  bool is_index = false;
  std::int64_t index = 0;
  std::string name;
  std::size_t offset = 0;
};

struct Node;

struct FilterUse {
  const FilterInfo* info = nullptr;
  std::size_t offset = 0;
  std::vector<Node> args;
  std::shared_ptr<const Regex> regex;  ///< set for `match`, and for `where` with "match"
};

struct Node {
  Op op = Op::literal;
  std::size_t offset = 0;
  std::size_t end = 0;
  Value literal;
  std::string root;  ///< first name of a path
  std::vector<PathStep> steps;
  std::vector<Node> children;
  std::string signs;  ///< the operators of `arithmetic`, + - or * / %, one between two children
  std::vector<FilterUse> filters;
};

/// Returns the text of a path: "steps.net.items[0].ok".
std::string path_text(const Node& path, std::size_t steps);
inline std::string path_text(const Node& path) {
  return path_text(path, path.steps.size());
}

}  // namespace collet::workflow::ast
