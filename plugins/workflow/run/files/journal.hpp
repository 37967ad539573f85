// SPDX-License-Identifier: MIT
/// The journal of a run: one JSON line per event, in the run's folder and in the host's log.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <collet/entry.hpp>

#include "plugins/workflow/language/value/value.hpp"
#include "plugins/workflow/run/files/run_folder.hpp"

namespace collet::workflow {

/// Returns true if OPLINK_LOG_LEVEL=debug requests the lines of steps at level info.
bool steps_at_info();

/// Thread-safe. Secrets of at least 4 bytes are written as "***".
class Journal {
 public:
  Journal(const Host& host, const RunFolder& folder, std::vector<std::string> secrets);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Appends the line of a step, one compact JSON object. The line is also logged at level debug.
  void append_step(std::string line);
  /// Appends the line of the whole run, to the file only.
  void append_run(std::string line);
  /// Returns the text without the secrets.
  std::string redacted(std::string text) const;
  /// Returns the value with the secrets in its texts replaced.
  Value redacted(const Value& value) const;

 private:
  void append(std::string_view line);
  const Host host_;
  const std::int32_t level_;
  std::vector<std::string> secrets_;
  std::mutex mutex_;
  int fd_;
};

}  // namespace collet::workflow
