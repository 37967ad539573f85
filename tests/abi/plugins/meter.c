/* SPDX-License-Identifier: MIT
 * collet.metrics/1 in C: one tool that counts its calls, and one that misuses each function. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <collet/abi.h>
#include <collet/interfaces/metrics.h>

#ifndef COLLET_ENTRY_NAME
#define COLLET_ENTRY_NAME collet_plugin_v1
#endif

#define MANIFEST                                                                                    \
  "{\"id\":\"meter\",\"version\":\"0.1.0\",\"abi\":{\"major\":1,\"minor\":0},\"license\":\"MIT\","  \
  "\"tools\":[{\"id\":\"measure\",\"title\":\"Measure\",\"description\":\"Measures three things\"," \
  "\"input_schema\":{\"type\":\"object\",\"properties\":{},\"additionalProperties\":false},"        \
  "\"annotations\":{\"readOnlyHint\":true}},"                                                       \
  "{\"id\":\"mismeasure\",\"title\":\"Mismeasure\",\"description\":\"Measures what is no number\"," \
  "\"input_schema\":{\"type\":\"object\",\"properties\":{},\"additionalProperties\":false},"        \
  "\"annotations\":{\"readOnlyHint\":true}}]}"

#if defined(__clang__)
__attribute__((used, retain, no_sanitize("address"), section(COLLET_MANIFEST_SECTION)))
#else
__attribute__((used, retain, section(COLLET_MANIFEST_SECTION)))
#endif
static const char manifest[] = MANIFEST;

struct collet_instance {
  collet_host* host;
  const collet_host_api* api;
  const collet_metrics* metrics;
};

static collet_str str(const char* text) {
  collet_str out;
  out.data = text;
  out.size = strlen(text);
  return out;
}

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup_json,
                            collet_instance** out) {
  (void)setup_json;
  collet_instance* self = malloc(sizeof *self);
  if (self == NULL) return COLLET_INTERNAL;
  self->host = host;
  self->api = api;
  self->metrics = api->get_interface(host, str(COLLET_METRICS_ID));
  *out = self;
  return COLLET_OK;
}

static void destroy(collet_instance* self) {
  free(self);
}

static collet_status describe(collet_instance* self, collet_call* report) {
  return self->api->write(report, str(MANIFEST));
}

static collet_status call(collet_instance* self, collet_call* in, collet_str tool, collet_str arguments_json,
                          collet_str meta_json) {
  const collet_metrics* metrics = self->metrics;
  (void)arguments_json;
  (void)meta_json;
  if (metrics == NULL || !COLLET_HAS(metrics, observe)) return self->api->write(in, str("\"unmeasured\""));
  if (tool.size == strlen("measure")) {
    metrics->count(self->host, str("calls_total"), 1);
    metrics->gauge(self->host, str("depth"), 2.5);
    metrics->observe(self->host, str("work_seconds"), 0.25);
    metrics->observe(self->host, str("work_seconds"), 0.75);
  } else {
    char name[32];
    int i;
    metrics->count(self->host, str("Calls"), 1);
    metrics->count(self->host, str("calls_total"), -1);
    metrics->gauge(self->host, str("depth"), (double)NAN);
    for (i = 0; i < 300; ++i) {
      snprintf(name, sizeof name, "many_%d", i);
      metrics->count(self->host, str(name), 1);
    }
  }
  return self->api->write(in, str("\"measured\""));
}

static const collet_plugin_api* api(uint32_t host_abi_minor) {
  static const collet_plugin_api table = {sizeof table, 0, create, destroy, describe, call, NULL, NULL};
  (void)host_abi_minor;
  return &table;
}

COLLET_EXPORT extern const collet_entry COLLET_ENTRY_NAME;
const collet_entry COLLET_ENTRY_NAME = {COLLET_MAGIC,
                                        sizeof(collet_entry),
                                        COLLET_ABI_MAJOR,
                                        COLLET_ABI_MINOR,
                                        0,
                                        {"meter", 5},
                                        {"0.1.0", 5},
                                        {manifest, sizeof manifest - 1},
                                        api};
