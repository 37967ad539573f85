// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/store_settings.hpp"

namespace collet::codegraph {

StoreSettings store_settings(json::View config) {
  StoreSettings out;
  if (auto text = config.string()) {
    out.url = *std::move(text);
    return out;
  }
  const auto url = config["url"];
  out.url = url.string().value_or(std::string());
  for (const auto& place : {config, url})
    if (auto reason = place["$missing"].string()) out.missing = *std::move(reason);
  out.keep = config["keep"].integer().value_or(out.keep);
  if (const auto bytes = config["max_bytes"].integer()) out.max_bytes = static_cast<std::uint64_t>(*bytes);
  if (const auto seconds = config["interval_seconds"].number())
    out.interval = std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000));
  return out;
}

}  // namespace collet::codegraph
