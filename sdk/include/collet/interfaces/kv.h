// SPDX-License-Identifier: MIT
// clang-format off
//
// collet.kv/1 (draft): small values that outlive a call. Offered by the host.
//
//  - Values belong to the plugin and to the call's session of its principal. No other plugin, principal or session
//    sees them.
//  - A key that begins with "mcp:session:" is different: the rest is the ID of a session that a caller names. Its value
//    belongs to the plugin and the principal, whatever the connection. It expires as [sessions] sets, counted from its
//    last use, and "ttl_s" is ignored. Hosts that share a Redis server share it. keys() does not list it.
//  - The host keeps them in memory and limits their number and bytes. It drops the plugin's least recently used
//    values first: a value may disappear at any time.
//  - Outside of `call`, `read` and `get`, each function returns COLLET_UNSUPPORTED.
#ifndef COLLET_INTERFACES_KV_H
#define COLLET_INTERFACES_KV_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_KV_ID "collet.kv/1"

typedef struct collet_kv {
  uint32_t struct_size;
  uint32_t reserved;  // 0

  // Appends the bytes of the value to `value`.
  // COLLET_NOT_FOUND: the key has no value, or it has expired.
  // [any thread]
  collet_status (*get)(collet_call*, collet_str key, const collet_sink* value);

  // Sets a value, which expires after `ttl_s` seconds; 0: never.
  // `key`: UTF-8, 1 to 256 bytes.
  // COLLET_INVALID_ARGUMENT: the key is malformed.
  // COLLET_TOO_LARGE:        the value exceeds 1 MiB.
  // [any thread]
  collet_status (*set)(collet_call*, collet_str key, collet_str value, uint32_t ttl_s);

  // Removes a value. COLLET_OK also if it does not exist.
  // [any thread]
  collet_status (*remove)(collet_call*, collet_str key);

  // Appends the keys that begin with `prefix` to `keys`, as one sorted JSON array of strings.
  // [any thread]
  collet_status (*keys)(collet_call*, collet_str prefix, const collet_sink* keys);
} collet_kv;

// clang-format on

#ifdef __cplusplus
}
#endif
#endif
