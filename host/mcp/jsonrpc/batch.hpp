// SPDX-License-Identifier: MIT
/// The answers to an array of messages (Revision::batches), which are sent together once all of them exist.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace collet::host::mcp {

/// Thread-safe. A batch is complete after end_of_array() and one answer() or drop() for each expect().
class Batch {
 public:
  explicit Batch(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  void expect();
  /// Returns true if `answer` still fits. The caller replaces an answer that does not fit by a shorter one.
  bool fits(std::string_view answer);
  /// Returns the array of answers if this completes the batch. Returns nothing if the batch is not complete
  /// or has no answer.
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
