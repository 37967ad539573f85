/* SPDX-License-Identifier: MIT
 *
 * collet.resources/1 (draft): a plugin has resources that clients read. Offered by the plugin, by
 * collet_plugin_api.get_interface.
 *
 * describe() (or the manifest) lists them under "resources":
 * [{"uri","name","title"?,"description"?,"mimeType"?,"size"?}] and under "resource_templates":
 * [{"uri_template" (RFC 6570, levels 1 to 3),"name","title"?,"description"?,"mimeType"?}]. The scheme of a
 * URI, in lower case, belongs to one plugin: the first in the order of ids keeps it; "collet" is the host's.
 */
#ifndef COLLET_INTERFACES_RESOURCES_H
#define COLLET_INTERFACES_RESOURCES_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_RESOURCES_ID "collet.resources/1"

typedef struct collet_resources {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */

  /* [call] Reads a resource that was listed or fits a template: writes COLLET_PART_RESOURCE parts, at least
   * one and nothing else. They go to the client whole, whatever their tokens. `meta_json`, threads, limits
   * and errors as for `call`; COLLET_NOT_FOUND: there is none of that URI. */
  collet_status (*read)(collet_instance*, collet_call*, collet_str uri, collet_str meta_json);
} collet_resources;

#ifdef __cplusplus
}
#endif
#endif
