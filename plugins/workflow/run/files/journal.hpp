// SPDX-License-Identifier: MIT
/// What happened in a run, a JSON line each: in its folder, and in the host's log for the operator.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <collet/entry.hpp>

#include "plugins/workflow/run/files/run_folder.hpp"

namespace collet::workflow {

/// Does OPLINK_LOG_LEVEL=debug ask for the lines of steps at level info?
bool steps_at_info();

/// Any thread. Secrets of at least 4 bytes are written as "***" wherever they occur.
class Journal {
 public:
  Journal(const Host& host, const RunFolder& folder, std::vector<std::string> secrets);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// One compact JSON object, of a step: also logged, at debug.
  void step(std::string line);
  /// Of the run as a whole: in the file alone.
  void note(std::string line);
  /// The text without the secrets.
  std::string redacted(std::string text) const;

 private:
  void append(std::string_view line);
  const Host host_;
  const std::int32_t level_;
  std::vector<std::string> secrets_;
  std::mutex mutex_;
  int fd_;
};

}  // namespace collet::workflow
