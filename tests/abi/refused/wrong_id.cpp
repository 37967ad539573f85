// SPDX-License-Identifier: MIT
#include <collet/tool.hpp>

constexpr auto k_manifest = collet::manifest("Wrong_Id", "1.0.0", [](auto&) {});
