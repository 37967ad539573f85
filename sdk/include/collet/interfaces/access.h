// SPDX-License-Identifier: MIT
// clang-format off
//
// collet.access/1 (draft): files and URLs that a call may read, by the operator's rules in [access]. Offered by the host.
//
//  - The rules of a call are "access" of its meta_json. The host checks them on every use; a plugin need not read them.
//  - A refusal contains the line of the configuration that would allow what was refused.
//  - A plugin in the host's process has the rights of that process. The rules bind a plugin only in so far as it opens
//    files and URLs by these functions; `collet plugin check` finds tools that do not.
//  - Outside of `call`, `read` and `get`, each function returns COLLET_UNSUPPORTED.
//
// Every function has a sink `error`, which may be null. If the status is not COLLET_OK, it receives one or two sentences
// in UTF-8 for fail().
#ifndef COLLET_INTERFACES_ACCESS_H
#define COLLET_INTERFACES_ACCESS_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_ACCESS_ID "collet.access/1"

// Limits of open_url(): without "max_bytes" and "timeout_ms", and at most
#define COLLET_ACCESS_DEFAULT_BYTES 16777216
#define COLLET_ACCESS_MAX_BYTES 268435456
#define COLLET_ACCESS_DEFAULT_MS 30000

typedef struct collet_access {
  uint32_t struct_size;
  uint32_t reserved;  // 0

  // Opens a regular file for reading and stores its descriptor in *fd, which is -1 on failure.
  // The check and the opening are one step: neither a symbolic link nor a file that is exchanged meanwhile leads out of
  // the roots in "read".
  // The descriptor is close-on-exec. It belongs to the plugin, which closes it.
  // `path`: a relative path is resolved against the host's working directory.
  // COLLET_DENIED:           the file is outside the roots, or the system denies it.
  // COLLET_NOT_FOUND:        there is no such file.
  // COLLET_INVALID_ARGUMENT: the path is malformed, or it names a folder, a device or another special file.
  // [any thread]
  collet_status (*open_file)(collet_call*, collet_str path, int32_t* fd, const collet_sink* error);

  // Sends a request over http or https and reads the whole answer. Blocks until then, or until the call is cancelled.
  // Addresses are checked when they are connected to, again after each redirect. Proxies of the environment are not used.
  // `request_json`: an object; unknown keys are ignored:
  //   "url"
  //   "method"?:     "GET" without it
  //   "headers"?:    {"name": "value"}
  //   "max_bytes"?:  of the body after decompression
  //   "timeout_ms"?: for the whole exchange, which also ends at the call's deadline
  //   "insecure"?:   true accepts any certificate; the operator must allow it
  // `body`: bytes to send, or empty.
  // `head`: receives {"status", "url", "headers":[["name","value"],...]}; names are in lower case, "url" is the last one
  //         after redirects; may be null.
  // `answer`: receives the bytes of the body, incomplete if the status is not COLLET_OK; may be null.
  // Redirects are followed only for GET and HEAD without "headers" and `body`, so that no secret goes to another server.
  // Otherwise a redirect is the answer.
  // COLLET_OK:               the server answered, with any status of HTTP.
  // COLLET_DENIED:           the operator does not allow URLs, this address, or "insecure".
  // COLLET_INVALID_ARGUMENT: the request is malformed.
  // COLLET_TOO_LARGE:        the body has more than "max_bytes".
  // COLLET_FAILED:           no complete answer: network, server, certificate or time.
  // COLLET_CANCELLED, COLLET_DEADLINE
  // [any thread]
  collet_status (*open_url)(collet_call*, collet_str request_json, collet_str body, const collet_sink* head,
                            const collet_sink* answer, const collet_sink* error);
} collet_access;

// clang-format on

#ifdef __cplusplus
}
#endif
#endif
