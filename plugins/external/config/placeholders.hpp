// SPDX-License-Identifier: MIT
/// Expands placeholders such as `${NAME}` in servers.json.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/external/config/servers_file.hpp"
#include "sdk/support/result.hpp"

namespace collet::external {

/// Replaces `${NAME}`, `${NAME:-default}`, `${env:NAME}`, a leading `$env:NAME`, `${workspaceFolder}` and
/// `${userHome}`; `${input:id}` is the environment variable COLLET_INPUT_<ID>. `$$` and other uses of `$`
/// stay unchanged. Values from the environment are added to `secrets`. The error names the variable that is
/// not set.
support::Result<std::string> expand(std::string_view text, const std::string& folder, const Lookup& lookup,
                                    std::vector<std::string>& secrets);

}  // namespace collet::external
