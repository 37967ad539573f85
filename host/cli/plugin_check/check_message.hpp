// SPDX-License-Identifier: MIT
/// The results of `collet plugin check`, and the messages by which the checking process sends them to the
/// process that started it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace collet::host::cli {

struct CheckResult {
  enum class State : std::uint8_t { ok, warning, failed };
  State state = State::ok;
  std::string check;  ///< name of the check: "file", "calls"
  std::string text;   ///< the result; for a failure also the expectation and the correction
};
using CheckState = CheckResult::State;

/// Returns `ok`, `warn` or `FAIL`.
std::string_view state_word(CheckState state);

/// One message of the checking process: a result, the next step, or the end of the checks.
struct CheckMessage {
  enum class Kind : std::uint8_t { result, step, done };
  Kind kind = Kind::done;
  CheckResult result;
  std::string step;
};

/// Returns the message as one line of JSON with its line end. Text that is not UTF-8 gets U+FFFD.
std::string message_line(const CheckMessage& message);

/// Returns nothing if the line is not such a message.
std::optional<CheckMessage> parse_message_line(std::string_view line);

}  // namespace collet::host::cli
