// SPDX-License-Identifier: MIT
/// Equality as JSON Schema has it: 1 and 1.0 are one number, members have no order.
#pragma once

#include <cstdint>

#include "sdk/support/json_schema/value/value.hpp"

namespace collet::support::json_schema {

/// A value and who can read it.
struct Reading {
  const ValueAccess* access;
  Value value;
};

/// Counts work down; what would go on at zero gives up instead, with an answer that means nothing.
class Work {
 public:
  explicit Work(std::uint64_t steps) : left_(steps) {}
  /// False, from then on, when the budget is spent.
  bool spend(std::uint64_t steps) {
    if (steps >= left_) {
      left_ = 0;
      return false;
    }
    left_ -= steps;
    return true;
  }
  bool spent() const { return left_ == 0; }
  void give_up() { left_ = 0; }
  std::uint64_t left() const { return left_; }

 private:
  std::uint64_t left_;
};

/// Values nested deeper than this are not compared (the work is given up).
inline constexpr unsigned k_max_compared_depth = 600;

/// The same for equal values. Of an object with two members of one name both count.
std::uint64_t hash_value(const ValueAccess& access, Value value, Work& work, unsigned depth = 0);

bool equal_values(const Reading& a, const Reading& b, Work& work, unsigned depth = 0);

}  // namespace collet::support::json_schema
