// SPDX-License-Identifier: MIT
/// `${NAME}` and its relatives in servers.json.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/external/config/servers_file.hpp"
#include "sdk/support/result.hpp"

namespace collet::external {

/// Replaces `${NAME}`, `${NAME:-default}`, `${env:NAME}`, `$env:NAME` at the front, `${workspaceFolder}` and
/// `${userHome}`; `${input:id}` is COLLET_INPUT_<ID> of the environment. `$$` and other uses of `$` stay. Of
/// what came from the environment the values are added to `secrets`. The error names the variable.
support::Result<std::string> expand(std::string_view text, const std::string& folder, const Lookup& lookup,
                                    std::vector<std::string>& secrets);

}  // namespace collet::external
