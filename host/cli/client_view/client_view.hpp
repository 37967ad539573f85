// SPDX-License-Identifier: MIT
/// The parts of this deployment that clients show a model before any call, and the parts that they cut. The
/// limits are those that tests/clients observes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/catalog/catalog.hpp"

namespace collet::host::cli {

struct ClientView {
  std::string client;
  std::string instructions;        ///< as the client shows them
  std::vector<std::string> tools;  ///< names of the tools whose schemas it shows
  std::int64_t tokens = 0;         ///< instructions, names and schemas: characters / 4
  std::vector<std::string> cuts;   ///< sentences
};

/// Returns a view for each known client.
std::vector<ClientView> client_views(const catalog::Catalog& catalog);

}  // namespace collet::host::cli
