// SPDX-License-Identifier: MIT
// clang-format off
//
// collet.resources/1 (draft): a plugin offers resources that clients read.
// Offered by the plugin, by collet_plugin_api.get_interface.
//
// describe() or the manifest lists them
//  - under "resources":          [{"uri", "name", "title"?, "description"?, "mimeType"?, "size"?}]
//  - under "resource_templates": [{"uri_template", "name", "title"?, "description"?, "mimeType"?}]
//    with URI templates of RFC 6570, levels 1 to 3.
// The scheme of a URI, in lower case, belongs to one plugin: a shipped one, else the first in the order of
// the configuration. "collet" and "skill" are the host's.
#ifndef COLLET_INTERFACES_RESOURCES_H
#define COLLET_INTERFACES_RESOURCES_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_RESOURCES_ID "collet.resources/1"

typedef struct collet_resources {
  uint32_t struct_size;
  uint32_t reserved;  // 0

  // Reads a resource that is listed or matches a template.
  // Writes one or more parts of COLLET_PART_RESOURCE and no other kind. The client receives them uncut, without a
  // token limit.
  // `meta_json`, threads, limits and errors as for `call`.
  // COLLET_NOT_FOUND: no resource has this URI.
  // [call thread]
  collet_status (*read)(collet_instance*, collet_call*, collet_str uri, collet_str meta_json);
} collet_resources;

// clang-format on

#ifdef __cplusplus
}
#endif
#endif
