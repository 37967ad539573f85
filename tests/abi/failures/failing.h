/* SPDX-License-Identifier: MIT
 * A minimal plugin in C with one tool, whose name is the plugin's. A source defines PLUGIN, the name, and the
 * macros below for wrong numbers. With OWN_CREATE, OWN_DESCRIBE (the manifest then lists no tools) or
 * OWN_CALL it provides that function itself. It then includes this header. */
#ifndef COLLET_TESTS_FAILING_H
#define COLLET_TESTS_FAILING_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <collet/abi.h>

#ifndef MAJOR
#define MAJOR 1
#endif
#ifndef MINOR
#define MINOR 0
#endif
#ifndef ENTRY_MAJOR /* version in the code; MAJOR is the one in the manifest */
#define ENTRY_MAJOR MAJOR
#endif
#ifndef ENTRY_SIZE
#define ENTRY_SIZE sizeof(collet_entry)
#endif
#ifndef TABLE_SIZE
#define TABLE_SIZE sizeof(collet_plugin_api)
#endif
#ifndef ENTRY
#define ENTRY collet_plugin_v1
#endif

#define TOOL(id, schema)                                                                      \
  "{\"id\":\"" id "\",\"title\":\"Fails\",\"description\":\"Fails\",\"input_schema\":" schema \
  ",\"annotations\":{\"readOnlyHint\":true}}"
#define SCHEMA "{\"type\":\"object\",\"properties\":{},\"additionalProperties\":false}"

#ifndef TOOLS
#ifdef OWN_DESCRIBE
#define TOOLS ""
#else
#define TOOLS ",\"tools\":[" TOOL(PLUGIN, SCHEMA) "]"
#endif
#endif
#define DIGITS(number) #number
#define NUMBER(macro) DIGITS(macro)
#define MANIFEST                                                                                         \
  "{\"id\":\"" PLUGIN "\",\"version\":\"0.1.0\",\"abi\":{\"major\":" NUMBER(MAJOR) ",\"minor\":" NUMBER( \
      MINOR) "},\"license\":\"MIT\"" TOOLS "}"

__attribute__((used, retain, section(COLLET_MANIFEST_SECTION))) static const char k_manifest[] = MANIFEST;

struct collet_instance {
  int unused;
};
static struct collet_instance the_instance;
static const collet_host_api* the_host; /* the same table for every instance */

static inline collet_str text(const char* words) {
  const collet_str borrowed = {words, strlen(words)};
  return borrowed;
}

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup,
                            collet_instance** out);
static collet_status describe(collet_instance* self, collet_call* report);
static collet_status call(collet_instance* self, collet_call* call, collet_str tool, collet_str arguments,
                          collet_str meta);

#ifndef OWN_CREATE
static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup,
                            collet_instance** out) {
  the_host = api;
  *out = &the_instance;
  return COLLET_OK;
}
#endif
#ifndef OWN_DESCRIBE
static collet_status describe(collet_instance* self, collet_call* report) {
  return COLLET_UNSUPPORTED;
}
#endif
#ifndef OWN_CALL
static collet_status call(collet_instance* self, collet_call* call, collet_str tool, collet_str arguments,
                          collet_str meta) {
  return the_host->write(call, text("{\"answer\":\"fine\"}"));
}
#endif

static void destroy(collet_instance* self) {}

static const collet_plugin_api k_table = {TABLE_SIZE, 0, create, destroy, describe, call, NULL, NULL};

static const collet_plugin_api* table(uint32_t host_abi_minor) {
  return &k_table;
}

#ifdef __cplusplus
extern "C" {
#endif
COLLET_EXPORT extern const collet_entry ENTRY;
const collet_entry ENTRY = {COLLET_MAGIC,
                            ENTRY_SIZE,
                            ENTRY_MAJOR,
                            MINOR,
                            0,
                            {PLUGIN, sizeof(PLUGIN) - 1},
                            {"0.1.0", 5},
                            {k_manifest, sizeof(k_manifest) - 1},
                            table};
#ifdef __cplusplus
}
#endif
#endif
