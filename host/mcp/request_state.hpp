// SPDX-License-Identifier: MIT
/// What a call that waits for its client needs to go on, as a text that the client carries (requestState of
/// 2026-07-28). Sealed with HMAC-SHA-256 under a key of this process: the client may read it and can neither
/// make nor change one, nor use it for another call.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "host/call/types/question.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::mcp {

/// What a state belongs to.
struct StateSubject {
  std::string principal;
  std::string tool;            ///< key
  std::string_view arguments;  ///< JSON, the operator's merged in; white space means nothing
};

struct StateContent {
  call::Resumed resumed;
  std::vector<call::Question> questions;  ///< that the client was asked
};

/// Immutable; thread-safe.
class RequestState {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::minutes k_life{10};

  /// `key`: 32 random bytes.
  explicit RequestState(std::string key) : key_(std::move(key)) {}

  std::string seal(const StateSubject& subject, const StateContent& content, Clock::time_point now) const;
  /// The error says what is wrong with the state, for a client's developer.
  support::Result<StateContent> open(std::string_view text, const StateSubject& subject,
                                     Clock::time_point now) const;

 private:
  const std::string key_;
};

/// 32 bytes of the system's; throws std::system_error where it has none.
std::string random_key();

}  // namespace collet::host::mcp
