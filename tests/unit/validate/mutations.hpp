// SPDX-License-Identifier: MIT
/// Mutations that each break valid_api() in one way.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/validate/valid_api.hpp"

namespace collet::test {

struct Mutation {
  std::string_view rule;
  /// Breaks the resource of that number and returns the pointer of the expected finding.
  std::function<std::string(Json&, int)> apply;
};

/// Returns the mutations for all rules that apply to the version.
std::vector<Mutation> mutations(std::string_view version);

}  // namespace collet::test
