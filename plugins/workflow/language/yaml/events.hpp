// SPDX-License-Identifier: MIT
/// Reads a text of YAML 1.2 as libyaml's events, with a clear error for a text that cannot be read.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "sdk/support/yaml/events.hpp"

namespace collet::workflow {

struct YamlError {
  std::size_t at = 0;
  std::string message;
};

/// Returns why the text must not be given to read_events(): it is too long, is not UTF-8, or has a character
/// that YAML does not allow.
std::optional<YamlError> unreadable(std::string_view text);

/// Passes the events of the text to `take`, without the last one. `text` must have passed unreadable(). An
/// exception of `take` ends the reading. Returns the first error.
std::optional<YamlError> read_events(std::string_view text,
                                     const std::function<void(const support::YamlEvent&)>& take);

}  // namespace collet::workflow
