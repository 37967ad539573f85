// SPDX-License-Identifier: MIT
/// The test for the last owner of a shared object.
#pragma once

#include <atomic>
#include <memory>

#if defined(__SANITIZE_THREAD__)
#define COLLET_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define COLLET_TSAN 1
#endif
#endif

namespace collet::host::util {

/// Returns true if `pointer` is the only owner of its object. Then everything that former owners wrote to the
/// object is visible to this thread. Executes no atomic read-modify-write instruction, unlike a copy.
template <class Type>
bool is_sole_owner(const std::shared_ptr<Type>& pointer) {
  if (pointer.use_count() != 1) return false;
#if defined(COLLET_TSAN)
  const auto seen = pointer;  // ThreadSanitizer does not support fences.
#else
  std::atomic_thread_fence(std::memory_order_acquire);
#endif
  return true;
}

}  // namespace collet::host::util
