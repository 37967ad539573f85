// SPDX-License-Identifier: MIT
/// The answers to one array of messages (2025-03-26), sent together once all are there.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace collet::host::mcp {

/// Thread-safe. Awaits the array's own end and one answer (or drop) for every expect().
class Batch {
 public:
  explicit Batch(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  void expect();
  /// Whether `answer` still fits; one that does not is left out, and the caller gives a shorter one.
  bool fits(std::string_view answer);
  /// The whole array when this was the last one awaited; nothing otherwise, and nothing if nobody answered.
  std::optional<std::string> answer(std::string_view answer);
  std::optional<std::string> drop();
  std::optional<std::string> end_of_array() { return drop(); }

 private:
  std::optional<std::string> settle();
  std::mutex mutex_;
  std::string text_;
  std::size_t awaited_ = 1;
  const std::size_t max_bytes_;
};

}  // namespace collet::host::mcp
