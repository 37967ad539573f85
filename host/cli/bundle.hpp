// SPDX-License-Identifier: MIT
/// `collet bundle`.
#pragma once

#include "host/catalog/catalog.hpp"
#include "host/cli/options.hpp"
#include "host/cli/places.hpp"
#include "host/config/settings.hpp"
#include "host/plugin/plugin_file.hpp"

namespace collet::host::cli {

/// What goes into a bundle.
struct Bundled {
  const catalog::Catalog& catalog;
  const config::Settings& settings;
  const plugin::Discovery& plugins;
  Places places;
};

/// Writes the bundle, or prints what belongs into a client's file; the exit code.
int run_bundle(const Options& options, const Bundled& what);

}  // namespace collet::host::cli
