// SPDX-License-Identifier: MIT
/// Requests of ours to the client that are not answered yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "host/mcp/message.hpp"

namespace collet::host::mcp {

/// Thread-safe. The functions run on the thread that hands in the response, under no lock.
class Outgoing {
 public:
  using Answered = std::function<void(const Message& response)>;

  /// A new request; returns its id as JSON text, "collet-<subject>-<number>".
  std::string add(std::string_view subject, Answered answered);
  /// Runs the function of the request that is answered; false if there is none of that id.
  bool answer(const Message& response);
  /// Forgets a request; false if it was answered, or forgotten already.
  bool remove(std::string_view id_json);
  void clear();

 private:
  std::mutex mutex_;
  std::uint64_t last_ = 0;
  std::map<std::string, Answered, std::less<>> by_id_;
};

}  // namespace collet::host::mcp
