// SPDX-License-Identifier: MIT
#include "host/plugin/crash/report_line.hpp"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <poll.h>
#include <unistd.h>

namespace collet::host::plugin {
namespace {

constexpr int k_patience_ms = 200;
constexpr std::size_t k_end_bytes = 4;  ///< room for the end of the line

}  // namespace

ReportLine::ReportLine(int fd, bool json) : fd_(fd), json_(json) {
  if (!json_) {
    raw("collet: ");
    return;
  }
  raw(R"({"time":")");
  append_time();
  raw(R"(","level":"error","component":"crash","message":")");
}

void ReportLine::raw(std::string_view text) {
  const std::size_t room = bytes_.size() - k_end_bytes - size_;
  const std::size_t count = std::min(text.size(), room);
  std::copy_n(text.begin(), count, bytes_.begin() + static_cast<std::ptrdiff_t>(size_));
  size_ += count;
}

ReportLine& ReportLine::text(std::string_view text) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_control = byte < 0x20 || byte == 0x7f;
    // An escape is appended whole or not at all.
    if (json_ && (c == '"' || c == '\\')) {
      if (bytes_.size() - k_end_bytes - size_ >= 2) raw(c == '"' ? R"(\")" : R"(\\)");
    } else {
      const char shown = is_control ? '?' : c;
      raw({&shown, 1});
    }
  }
  return *this;
}

void ReportLine::digits(std::uint64_t value, unsigned base, std::size_t width) {
  std::array<char, 20> text{};
  std::size_t at = text.size();
  do {
    text.at(--at) = "0123456789abcdef"[value % base];
    value /= base;
  } while (value != 0 && at > 0);
  while (text.size() - at < width)
    text.at(--at) = '0';
  raw({text.data() + at, text.size() - at});
}

ReportLine& ReportLine::number(std::int64_t value) {
  if (value < 0) raw("-");
  digits(value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value), 10, 1);
  return *this;
}

ReportLine& ReportLine::hexadecimal(std::uintptr_t value) {
  raw("0x");
  digits(value, 16, 1);
  return *this;
}

/// Appends the time in UTC. gmtime_r() is not async-signal-safe, so the date is computed here, by the
/// algorithm of Howard Hinnant's civil_from_days().
void ReportLine::append_time() {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  const auto seconds = static_cast<std::uint64_t>(now.tv_sec);
  const std::uint64_t days = seconds / 86400 + 719468;
  const std::uint64_t era = days / 146097;
  const std::uint64_t day_of_era = days % 146097;
  const std::uint64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const std::uint64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::uint64_t month = (5 * day_of_year + 2) / 153;  // 0 is March
  digits(year_of_era + era * 400 + (month < 10 ? 0 : 1), 10, 4);
  raw("-");
  digits(month < 10 ? month + 3 : month - 9, 10, 2);
  raw("-");
  digits(day_of_year - (153 * month + 2) / 5 + 1, 10, 2);
  raw("T");
  digits(seconds / 3600 % 24, 10, 2);
  raw(":");
  digits(seconds / 60 % 60, 10, 2);
  raw(":");
  digits(seconds % 60, 10, 2);
  raw(".");
  digits(static_cast<std::uint64_t>(now.tv_nsec) / 1'000'000, 10, 3);
  raw("Z");
}

void ReportLine::write() {
  for (const char c : json_ ? std::string_view("\"}\n") : std::string_view("\n"))
    bytes_.at(size_++) = c;
  std::size_t sent = 0;
  while (sent < size_) {
    const auto wrote = ::write(fd_, bytes_.data() + sent, size_ - sent);
    if (wrote > 0) {
      sent += static_cast<std::size_t>(wrote);
    } else if (errno == EAGAIN) {
      pollfd ready{fd_, POLLOUT, 0};
      if (::poll(&ready, 1, k_patience_ms) <= 0) return;
    } else if (errno != EINTR) {
      return;
    }
  }
}

}  // namespace collet::host::plugin
