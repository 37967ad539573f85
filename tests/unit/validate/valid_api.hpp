// SPDX-License-Identifier: MIT
/// A valid API of any version, large enough to be broken at many places.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace collet::test {

using Json = nlohmann::ordered_json;

inline constexpr int k_resources = 12;

/// Each resource has /v1/thingN with get and post, and /v1/thingN/{id} with get and delete. Findings in it
/// are infos only.
Json valid_api(std::string_view version);

}  // namespace collet::test
