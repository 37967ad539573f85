// SPDX-License-Identifier: MIT
// clang-format off
//
// collet.ask/1 (draft): a call asks the client for something: its user (elicitation), its model (sampling) or
// its roots. Offered by the host.
//
// No plugin waits for an answer:
//  - ask() returns at once, with the answers or with COLLET_PENDING.
//  - After COLLET_PENDING, the plugin returns COLLET_PENDING from `call`. Until then it must not have done
//    anything that must not be done twice.
//  - The host gets the answers and enters `call` again with the same arguments, the answers so far in
//    meta.answers and the bytes of keep() in meta.state (Base64, RFC 4648 section 4).
//  - The same ask() then returns COLLET_OK.
//
// Between two entries of a call:
//  - Parts written before are dropped. Only the answers and the bytes of keep() are kept.
//  - The second entry may happen minutes later, in another instance, and with a deadline of its own.
//  - The host limits the number of rounds.
//  - Several ask() in one entry are combined. The answer to a request that the next entry does not repeat is lost.
//
// meta.client.ask lists what this client can be asked for: "elicitation", "sampling", "roots".
#ifndef COLLET_INTERFACES_ASK_H
#define COLLET_INTERFACES_ASK_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_ASK_ID "collet.ask/1"

typedef struct collet_ask {
  uint32_t struct_size;
  uint32_t reserved;  // 0

  // Sends one or more requests to the client.
  // `requests_json`: an object, key -> request. The plugin chooses the keys, [A-Za-z0-9_.-]{1,64}, and uses the
  //   same keys in every entry. A request is one of
  //   {"kind":"elicitation", "message", "schema"}
  //      schema: {"type":"object", "properties", "required"?}
  //      properties: string, number, integer, boolean or enum, with title, description, default, enum, enumNames,
  //      format, minLength, maxLength, minimum, maximum and no other keyword
  //   {"kind":"sampling", "messages":[{"role":"user"|"assistant", "text"}], "max_tokens", "system"?, "temperature"?}
  //   {"kind":"roots"}
  // COLLET_OK:               every request has its answer; `answers` receives one object, key -> answer:
  //   elicitation: {"action":"accept"|"decline"|"cancel", "content"?}
  //   sampling:    {"role", "text", "model"?, "stop_reason"?}
  //   roots:       {"roots":[{"uri", "name"?}]}
  //   any kind:    {"error": text} if the client failed, did not answer, or its answer does not match the schema
  // COLLET_PENDING:          return COLLET_PENDING from `call` now.
  // COLLET_UNSUPPORTED:      this client or this call (a nested call, a command) cannot be asked; continue without.
  // COLLET_INVALID_ARGUMENT: a request is malformed.
  // COLLET_FAILED:           too many rounds.
  // The host's log names the request and the reason of an error.
  // [any thread]
  collet_status (*ask)(collet_call*, collet_str requests_json, const collet_sink* answers);

  // Keeps bytes for meta.state of the next entry; the last invocation counts.
  // The client may transport them: it cannot change them unnoticed, but it may read them. Keep no secrets.
  // COLLET_TOO_LARGE: more than 64 KiB.
  // [any thread]
  collet_status (*keep)(collet_call*, collet_str state);
} collet_ask;

// clang-format on

#ifdef __cplusplus
}
#endif
#endif
