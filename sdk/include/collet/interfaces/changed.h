// SPDX-License-Identifier: MIT
// clang-format off
//
// collet.changed/1 (draft): a plugin announces that the result of its describe() has changed.
// Offered by the host.
#ifndef COLLET_INTERFACES_CHANGED_H
#define COLLET_INTERFACES_CHANGED_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_CHANGED_ID "collet.changed/1"

// Lists that have changed; bits, may be combined
enum {
  COLLET_CHANGED_TOOLS     = 1,
  COLLET_CHANGED_RESOURCES = 2,
  COLLET_CHANGED_PROMPTS   = 4,
};

typedef struct collet_changed {
  uint32_t struct_size;
  uint32_t reserved;  // 0

  // Announces changed lists and returns at once. May also be called by threads of the plugin's own, until
  // destroy() begins.
  //  - The host calls describe() again on a thread of its own, while a serial instance has no call in progress.
  //  - It checks the result as at the start, and notifies its clients of each list that now differs for them.
  //  - Several announcements within a short time count as one.
  //  - Calls in progress end as they began.
  // COLLET_UNSUPPORTED:      the manifest lists what the plugin offers, so that it cannot change.
  // COLLET_INVALID_ARGUMENT: `what` has no bit, or an unknown one.
  // [any thread]
  collet_status (*changed)(collet_host*, uint32_t what);
} collet_changed;

// clang-format on

#ifdef __cplusplus
}
#endif
#endif
