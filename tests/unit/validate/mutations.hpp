// SPDX-License-Identifier: MIT
/// Ways to break valid_api() in one way each.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/validate/api.hpp"

namespace collet::test {

struct Mutation {
  std::string_view rule;
  /// Breaks the resource of that number and gives the pointer at which it is to be found.
  std::function<std::string(Json&, int)> apply;
};

/// Of all rules that say something in the version.
std::vector<Mutation> mutations(std::string_view version);

}  // namespace collet::test
