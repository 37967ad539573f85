// SPDX-License-Identifier: MIT
// clang-format off
//
// collet.memory/1 (draft): the memory limit of the process. Offered by the host.
//
//  - The operator limits the memory that documents, results and calls hold together ([host] max_memory). A plugin
//    that holds much memory, such as a cache or a response that it fetches, reserves it before it allocates.
//  - A reservation allocates nothing. A plugin that is refused frees memory that it can do without and tries again,
//    or fails the call with COLLET_TOO_LARGE and a text that names max_memory in [host].
//  - Small allocations need no reservation. Reserve in steps of a megabyte rather than for each allocation.
//  - The host releases everything that the plugin has reserved when the process ends.
#ifndef COLLET_INTERFACES_MEMORY_H
#define COLLET_INTERFACES_MEMORY_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_MEMORY_ID "collet.memory/1"

// Threads of the plugin's own may call these functions too, until destroy() begins.
typedef struct collet_memory {
  uint32_t struct_size;
  uint32_t reserved;  // 0

  // Reserves `bytes` in addition to what the plugin has reserved before.
  // COLLET_TOO_LARGE: fewer are left; nothing is reserved.
  // [any thread]
  collet_status (*reserve)(collet_host*, uint64_t bytes);

  // Releases `bytes` of what the plugin has reserved.
  // [any thread]
  void (*release)(collet_host*, uint64_t bytes);
} collet_memory;

// clang-format on

#ifdef __cplusplus
}
#endif
#endif
