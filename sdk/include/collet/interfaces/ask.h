/* SPDX-License-Identifier: MIT
 *
 * collet.ask/1 (draft): a call asks the client something: its user (elicitation), its model (sampling), its
 * roots. Offered by the host.
 *
 * Nothing waits inside a plugin. ask() answers at once: with the answers, or COLLET_PENDING. On
 * COLLET_PENDING the plugin returns COLLET_PENDING from `call`, having done nothing yet that must not be done
 * twice; the host gets the answers and enters `call` again, with the same arguments, the answers so far in
 * meta.answers and the bytes of keep() in meta.state (Base64, RFC 4648 section 4). The same ask() then
 * answers COLLET_OK. Parts written before are dropped. Nothing else is kept between the entries, and the
 * second may run in another instance, minutes later, with a deadline of its own. The number of rounds is
 * limited by the host. Several ask() in one entry are put together; what is asked in one entry and not in the
 * next was asked in vain.
 *
 * meta.client.ask lists what this client can be asked: "elicitation", "sampling", "roots".
 */
#ifndef COLLET_INTERFACES_ASK_H
#define COLLET_INTERFACES_ASK_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_ASK_ID "collet.ask/1"

typedef struct collet_ask {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */

  /* [any] Asks one or more things. `requests_json`: an object, key -> request; the keys
   * ([A-Za-z0-9_.-]{1,64}) are the plugin's choice, and are the same in every entry. Requests:
   *   {"kind":"elicitation", "message", "schema"}: schema is {"type":"object","properties","required"?}, of
   * plain properties (string, number, integer, boolean, enum) with title, description, default, enum,
   * enumNames, format, minLength, maxLength, minimum, maximum and nothing more
   *   {"kind":"sampling", "messages":[{"role":"user"|"assistant","text"}], "max_tokens", "system"?,
   * "temperature"?}
   *   {"kind":"roots"}
   * COLLET_OK: all were answered, and `answers` got one object, key -> answer:
   *   elicitation {"action":"accept"|"decline"|"cancel", "content"?}, sampling
   * {"role","text","model"?,"stop_reason"?}, roots {"roots":[{"uri","name"?}]}; or {"error": text} where the
   * client failed, kept silent, or answered what does not fit the schema. COLLET_PENDING: return
   * COLLET_PENDING from `call` now. COLLET_UNSUPPORTED: this client, or this call (a nested one, a command),
   * cannot be asked that; go on without. COLLET_INVALID_ARGUMENT: a request is not as told. COLLET_FAILED:
   * too many rounds. The log says which, and why. */
  collet_status (*ask)(collet_call*, collet_str requests_json, const collet_sink* answers);

  /* [any] Bytes (at most 64 KiB, else COLLET_TOO_LARGE) to be found in meta.state at the next entry; the last
   * call counts. They may pass through the client: it cannot change them unseen, but may read them, so that
   * secrets do not belong there. */
  collet_status (*keep)(collet_call*, collet_str state);
} collet_ask;

#ifdef __cplusplus
}
#endif
#endif
