/* SPDX-License-Identifier: MIT
 *
 * collet.prompts/1 (draft): a plugin has prompts that a client's user picks. Offered by the plugin, by
 * collet_plugin_api.get_interface.
 *
 * describe() (or the manifest) lists them under "prompts": [{"name"
 * ([A-Za-z0-9_-]{1,64}),"title"?,"description"?,"arguments"?:[{"name","description"?,"required"?}],
 * "needs"? (ids of tools; offered only while all of them are exposed)}].
 */
#ifndef COLLET_INTERFACES_PROMPTS_H
#define COLLET_INTERFACES_PROMPTS_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_PROMPTS_ID "collet.prompts/1"

typedef struct collet_prompts {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */

  /* [call] Writes one json part: {"description"?, "messages":[{"role":"user"|"assistant","text"}]}.
   * `arguments_json`: an object of strings; the required ones are there, others than the listed ones are not,
   * null counts as absent. A text over the operator's budget of one answer fails.
   * `meta_json`, threads, limits and errors as for `call`. */
  collet_status (*get)(collet_instance*, collet_call*, collet_str name, collet_str arguments_json,
                       collet_str meta_json);
} collet_prompts;

#ifdef __cplusplus
}
#endif
#endif
