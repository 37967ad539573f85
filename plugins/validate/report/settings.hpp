// SPDX-License-Identifier: MIT
/// The configuration `[plugins.validate.config]`.
#pragma once

#include <string_view>

#include <collet/json.hpp>

#include "plugins/validate/context/finding.hpp"

namespace collet::validate {

/// JSON Schema of the configuration.
inline constexpr std::string_view k_config_schema =
    R"({"type":"object","properties":{"severities":{"type":"object","description":"severity by id of a rule","additionalProperties":{"enum":["error","warning","info","off"]}}},"additionalProperties":false})";

/// Reads `severities` of a configuration that fits the schema. Throws a Failure for an unknown rule.
Severities read_severities(json::View config);

}  // namespace collet::validate
