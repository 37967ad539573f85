// SPDX-License-Identifier: MIT
/// A language model behind an HTTP endpoint that the operator configured, for summaries of `mode: endpoint`.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace collet::workflow {

struct Endpoint {
  std::string url;  ///< of chat completions, as most servers of models have them
  std::string model;
  std::string secret;  ///< sent as a bearer token; may be empty
  std::chrono::milliseconds timeout{30'000};
};

/// The text that the model wrote; nothing, and why in `why`.
std::optional<std::string> ask_endpoint(const Endpoint& endpoint, std::string_view instructions,
                                        std::int64_t max_tokens, int cancel_fd, std::string& why);

}  // namespace collet::workflow
