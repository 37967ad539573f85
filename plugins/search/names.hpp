// SPDX-License-Identifier: MIT
/// How operations are called: by operationId, `Service/Method`, or `VERB /path`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"

namespace collet::search {

/// Operations of paths; one of a webhook or callback only if no path has the name.
struct NamedOperations {
  std::vector<std::uint32_t>
      numbers;                    ///< in openapi::Outline::operations(); several if the name is ambiguous
  std::vector<std::string> near;  ///< if there are none: names that are spelt alike, nearest first
};

/// By the whole operationId; by `VERB /path`, or a path alone for all its operations; by `Service/Method`,
/// where the service is a tag or a package's service, with its package or without. If none is spelt so, in
/// any case of letters. Reads all operations only if no id is the very name.
NamedOperations find_operation(const openapi::Outline& outline, std::string_view name);

/// `Service/Method` where the operationId has that form (`Service_Method`, or `package.Service.Method` of
/// `/package.Service/Method`), else the operationId, else `VERB /path`.
std::string shown_name(const openapi::Operation& operation);

/// "GET /repos/{owner}".
std::string verb_and_path(const openapi::Operation& operation);

/// "InstanceService" of "bytebase.v1.InstanceService"; a name that is no package and a capitalised word, as
/// it is.
std::string_view without_package(std::string_view name);

}  // namespace collet::search
