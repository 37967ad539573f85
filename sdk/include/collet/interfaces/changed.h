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
   * describe() again, on a thread of its own and with no call of a serialised instance in flight, and tells
   * its clients. Many in a short time count once. A plugin whose tools stand in its manifest cannot change
   * them: COLLET_UNSUPPORTED. COLLET_INVALID_ARGUMENT: unknown bits. */
  collet_status (*changed)(collet_host*, uint32_t what);
} collet_changed;

#ifdef __cplusplus
}
#endif
#endif
