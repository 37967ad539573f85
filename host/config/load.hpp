// SPDX-License-Identifier: MIT
/// The two steps of load(): reading the files, and making settings of their texts. The second step opens only
/// files of secrets.
#pragma once

#include "host/config/layers.hpp"
#include "host/config/settings.hpp"

namespace collet::host::config {

support::Result<Sources> gather_sources(const LoadOptions& options);
support::Result<Settings> settle(const Sources& sources);

}  // namespace collet::host::config
