// SPDX-License-Identifier: MIT
/// Message for a path pattern that matches no path.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::listing {

/// Returns a message that suggests a pattern which would match, if the given one has values instead of
/// parameters (`/orders/7`), another end, a server's base path or a misspelled segment. Otherwise the message
/// names the first segment that no path contains, or explains the pattern syntax.
std::string no_such_path(std::string_view pattern, const std::vector<std::string_view>& paths);

}  // namespace collet::listing
