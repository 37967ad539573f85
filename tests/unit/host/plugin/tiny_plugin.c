/* SPDX-License-Identifier: MIT
 * The smallest plugin: one tool that gives its arguments back. */
#include <stdlib.h>

#include <collet/abi.h>

#define MANIFEST                                                              \
  "{\"id\":\"tiny\",\"version\":\"1.2.3\",\"abi\":{\"major\":1,\"minor\":0}," \
  "\"license\":\"MIT\",\"shares\":\"common\",\"tools\":[{\"id\":\"echo\"}]}"

__attribute__((used, section(COLLET_MANIFEST_SECTION))) static const char k_manifest[] = MANIFEST;

struct collet_instance {
  const collet_host_api* api;
};

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup,
                            collet_instance** out) {
  (void)host;
  (void)setup;
  *out = malloc(sizeof **out);
  if (*out == NULL) return COLLET_FAILED;
  (*out)->api = api;
  return COLLET_OK;
}

static void destroy(collet_instance* self) {
  free(self);
}

static collet_status describe(collet_instance* self, collet_call* report) {
  const collet_str text = {"{\"tools\":[{\"id\":\"echo\"}]}", 25};
  return self->api->write(report, text);
}

static collet_status call(collet_instance* self, collet_call* one, collet_str tool, collet_str arguments,
                          collet_str meta) {
  (void)tool;
  (void)meta;
  return self->api->write(one, arguments);
}

static const collet_plugin_api* api(uint32_t host_minor) {
  static const collet_plugin_api k_api = {
      sizeof(collet_plugin_api), COLLET_PLUGIN_CONCURRENT, create, destroy, describe, call, NULL, NULL};
  (void)host_minor;
  return &k_api;
}

COLLET_EXPORT const collet_entry collet_plugin_v1 = {COLLET_MAGIC,
                                                     sizeof(collet_entry),
                                                     COLLET_ABI_MAJOR,
                                                     COLLET_ABI_MINOR,
                                                     0,
                                                     {"tiny", 4},
                                                     {"1.2.3", 5},
                                                     {MANIFEST, sizeof MANIFEST - 1},
                                                     api};
