// SPDX-License-Identifier: MIT
/// Equality of JSON Schema: 1 and 1.0 are the same number, and members have no order.
#pragma once

#include <cstdint>

#include "sdk/support/json_schema/value/value.hpp"
#include "sdk/support/steps.hpp"

namespace collet::support::json_schema {

/// A value and its accessor.
struct AccessedValue {
  const ValueAccess* access;
  Value value;
};

/// Limit of nesting. Deeper values are not compared: the budget is then exhausted.
inline constexpr unsigned k_max_compared_depth = 600;

/// Equal values have equal hashes. If an object has two members with one name, both count.
std::uint64_t hash_value(const ValueAccess& access, Value value, StepBudget& work, unsigned depth = 0);

bool equal_values(const AccessedValue& a, const AccessedValue& b, StepBudget& work, unsigned depth = 0);

}  // namespace collet::support::json_schema
