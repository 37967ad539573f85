// SPDX-License-Identifier: MIT
/// The folders that contain the skills of a deployment.
#pragma once

#include <vector>

#include "host/cli/wiring/wire.hpp"
#include "host/skills/skill_set.hpp"

namespace collet::host::cli {

/// Returns the shipped folder, those of `[skills] dirs`, and for each plugin the folder `<stem>.skills`
/// beside its library.
std::vector<skills::Source> skill_sources(const Host& host);

}  // namespace collet::host::cli
