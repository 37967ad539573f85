/* SPDX-License-Identifier: MIT
 * collet.resources/1 in C: valid resources, and one URI for each kind of failure. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <collet/abi.h>
#include <collet/interfaces/resources.h>

#ifndef COLLET_ENTRY_NAME
#define COLLET_ENTRY_NAME collet_plugin_v1
#endif

#define MANIFEST                                                                                       \
  "{\"id\":\"librarian\",\"version\":\"0.1.0\",\"abi\":{\"major\":1,\"minor\":0},\"license\":\"MIT\"," \
  "\"resources\":["                                                                                    \
  "{\"uri\":\"lib://readme\",\"name\":\"Read me\",\"title\":\"The first thing\","                      \
  "\"description\":\"What is here\",\"mimeType\":\"text/plain\",\"size\":11},"                         \
  "{\"uri\":\"lib://logo\",\"name\":\"Logo\",\"mimeType\":\"image/png\"},"                             \
  "{\"uri\":\"lib://silent\",\"name\":\"Fails without a word\"},"                                      \
  "{\"uri\":\"lib://empty\",\"name\":\"Gives no part\"},"                                              \
  "{\"uri\":\"lib://waits\",\"name\":\"Waits until it is cancelled\"},"                                \
  "{\"uri\":\"not a uri\",\"name\":\"Set aside\"}],"                                                   \
  "\"resource_templates\":["                                                                           \
  "{\"uri_template\":\"lib://books/{title}\",\"name\":\"Books\",\"mimeType\":\"text/plain\"},"         \
  "{\"uri_template\":\"lib://large/{bytes}\",\"name\":\"So many bytes\"},"                             \
  "{\"uri_template\":\"lib://{broken\",\"name\":\"Set aside too\"}]}"

#if defined(__clang__)
__attribute__((used, retain, no_sanitize("address"), section(COLLET_MANIFEST_SECTION)))
#else
__attribute__((used, retain, section(COLLET_MANIFEST_SECTION)))
#endif
static const char manifest[] = MANIFEST;

struct collet_instance {
  collet_host* host;
  const collet_host_api* api;
};

static collet_str str(const char* text) {
  collet_str out;
  out.data = text;
  out.size = strlen(text);
  return out;
}

static int is(collet_str text, const char* word) {
  return text.size == strlen(word) && memcmp(text.data, word, text.size) == 0;
}

static int begins(collet_str text, const char* word) {
  return text.size >= strlen(word) && memcmp(text.data, word, strlen(word)) == 0;
}

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup_json,
                            collet_instance** out) {
  (void)setup_json;
  collet_instance* self = malloc(sizeof *self);
  if (self == NULL) return COLLET_INTERNAL;
  self->host = host;
  self->api = api;
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
  (void)tool;
  (void)arguments_json;
  (void)meta_json;
  self->api->fail(in, COLLET_NOT_FOUND, str("there are resources only"), str(""));
  return COLLET_NOT_FOUND;
}

static collet_status part(collet_instance* self, collet_call* in, collet_str uri, const char* type,
                          const char* text) {
  char head[512];
  snprintf(head, sizeof head, "{\"uri\":\"%.*s\",\"mimeType\":\"%s\",\"text\":%s}", (int)uri.size, uri.data,
           type, text);
  return self->api->part(in, COLLET_PART_RESOURCE, str(head));
}

static collet_status large(collet_instance* self, collet_call* in, collet_str uri, const char* number) {
  static const char piece[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
  size_t left = strtoul(number, NULL, 10);
  collet_status status = part(self, in, uri, "text/plain", "true");
  while (status == COLLET_OK && left > 0) {
    collet_str bytes = str(piece);
    if (bytes.size > left) bytes.size = left;
    status = self->api->write(in, bytes);
    left -= bytes.size;
  }
  if (status != COLLET_OK) self->api->fail(in, status, str("there is no room for so many"), str(""));
  return status;
}

static collet_status read_uri(collet_instance* self, collet_call* in, collet_str uri, collet_str meta_json) {
  (void)meta_json;
  if (is(uri, "lib://readme")) {
    const collet_status status = part(self, in, uri, "text/plain", "true");
    return status == COLLET_OK ? self->api->write(in, str("Read these.")) : status;
  }
  if (is(uri, "lib://logo")) {
    const collet_status status = part(self, in, uri, "image/png", "false");
    collet_str bytes = str("\x89PNG");
    return status == COLLET_OK ? self->api->write(in, bytes) : status;
  }
  if (is(uri, "lib://silent")) return COLLET_FAILED;
  if (is(uri, "lib://empty")) return COLLET_OK;
  if (is(uri, "lib://waits")) {
    while (self->api->cancelled(in) == 0) {
    }
    self->api->fail(in, COLLET_CANCELLED, str("nobody waits any more"), str(""));
    return COLLET_CANCELLED;
  }
  if (begins(uri, "lib://large/") && uri.size < 64) {
    char number[64] = {0};
    memcpy(number, uri.data + 12, uri.size - 12);
    return large(self, in, uri, number);
  }
  if (begins(uri, "lib://books/") && !is(uri, "lib://books/none")) {
    collet_str title = uri;
    title.data += 12;
    title.size -= 12;
    const collet_status status = part(self, in, uri, "text/plain", "true");
    if (status == COLLET_OK) self->api->write(in, str("The book "));
    return status == COLLET_OK ? self->api->write(in, title) : status;
  }
  self->api->fail(in, COLLET_NOT_FOUND, str("the library has no such book"), str(""));
  return COLLET_NOT_FOUND;
}

static const void* get_interface(collet_instance* self, collet_str id) {
  static const collet_resources resources = {sizeof resources, 0, read_uri};
  (void)self;
  return is(id, COLLET_RESOURCES_ID) ? &resources : NULL;
}

static const collet_plugin_api* api(uint32_t host_abi_minor) {
  static const collet_plugin_api table = {
      sizeof table, COLLET_PLUGIN_CONCURRENT, create, destroy, describe, call, NULL, get_interface};
  (void)host_abi_minor;
  return &table;
}

COLLET_EXPORT extern const collet_entry COLLET_ENTRY_NAME;
const collet_entry COLLET_ENTRY_NAME = {COLLET_MAGIC,
                                        sizeof(collet_entry),
                                        COLLET_ABI_MAJOR,
                                        COLLET_ABI_MINOR,
                                        0,
                                        {"librarian", 9},
                                        {"0.1.0", 5},
                                        {manifest, sizeof manifest - 1},
                                        api};
