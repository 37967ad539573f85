// SPDX-License-Identifier: MIT
/// Children that a plugin forks from this process. Such a child must neither answer the client nor outlive
/// the host.
#pragma once

#include <initializer_list>

namespace collet::host::util {

/// From now on, a forked child loses the client's descriptors (see hide_from_children()), and is killed when
/// this process ends, unless it has executed another program. Idempotent.
void watch_forks();

/// Descriptors that are /dev/null in a forked child. Replaces those of an earlier call. At most four.
void hide_from_children(std::initializer_list<int> fds);

namespace detail {
/// Points to a byte that is 1 in this process. The kernel clears it in each child that has its own memory,
/// however it was forked.
extern const volatile char* own_process;
}  // namespace detail

/// Returns true in a process that was forked after watch_forks(). Async-signal-safe.
inline bool in_forked_child() {
  return *detail::own_process == 0;
}

}  // namespace collet::host::util
