/* SPDX-License-Identifier: MIT */
#include <stddef.h>

#include <collet/abi.h>

#define MANIFEST                                                                                     \
  "{\"id\":\"hello-c\",\"version\":\"1.0.0\",\"abi\":{\"major\":1,\"minor\":0},\"license\":\"MIT\"," \
  "\"tools\":[{\"id\":\"hello_c\",\"title\":\"Hello\",\"description\":\"Greets\","                   \
  "\"input_schema\":{\"type\":\"object\",\"properties\":{},\"additionalProperties\":false},"         \
  "\"annotations\":{\"readOnlyHint\":true},\"exposure\":\"default\",\"latency\":\"normal\"}]}"

__attribute__((used, retain,
               section(COLLET_MANIFEST_SECTION))) static const char k_manifest[sizeof(MANIFEST) - 1] =
    MANIFEST;

static const collet_host_api* host_api;

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup_json,
                            collet_instance** out) {
  (void)host;
  (void)setup_json;
  host_api = api; /* the same for every instance */
  *out = (collet_instance*)&host_api;
  return COLLET_OK;
}

static void destroy(collet_instance* instance) {
  (void)instance;
}

static collet_status call(collet_instance* instance, collet_call* call, collet_str tool,
                          collet_str arguments_json, collet_str meta_json) {
  static const char k_text[] = "{\"greeting\":\"Hello\"}";
  const collet_str text = {k_text, sizeof k_text - 1};
  (void)instance;
  (void)tool;
  (void)arguments_json;
  (void)meta_json;
  return host_api->write(call, text);
}

static const collet_plugin_api k_table = {
    .struct_size = sizeof(collet_plugin_api), .create = create, .destroy = destroy, .call = call};

static const collet_plugin_api* table(uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return &k_table;
}

COLLET_EXPORT extern const collet_entry collet_plugin_v1;
const collet_entry collet_plugin_v1 = {
    .magic = COLLET_MAGIC,
    .struct_size = sizeof(collet_entry),
    .abi_major = COLLET_ABI_MAJOR,
    .id = {"hello-c", 7},
    .version = {"1.0.0", 5},
    .manifest = {k_manifest, sizeof k_manifest},
    .api = table,
};
