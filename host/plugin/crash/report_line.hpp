// SPDX-License-Identifier: MIT
/// Lines of a report that is written while the process crashes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace collet::host::plugin {

/// One line, as plain text or as a JSON object like those of the log. Control characters are replaced, and a
/// long line is cut. All functions are async-signal-safe.
class ReportLine {
 public:
  ReportLine(int fd, bool json);
  ReportLine& text(std::string_view text);
  ReportLine& number(std::int64_t value);
  ReportLine& hexadecimal(std::uintptr_t value);
  /// Writes the line. Waits a moment for a full pipe.
  void write();

 private:
  void raw(std::string_view text);
  void digits(std::uint64_t value, unsigned base, std::size_t width);
  void append_time();

  const int fd_;
  const bool json_;
  std::size_t size_ = 0;
  std::array<char, 1024> bytes_{};
};

}  // namespace collet::host::plugin
