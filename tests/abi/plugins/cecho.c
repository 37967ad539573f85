/* SPDX-License-Identifier: MIT
 * The smallest complete plugin in C11: one tool that returns its arguments. */
#include <stdint.h>
#include <stdlib.h>

#include <collet/abi.h>

#define LITERAL(text) ((collet_str){(text), sizeof(text) - 1})
#define MANIFEST                                                                                       \
  "{\"id\":\"cecho\",\"version\":\"0.1.0\",\"abi\":{\"major\":1,\"minor\":0},\"license\":\"MIT\","     \
  "\"tools\":[{\"id\":\"cecho\",\"title\":\"Echo in C\",\"description\":\"Gives its arguments back\"," \
  "\"input_schema\":{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"}},"             \
  "\"required\":[\"text\"],\"additionalProperties\":false},\"annotations\":{\"readOnlyHint\":true},"   \
  "\"exposure\":\"default\",\"latency\":\"inline\"}]}"

/* Without the terminating NUL, because the section must contain only the text. */
__attribute__((used, retain,
               section(COLLET_MANIFEST_SECTION))) static const char k_manifest[sizeof(MANIFEST) - 1] =
    MANIFEST;

struct collet_instance {
  const collet_host_api* api;
};

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup_json,
                            collet_instance** out) {
  (void)setup_json;
  struct collet_instance* const instance = malloc(sizeof *instance);
  if (instance == NULL) {
    api->log(host, COLLET_LOG_ERROR, LITERAL("out of memory"));
    return COLLET_FAILED;
  }
  instance->api = api;
  *out = instance;
  return COLLET_OK;
}

static void destroy(collet_instance* instance) {
  free(instance);
}

static collet_status describe(collet_instance* instance, collet_call* report) {
  (void)instance;
  (void)report;
  return COLLET_UNSUPPORTED; /* never called: the manifest lists the tools */
}

static collet_status call(collet_instance* instance, collet_call* call, collet_str tool,
                          collet_str arguments_json, collet_str meta_json) {
  (void)tool;
  (void)meta_json;
  const collet_host_api* const api = instance->api;
  collet_status status = api->part(call, COLLET_PART_JSON, LITERAL(""));
  if (status == COLLET_OK) status = api->write(call, arguments_json);
  if (status != COLLET_OK) api->fail(call, status, LITERAL("the host took no result"), LITERAL(""));
  return status;
}

static const collet_plugin_api k_table = {
    .struct_size = sizeof(collet_plugin_api),
    .flags = COLLET_PLUGIN_CONCURRENT,
    .create = create,
    .destroy = destroy,
    .describe = describe,
    .call = call,
};

static const collet_plugin_api* table(uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return &k_table;
}

COLLET_EXPORT extern const collet_entry collet_plugin_v1;
const collet_entry collet_plugin_v1 = {
    .magic = COLLET_MAGIC,
    .struct_size = sizeof(collet_entry),
    .abi_major = COLLET_ABI_MAJOR,
    .abi_minor = 0,
    .id = {"cecho", 5},
    .version = {"0.1.0", 5},
    .manifest = {k_manifest, sizeof k_manifest},
    .api = table,
};
