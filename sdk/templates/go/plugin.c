/* SPDX-License-Identifier: MIT
 * The entry and the table of the plugin, which must be constants of C. Their functions call plugin.go. */
#include "_cgo_export.h"

#define ID "@ID@"
#define TOOL "@TOOL@"
#define VERSION "0.1.0"

/* The host shows it to clients, and reads it without loading the file. The permissions are those of Go's
 * runtime, which keeps threads and handles signals until the process ends. */
#define MANIFEST                                                                                    \
  "{\"id\":\"" ID "\",\"version\":\"" VERSION                                                       \
  "\",\"abi\":{\"major\":1,\"minor\":0},\"license\":\"MIT\","                                       \
  "\"permissions\":{\"threads\":true,\"signal_handlers\":true},"                                    \
  "\"tools\":[{\"id\":\"" TOOL                                                                      \
  "\",\"title\":\"Date of a time stamp\","                                                          \
  "\"description\":\"Gives date, time and weekday (UTC) of a number of seconds since 1970-01-01\"," \
  "\"input_schema\":{\"type\":\"object\",\"properties\":{\"seconds\":{\"type\":\"integer\","        \
  "\"examples\":[1000000000],"                                                                      \
  "\"description\":\"Seconds since 1970-01-01T00:00:00Z; may be negative\"}},"                      \
  "\"required\":[\"seconds\"],\"additionalProperties\":false},"                                     \
  "\"annotations\":{\"readOnlyHint\":true},\"exposure\":\"default\",\"latency\":\"normal\"}]}"

/* Without the terminating NUL, because the section must contain only the text. */
__attribute__((used, retain,
               section(COLLET_MANIFEST_SECTION))) static const char k_manifest[sizeof(MANIFEST) - 1] =
    MANIFEST;

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup_json,
                            collet_instance** out) {
  (void)host;
  (void)setup_json; /* its "config" is [plugins.<id>] config of collet.toml */
  *out = (collet_instance*)pluginCreate((collet_host_api*)api);
  return COLLET_OK;
}

static void destroy(collet_instance* instance) {
  pluginDestroy((uintptr_t)instance);
}

/* Must exist, but is never called, because the manifest lists the tools. */
static collet_status describe(collet_instance* instance, collet_call* report) {
  (void)instance;
  (void)report;
  return COLLET_UNSUPPORTED;
}

static collet_status call(collet_instance* instance, collet_call* call, collet_str tool,
                          collet_str arguments_json, collet_str meta_json) {
  (void)meta_json;
  return pluginCall((uintptr_t)instance, call, tool, arguments_json);
}

static const collet_plugin_api k_table = {
    .struct_size = sizeof(collet_plugin_api),
    .flags = COLLET_PLUGIN_CONCURRENT, /* pluginCall() changes no state, so several threads may enter it */
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
    .id = {ID, sizeof ID - 1},
    .version = {VERSION, sizeof VERSION - 1},
    .manifest = {k_manifest, sizeof k_manifest},
    .api = table,
};
