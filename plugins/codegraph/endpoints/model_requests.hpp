// SPDX-License-Identifier: MIT
/// Asks the operator's language models.
#pragma once

#include <mutex>

#include "plugins/codegraph/endpoints/endpoint.hpp"
#include "plugins/codegraph/endpoints/model_answers.hpp"

namespace collet::codegraph {

/// Thread-safe.
class Model {
 public:
  explicit Model(Endpoint endpoint) : endpoint_(std::move(endpoint)) {}

  const Endpoint& endpoint() const { return endpoint_; }
  bool configured() const { return endpoint_.configured(); }

  /// Returns a vector for each text.
  support::Result<std::vector<Vector>> embed(const std::vector<std::string>& texts,
                                             const Sending& sending) const;
  /// Returns the facts in other words, as one line of at most `most` bytes.
  support::Result<std::string> rewrite(std::string_view facts, std::size_t most,
                                       const Sending& sending) const;

  /// Returns true unless a request has failed within the last half minute: an answer does not wait for a
  /// server that is gone.
  bool is_ready() const;
  void note_failure() const;

 private:
  const Endpoint endpoint_;
  mutable std::mutex mutex_;
  mutable std::chrono::steady_clock::time_point not_before_;
};

}  // namespace collet::codegraph
