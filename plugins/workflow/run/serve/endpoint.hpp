// SPDX-License-Identifier: MIT
/// A language model behind an HTTP endpoint of the operator, for summaries of `mode: endpoint`.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace collet::workflow {

struct Endpoint {
  std::string url;  ///< URL of an OpenAI-compatible chat completions endpoint
  std::string model;
  std::string secret;  ///< sent as a bearer token; may be empty
  std::chrono::milliseconds timeout{30'000};
};

/// Returns the text of the model. On failure returns nothing and sets `why`.
std::optional<std::string> ask_endpoint(const Endpoint& endpoint, std::string_view instructions,
                                        std::int64_t max_tokens, int cancel_fd, std::string& why);

}  // namespace collet::workflow
