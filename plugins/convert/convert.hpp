// SPDX-License-Identifier: MIT
/// Converts a document to another version of the specification, step by step through the versions between.
#pragma once

#include <string>
#include <string_view>

#include "plugins/convert/core/step.hpp"
#include "sdk/support/result.hpp"

namespace collet::convert {

struct Target {
  openapi::Version version = openapi::Version::none;
  std::string text{};     ///< complete version string, such as "3.1.1"
  bool complete = false;  ///< true if the caller gave it in full
};

/// Reads "2.0", "3.0", "3.1", "3.2" or a version in full; of a minor version, the last patch version that the
/// table of the specification knows.
support::Result<Target> read_target(std::string_view text);

/// Converts the current document of the edit. The context's version is set by this function.
support::Result<void> convert(StepContext& context, openapi::Version from, const Target& target);

}  // namespace collet::convert
