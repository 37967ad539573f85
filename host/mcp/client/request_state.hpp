// SPDX-License-Identifier: MIT
/// The requestState of the modern revision: the state of a call that waits for its client's answers, carried
/// by the client. It is authenticated with HMAC-SHA-256 under a key of this process. The client can read it,
/// but can neither create nor change one, nor use it for another call.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "host/call/types/question.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::mcp {

/// The call that a state belongs to.
struct StateSubject {
  std::string principal;
  std::string tool;            ///< key of the tool
  std::string_view arguments;  ///< JSON with the operator's arguments merged in; compared without white space
};

struct StateContent {
  call::Resumed resumed;
  std::vector<call::Question> questions;  ///< the questions that the client was asked
};

/// Immutable; thread-safe.
class RequestState {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::minutes k_lifetime{10};

  /// `key`: 32 random bytes.
  explicit RequestState(std::string key) : key_(std::move(key)) {}

  std::string seal(const StateSubject& subject, const StateContent& content, Clock::time_point now) const;
  /// Checks and reads a state. The error describes the problem for a client's developer.
  support::Result<StateContent> open(std::string_view text, const StateSubject& subject,
                                     Clock::time_point now) const;

 private:
  const std::string key_;
};

/// Returns 32 random bytes of the system; throws std::system_error if it has none.
std::string random_key();

}  // namespace collet::host::mcp
