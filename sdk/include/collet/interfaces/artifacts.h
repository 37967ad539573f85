/* SPDX-License-Identifier: MIT
 *
 * collet.artifacts/1 (draft): large values that the host keeps for later calls and for the client. Offered by
 * the host.
 *
 * An artifact has a URI that cannot be guessed, belongs to the call's principal, can be read by the client as
 * a resource and by any plugin in a call of that principal. The host bounds their bytes and their age: one
 * may be gone at any time.
 */
#ifndef COLLET_INTERFACES_ARTIFACTS_H
#define COLLET_INTERFACES_ARTIFACTS_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_ARTIFACTS_ID "collet.artifacts/1"

typedef struct collet_artifacts {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */

  /* [any] Keeps the bytes. `head_json`: {"name", "mimeType"}, neither empty. `uri` gets the URI, for link
   * parts (COLLET_PART_LINK) and read(). COLLET_INVALID_ARGUMENT: the head. COLLET_TOO_LARGE: over what the
   * host keeps for one artifact. */
  collet_status (*put)(collet_call*, collet_str head_json, collet_str bytes, const collet_sink* uri);

  /* [any] Gives `head` {"name","mimeType","size"} (null: not wanted) and `bytes` up to `count` bytes from
   * `offset` (null: not wanted); fewer where it ends, none past its end. COLLET_NOT_FOUND: no such artifact
   * of this principal, or not any more. */
  collet_status (*read)(collet_call*, collet_str uri, uint64_t offset, uint64_t count,
                        const collet_sink* head, const collet_sink* bytes);

  /* [any] COLLET_OK, also when there was none. */
  collet_status (*remove)(collet_call*, collet_str uri);
} collet_artifacts;

#ifdef __cplusplus
}
#endif
#endif
