// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/store_settings.hpp"

namespace collet::codegraph {

StoreSettings store_settings(json::View config) {
  StoreSettings out;
  if (const auto url = config.string()) {
    out.url = *url;
    return out;
  }
  out.url = config["url"].string().value_or(std::string());
  out.keep = config["keep"].integer().value_or(out.keep);
  if (const auto bytes = config["max_bytes"].integer()) out.max_bytes = static_cast<std::uint64_t>(*bytes);
  if (const auto seconds = config["interval_seconds"].number())
    out.interval = std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000));
  return out;
}

}  // namespace collet::codegraph
