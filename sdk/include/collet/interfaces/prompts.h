// SPDX-License-Identifier: MIT
// clang-format off
//
// collet.prompts/1 (draft): a plugin offers prompts that the user of a client selects.
// Offered by the plugin, by collet_plugin_api.get_interface.
//
// describe() or the manifest lists them under "prompts": [{"name", "title"?, "description"?, "arguments"?, "needs"?}]
//  - "name":      [A-Za-z0-9_-]{1,64}
//  - "arguments": [{"name", "description"?, "required"?}]
//  - "needs":     ids of tools; the prompt is offered only while all of them are exposed.
#ifndef COLLET_INTERFACES_PROMPTS_H
#define COLLET_INTERFACES_PROMPTS_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_PROMPTS_ID "collet.prompts/1"

typedef struct collet_prompts {
  uint32_t struct_size;
  uint32_t reserved;  // 0

  // Writes the prompt as one json part: {"description"?, "messages":[{"role":"user"|"assistant", "text"}]}
  // `arguments_json`: an object of strings. Required arguments are present, unlisted ones are not; null counts as absent.
  // `meta_json`:      as for `call`.
  // A text over the operator's budget of one answer fails.
  // Threads, limits and errors as for `call`.
  // [call thread]
  collet_status (*get)(collet_instance*, collet_call*, collet_str name, collet_str arguments_json,
                       collet_str meta_json);
} collet_prompts;

// clang-format on

#ifdef __cplusplus
}
#endif
#endif
