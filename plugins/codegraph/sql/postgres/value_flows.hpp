// SPDX-License-Identifier: MIT
/// How the parts of an expression go into its value.
#pragma once

#include "plugins/codegraph/languages/data_facts.hpp"
#include "plugins/codegraph/sql/postgres/grammar/json_tree.hpp"

namespace collet::codegraph::postgres {

/// Returns how an expression goes into a value that it makes up: as it is, or changed.
FlowKind flow_of(Value expression);

/// Returns true for a call of an aggregate function.
bool is_aggregate(Value call);

/// Returns true for an operator that compares its operands.
bool is_comparison(Value operation);

/// Returns the use of a part of an expression that is used as `use`.
ValueUse part_use(ValueUse use, FlowKind flow);

}  // namespace collet::codegraph::postgres
