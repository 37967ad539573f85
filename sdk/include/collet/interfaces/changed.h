/* SPDX-License-Identifier: MIT
 *
 * collet.changed/1 (draft): a plugin says that what it describes has changed. Offered by the host.
 */
#ifndef COLLET_INTERFACES_CHANGED_H
#define COLLET_INTERFACES_CHANGED_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_CHANGED_ID "collet.changed/1"

/* What changed; bits, may be joined. */
enum { COLLET_CHANGED_TOOLS = 1, COLLET_CHANGED_RESOURCES = 2, COLLET_CHANGED_PROMPTS = 4 };

typedef struct collet_changed {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */

  /* [any], and from threads of the plugin's own until destroy() begins. Returns at once; the host calls
   * describe() again, on a thread of its own and with no call of a serialised instance in flight, judges what
   * it tells as at the start, and tells its clients of each list that they see differently now. Many in a
   * short time count once. Calls under way end as they began. A plugin whose manifest says what it offers
   * cannot change it: COLLET_UNSUPPORTED. COLLET_INVALID_ARGUMENT: no bit, or unknown ones. */
  collet_status (*changed)(collet_host*, uint32_t what);
} collet_changed;

#ifdef __cplusplus
}
#endif
#endif
