// SPDX-License-Identifier: MIT
// clang-format off
//
// collet.artifacts/1 (draft): large values that the host keeps for later calls and for the client.
// Offered by the host.
//
//  - An artifact has a URI that cannot be guessed, and belongs to the principal of the call that made it.
//  - The client can read it as a resource, and any plugin can read it in a call of that principal.
//  - The host limits the bytes and the age of artifacts: an artifact may disappear at any time.
#ifndef COLLET_INTERFACES_ARTIFACTS_H
#define COLLET_INTERFACES_ARTIFACTS_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_ARTIFACTS_ID "collet.artifacts/1"

typedef struct collet_artifacts {
  uint32_t struct_size;
  uint32_t reserved;  // 0

  // Keeps a copy of the bytes and appends the artifact's URI to `uri`, for COLLET_PART_LINK and read().
  // `head_json`: {"name", "mimeType"}, both non-empty.
  // COLLET_INVALID_ARGUMENT: the head is malformed.
  // COLLET_TOO_LARGE:        the bytes exceed the host's limit for one artifact.
  // [any thread]
  collet_status (*put)(collet_call*, collet_str head_json, collet_str bytes, const collet_sink* uri);

  // Reads an artifact of the call's principal.
  // `head`:  receives {"name", "mimeType", "size"}; null if not needed.
  // `bytes`: receives up to `count` bytes from `offset`, fewer at the end of the artifact, no bytes past its end;
  //          null if not needed.
  // COLLET_NOT_FOUND: the principal has no such artifact, or has it no longer.
  // [any thread]
  collet_status (*read)(collet_call*, collet_str uri, uint64_t offset, uint64_t count,
                        const collet_sink* head, const collet_sink* bytes);

  // Removes an artifact. COLLET_OK also if it does not exist.
  // [any thread]
  collet_status (*remove)(collet_call*, collet_str uri);
} collet_artifacts;

// clang-format on

#ifdef __cplusplus
}
#endif
#endif
