// SPDX-License-Identifier: MIT
/// The two halves of load(): files to texts, texts to settings. The second touches no file but secrets.
#pragma once

#include "host/config/layers.hpp"
#include "host/config/settings.hpp"

namespace collet::host::config {

support::Result<Sources> gather_sources(const LoadOptions& options);
support::Result<Settings> settle(const Sources& sources);

}  // namespace collet::host::config
