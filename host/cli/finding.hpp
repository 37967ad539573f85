// SPDX-License-Identifier: MIT
/// One line of `collet plugin check`, and how the process that tries a plugin out sends it to the one that
/// asked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace collet::host::cli {

struct Finding {
  enum class State : std::uint8_t { ok, warning, failed };
  State state = State::ok;
  std::string check;  ///< a word: "file", "calls"
  std::string text;   ///< what was found; if it failed also what was expected and what to do
};

/// `ok`, `warn`, `FAIL`.
std::string_view state_word(Finding::State state);

/// One message of the trying process: a finding, what it is about to do, or that it is done.
struct TrialMessage {
  enum class Kind : std::uint8_t { finding, at, done };
  Kind kind = Kind::done;
  Finding finding;
  std::string at;
};

/// One line of JSON, its end included. Text that is not UTF-8 comes out with U+FFFD.
std::string trial_line(const TrialMessage& message);

/// Nothing if the line is none of ours.
std::optional<TrialMessage> read_trial_line(std::string_view line);

}  // namespace collet::host::cli
