// SPDX-License-Identifier: MIT
/// A language model of the operator, behind an endpoint in the form of OpenAI's interface.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::codegraph {

struct Endpoint {
  std::string url;
  std::string model;
  std::string secret;   ///< sent as a bearer token; may be empty
  std::string problem;  ///< the reason why the endpoint cannot be used, such as a secret that is not set
  std::chrono::milliseconds timeout{30'000};

  bool configured() const { return !url.empty(); }
  /// Reads a table of the configuration, which COLLET_ENDPOINT_SCHEMA describes.
  static Endpoint read(json::View table);
  /// Identifies the model: vectors of different models cannot be compared.
  std::uint64_t identity() const;
};

/// How a request is sent: by the rules of the call, with its cancellation, within a time and a size.
struct Sending {
  bool urls_allowed = true;  ///< `url` of [access]
  int cancel_fd = -1;
  std::chrono::milliseconds timeout{30'000};
  std::size_t max_bytes = std::size_t{16} << 20U;
};

/// Sends a JSON object and returns the body of an answer with the status 200. The error is a sentence.
/// Blocks.
support::Result<std::string> post(const Endpoint& endpoint, std::string body, const Sending& sending);

}  // namespace collet::codegraph
