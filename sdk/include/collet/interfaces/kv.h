/* SPDX-License-Identifier: MIT
 *
 * collet.kv/1 (draft): small values that outlive a call. Offered by the host.
 *
 * Values belong to the plugin and to the call's session within its principal: another plugin, another
 * principal or another session never sees them. They live in the memory of the host, bounded in number and
 * bytes: the plugin's values used least recently go first, so that a value may be gone at any time. Outside
 * of `call`, `read` and `get` each function is COLLET_UNSUPPORTED.
 */
#ifndef COLLET_INTERFACES_KV_H
#define COLLET_INTERFACES_KV_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_KV_ID "collet.kv/1"

typedef struct collet_kv {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */

  /* [any] Gives the value's bytes to `value`. COLLET_NOT_FOUND: none, or it expired. */
  collet_status (*get)(collet_call*, collet_str key, const collet_sink* value);

  /* [any] Sets a value; `ttl_s` seconds from now it is gone, 0: no such limit. Keys: UTF-8, 1 to 256 bytes.
   * COLLET_INVALID_ARGUMENT: the key. COLLET_TOO_LARGE: over 1 MiB. */
  collet_status (*set)(collet_call*, collet_str key, collet_str value, uint32_t ttl_s);

  /* [any] COLLET_OK, also when there was none. */
  collet_status (*remove)(collet_call*, collet_str key);

  /* [any] Gives the keys that begin with `prefix` as one sorted JSON array of strings. */
  collet_status (*keys)(collet_call*, collet_str prefix, const collet_sink* keys);
} collet_kv;

#ifdef __cplusplus
}
#endif
#endif
