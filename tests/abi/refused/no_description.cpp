// SPDX-License-Identifier: MIT
#include <collet/tool.hpp>

constexpr auto k_manifest = collet::manifest("right", "1.0.0", [](auto& m) { m.tool("t").title("T"); });
