// SPDX-License-Identifier: MIT
/// Returns memory to the system after calls that took much of it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>

namespace collet::host::util {

/// The allocator keeps what a call has freed, for each thread apart, so that one large call would cost its
/// memory for the life of the process. Returning it takes about 0.1 ms for each MB that is returned, and some
/// microseconds if there is none. Thread-safe.
class HeapTrim {
 public:
  /// Initialises the allocator of glibc for after_call(). Must be called before threads start: in a process
  /// that uses another allocator (of a sanitizer, or by LD_PRELOAD) nothing else initialises it, and glibc
  /// crashes if two threads do so at the same time.
  HeapTrim();

  /// Must be called after each call that does not run on the reading thread, once it is answered. `took` is
  /// the time that it ran. A short call cannot have taken much.
  void after_call(std::chrono::steady_clock::duration took);

 private:
  static constexpr std::chrono::milliseconds k_short{10};
  static constexpr std::size_t k_growth = std::size_t{32} << 20U;

  std::atomic<std::size_t> kept_{0};  ///< bytes resident after the memory was last returned
};

}  // namespace collet::host::util
