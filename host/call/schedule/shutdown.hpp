// SPDX-License-Identifier: MIT
/// The end of a pipeline: calls under way get some time, then an answer.
#pragma once

#include <chrono>

namespace collet::host::call {

class Runtime;

class Shutdown {
 public:
  explicit Shutdown(Runtime& runtime) : runtime_(runtime) {}

  /// See Pipeline::drain().
  void drain(std::chrono::milliseconds grace, std::chrono::milliseconds limit);

  /// Answers every call, and ends the timer and the idle threads.
  void stop();

 private:
  Runtime& runtime_;
};

}  // namespace collet::host::call
