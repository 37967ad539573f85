// SPDX-License-Identifier: MIT
/// Which parts of an expression its value comes from, by the words and commas between them.
#pragma once

#include <vector>

#include "plugins/codegraph/languages/data_facts.hpp"
#include "plugins/codegraph/sql/tsql/tree.hpp"

namespace collet::codegraph::tsql {

/// Returns true if the tokens from `first` to `last` are the node and parentheses around it.
bool is_only(const Tree& tree, NodeIndex node, std::uint32_t first, std::uint32_t last);

/// Returns, for each child of a list of rows in VALUES, the position of the value that it is a part of.
std::vector<std::uint32_t> value_positions(const Tree& tree, NodeIndex values);

/// Returns the number of values in the first row of VALUES.
std::uint32_t row_width(const Tree& tree, NodeIndex values);

/// Returns, for each child of a CASE or of a call, how it goes into the value.
std::vector<FlowKind> operand_flows(const Tree& tree, NodeIndex node);

/// Returns true if the token between two nodes compares them.
bool are_compared(const Tree& tree, NodeIndex first, NodeIndex second);

}  // namespace collet::codegraph::tsql
