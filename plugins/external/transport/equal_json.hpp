// SPDX-License-Identifier: MIT
/// Two JSON texts that say the same.
#pragma once

#include <string_view>

namespace collet::external {

/// Both valid; whatever the order of members and the spelling of numbers. Of values that take too long to be
/// compared: false.
bool same_json(std::string_view a, std::string_view b);

}  // namespace collet::external
