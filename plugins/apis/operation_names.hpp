// SPDX-License-Identifier: MIT
/// Names of operations: operationId, `Service/Method`, or `VERB /path`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"

namespace collet::apis {

/// The operations with a name. Webhooks and callbacks are included only if no path has the name.
struct NamedOperations {
  std::vector<std::uint32_t>
      numbers;  ///< numbers in openapi::Outline::operations(); several if the name is ambiguous
  std::vector<std::string> near;  ///< similar names, the nearest first, if there are no operations
};

/// Finds operations by operationId, by `VERB /path`, by path only, or by `Service/Method`. A service is a tag
/// or a service of a package, with or without the package. If no name is equal, ignores the case of letters.
/// Reads all operations only if no operationId is equal.
NamedOperations find_operation(const openapi::Outline& outline, std::string_view name);

/// Returns `Service/Method` if the operationId has that form (`Service_Method`, or `package.Service.Method`
/// with the path `/package.Service/Method`), or else the operationId, or else `VERB /path`.
std::string shown_name(const openapi::Operation& operation);

/// Returns a name such as "GET /repos/{owner}".
std::string verb_and_path(const openapi::Operation& operation);

/// Returns "InstanceService" for "bytebase.v1.InstanceService". Returns a name without a package or without a
/// capitalised last part unchanged.
std::string_view without_package(std::string_view name);

}  // namespace collet::apis
