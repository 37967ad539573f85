// SPDX-License-Identifier: MIT
/// Whether something shared is one's own again.
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

/// Is this the only pointer to what it owns? Then all that the former owners did to it is seen as well. Costs
/// no atomic instruction, unlike a copy of the pointer.
template <class Type>
bool is_sole_owner(const std::shared_ptr<Type>& pointer) {
  if (pointer.use_count() != 1) return false;
#if defined(COLLET_TSAN)
  const auto seen = pointer;  // ThreadSanitizer knows nothing of fences.
#else
  std::atomic_thread_fence(std::memory_order_acquire);
#endif
  return true;
}

}  // namespace collet::host::util
