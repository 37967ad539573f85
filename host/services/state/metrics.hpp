// SPDX-License-Identifier: MIT
/// Values that plugins measure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace collet::host::services {

/// Thread-safe.
class Metrics {
 public:
  enum class Kind : std::uint8_t { counter, gauge, observation };
  static constexpr std::size_t k_max_names = 256;  ///< names of one plugin

  /// Records a value. Returns a sentence for the first fault of each kind that a plugin makes; faulty values
  /// are not recorded.
  std::optional<std::string> note(std::string_view plugin, Kind kind, std::string_view name, double value);

  /// Returns (plugin, "cache_bytes 512, parse_seconds 3 times, sum 0.6, least 0.1, most 0.3"), sorted by
  /// plugin and by name.
  std::vector<std::pair<std::string, std::string>> lines() const;

  /// Returns {"cache_bytes":512,"parse_seconds":{"times":3,"sum":0.6,"least":0.1,"most":0.3}} for one plugin;
  /// empty if it measured nothing.
  std::string object(std::string_view plugin) const;

 private:
  struct Metric {
    Kind kind = Kind::counter;
    double value = 0;  ///< sum of observations
    double least = 0;
    double most = 0;
    std::uint64_t times = 0;
  };
  struct Plugin {
    std::map<std::string, Metric, std::less<>> metrics;
    bool reported_full = false;
    bool reported_wrong = false;
  };
  static std::string wrong(const Plugin& plugin, Kind kind, std::string_view name, double value);

  mutable std::mutex mutex_;
  std::map<std::string, Plugin, std::less<>> plugins_;
};

}  // namespace collet::host::services
