/* SPDX-License-Identifier: MIT
 * A plugin in C11 that needs only collet/abi.h. That header documents each function and its threads. */
#define _POSIX_C_SOURCE 200809L /* gmtime_r */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <collet/abi.h>

#define ID "@ID@"
#define TOOL "@TOOL@"
#define VERSION "0.1.0"
#define LITERAL(text) ((collet_str){(text), sizeof(text) - 1})

/* The manifest: the host shows it to clients, and reads it without loading the file. */
#define MANIFEST                                                                                    \
  "{\"id\":\"" ID "\",\"version\":\"" VERSION                                                       \
  "\",\"abi\":{\"major\":1,\"minor\":0},\"license\":\"MIT\","                                       \
  "\"tools\":[{\"id\":\"" TOOL                                                                      \
  "\",\"title\":\"Date of a time stamp\","                                                          \
  "\"description\":\"Gives date, time and weekday (UTC) of a number of seconds since 1970-01-01\"," \
  "\"input_schema\":{\"type\":\"object\",\"properties\":{\"seconds\":{\"type\":\"integer\","        \
  "\"description\":\"Seconds since 1970-01-01T00:00:00Z; may be negative\"}},"                      \
  "\"required\":[\"seconds\"],\"additionalProperties\":false},"                                     \
  "\"annotations\":{\"readOnlyHint\":true},\"exposure\":\"default\",\"latency\":\"normal\"}]}"

/* Without the terminating NUL, because the section must contain only the text. */
__attribute__((used, retain,
               section(COLLET_MANIFEST_SECTION))) static const char k_manifest[sizeof(MANIFEST) - 1] =
    MANIFEST;

/* Start of year 1 and end of year 9999, in seconds since 1970-01-01. */
static const int64_t k_first = -62135596800;
static const int64_t k_last = 253402300799;

struct collet_instance {
  const collet_host_api* api;
};

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup_json,
                            collet_instance** out) {
  (void)setup_json; /* its "config" is [plugins.<id>] config of collet.toml */
  collet_instance* const instance = malloc(sizeof *instance);
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
  instance->api->fail(report, COLLET_UNSUPPORTED, LITERAL("the manifest lists the tools"), LITERAL(""));
  return COLLET_UNSUPPORTED;
}

static collet_status refuse(const collet_instance* instance, collet_call* call, const char* text) {
  const collet_str message = {text, strlen(text)};
  instance->api->fail(call, COLLET_INVALID_ARGUMENT, message, LITERAL(""));
  return COLLET_INVALID_ARGUMENT;
}

static size_t skip_space(collet_str json, size_t at) {
  while (at < json.size && strchr(" \t\r\n", json.data[at]) != NULL)
    ++at;
  return at;
}

/* Reads {"seconds": INTEGER}, the only object that the tool accepts. The host passes valid JSON, so the rest
 * of the grammar need not be checked. A tool with more arguments should use a JSON library. */
static bool read_seconds(collet_str json, int64_t* seconds) {
  static const char k_key[] = "\"seconds\"";
  char digits[24] = {0};
  size_t count = 0;
  size_t at = skip_space(json, 0) + 1; /* after the brace */
  at = skip_space(json, at);
  if (json.size - at < sizeof k_key - 1 || memcmp(json.data + at, k_key, sizeof k_key - 1) != 0) return false;
  at = skip_space(json, at + sizeof k_key - 1) + 1; /* after the colon */
  at = skip_space(json, at);
  while (at < json.size && strchr("-0123456789", json.data[at]) != NULL && count < sizeof digits - 1)
    digits[count++] = json.data[at++];
  at = skip_space(json, at);
  if (count == 0 || count > 20 || at >= json.size || json.data[at] != '}') return false;
  *seconds = strtoll(digits, NULL, 10); /* out of its range means out of range here */
  return true;
}

static collet_status call(collet_instance* instance, collet_call* call, collet_str tool,
                          collet_str arguments_json, collet_str meta_json) {
  static const char* const k_days[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                       "Thursday", "Friday", "Saturday"};
  int64_t seconds = 0;
  struct tm parts = {0};
  char answer[128];
  (void)tool; /* the plugin has only one */
  (void)meta_json;
  if (!read_seconds(arguments_json, &seconds))
    return refuse(instance, call, "/: expected {\"seconds\": INTEGER} and nothing else");
  if (seconds < k_first || seconds > k_last)
    return refuse(instance, call, "/seconds: expected a time in the years 1 to 9999");

  const time_t time = (time_t)seconds;
  gmtime_r(&time, &parts);
  const int size =
      snprintf(answer, sizeof answer, "{\"utc\":\"%04d-%02d-%02dT%02d:%02d:%02dZ\",\"weekday\":\"%s\"}",
               parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min,
               parts.tm_sec, k_days[parts.tm_wday]);
  const collet_str text = {answer, (size_t)size};
  const collet_status status = instance->api->write(call, text);
  if (status != COLLET_OK)
    instance->api->fail(call, status, LITERAL("the host refused the answer"), LITERAL(""));
  return status;
}

static const collet_plugin_api k_table = {
    .struct_size = sizeof(collet_plugin_api),
    .flags = COLLET_PLUGIN_CONCURRENT, /* call() changes no state, so several threads may enter it */
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
