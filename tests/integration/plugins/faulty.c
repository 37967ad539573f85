/* SPDX-License-Identifier: MIT
 * A plugin with the one fault that FAULT names (those of the file itself have macros of their own);
 * authors.mjs compiles it once for each. */
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <collet/abi.h>

enum {
  NONE,
  OTHER_MANIFEST,
  CREATE_FAILS,
  DESCRIBE_FAILS,
  BAD_DESCRIPTION,
  NO_TITLE,
  NO_HINT,
  BAD_SCHEMA,
  DANGLING_SCHEMA,
  ODD_SCHEMA,
  SILENT,
  BAD_JSON,
  BAD_TEXT,
  TWO_PARTS,
  PENDS,
  CRASHES,
  EXITS,
  HANGS,
  PRINTS,
  READS,
  ONE_INSTANCE,
  LEAKS_MEMORY,
  LEAKS_DESCRIPTOR,
  LEAKS_THREAD,
  CHANGES_FOLDER,
  CHANGES_ENVIRONMENT,
  OTHER_VERSION,
  RESERVED_FIELD,
  UNKNOWN_FLAG,
  BAD_EXAMPLE,
  BAD_ANSWER,
  LEAKS_PER_CALL,
  OPENS_ANY_PATH,
  OPENS_BY_PREFIX,
  CONNECTS,
  KEEPS_ONE_THREAD,
  HANDLES_SIGUSR1,
  HANDLES_SIGTERM
};

#define LITERAL(text) ((collet_str){(text), sizeof(text) - 1})
#define TOOLS(title, schema, hints)                                                                  \
  "{\"tools\":[{\"id\":\"faulty\"," title "\"description\":\"Has a fault\",\"input_schema\":" schema \
  ",\"annotations\":{" hints "},\"exposure\":\"default\",\"latency\":\"normal\"}]}"
#define TITLE "\"title\":\"Faulty\","
#define SCHEMA "{\"type\":\"object\",\"properties\":{},\"additionalProperties\":false}"
#define WITH(property)                                                          \
  "{\"type\":\"object\",\"properties\":{\"a\":{\"description\":\"A\"," property \
  "}},\"additionalProperties\":false}"
#define EXAMPLE(value) \
  "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},\"examples\":[{\"a\":" value "}]}"
#define OUTPUT ",\"output_schema\":{\"type\":\"object\",\"required\":[\"b\"]}"
#define HINT "\"readOnlyHint\":true"
#ifdef ANOTHER_MAJOR
#define MAJOR "2"
#else
#define MAJOR "1"
#endif
#ifdef PERMITTED
#define PERMISSIONS ",\"permissions\":{\"threads\":true,\"signal_handlers\":true}"
#else
#define PERMISSIONS
#endif
#define MANIFEST \
  "{\"id\":\"faulty\",\"version\":\"1.0.0\",\"abi\":{\"major\":" MAJOR ",\"minor\":0}" PERMISSIONS "}"

#ifndef WITHOUT_MANIFEST
__attribute__((used, retain, section(COLLET_MANIFEST_SECTION))) static const char k_manifest[] = MANIFEST;
#else
static const char k_manifest[] = MANIFEST;
#endif

struct collet_instance {
  const collet_host_api* api;
};

static int instances = 0;
static int created = 0;

static void* wait_forever(void* unused) {
  for (;;)
    pause();
  return unused;
}

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup,
                            collet_instance** out) {
  (void)setup;
  if (FAULT == CREATE_FAILS || (FAULT == ONE_INSTANCE && instances > 0)) {
    api->log(host, COLLET_LOG_ERROR, LITERAL("no key is configured"));
    return COLLET_FAILED;
  }
  ++instances;
  *out = malloc(sizeof **out);
  if (*out == NULL) return COLLET_FAILED;
  (*out)->api = api;
  if (FAULT == LEAKS_MEMORY) {
    char* const lost = malloc(65536);
    if (lost != NULL) memset(lost, 1, 65536);
  }
  if (FAULT == LEAKS_DESCRIPTOR && dup(0) < 0) return COLLET_FAILED;
  if (FAULT == HANDLES_SIGUSR1) signal(SIGUSR1, SIG_IGN);
  if (FAULT == HANDLES_SIGTERM) signal(SIGTERM, SIG_IGN);
  if (FAULT == LEAKS_THREAD || (FAULT == KEEPS_ONE_THREAD && created++ == 0)) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, wait_forever, NULL) != 0) return COLLET_FAILED;
  }
  return COLLET_OK;
}

static void destroy(collet_instance* self) {
  --instances;
  free(self);
}

static collet_status describe(collet_instance* self, collet_call* report) {
  collet_str text = LITERAL(TOOLS(TITLE, SCHEMA, HINT));
  if (FAULT == DESCRIBE_FAILS) return COLLET_FAILED;
  if (FAULT == BAD_DESCRIPTION) text = LITERAL("{\"tools\":[");
  if (FAULT == NO_TITLE) text = LITERAL(TOOLS("", SCHEMA, HINT));
  if (FAULT == NO_HINT) text = LITERAL(TOOLS(TITLE, SCHEMA, ""));
  if (FAULT == BAD_SCHEMA) text = LITERAL(TOOLS(TITLE, "{\"type\":\"string\"}", HINT));
  if (FAULT == DANGLING_SCHEMA) text = LITERAL(TOOLS(TITLE, WITH("\"$ref\":\"#/$defs/nobody\""), HINT));
  if (FAULT == ODD_SCHEMA) text = LITERAL(TOOLS(TITLE, WITH("\"type\":\"string\",\"minLenght\":1"), HINT));
  if (FAULT == BAD_EXAMPLE) text = LITERAL(TOOLS(TITLE, EXAMPLE("1"), HINT));
  if (FAULT == BAD_ANSWER) text = LITERAL(TOOLS(TITLE, EXAMPLE("\"x\"") OUTPUT, HINT));
  if (FAULT == OPENS_ANY_PATH || FAULT == OPENS_BY_PREFIX || FAULT == CONNECTS)
    text = LITERAL(TOOLS(TITLE, WITH("\"type\":\"string\""), HINT));
  return self->api->write(report, text);
}

/* Opens what {"a": …} names: every path, or those in the folder "readable" by their text alone. */
static void open_argument(collet_str arguments) {
  char text[4096];
  int fd = -1;
  int port = 0;
  struct sockaddr_in address = {.sin_family = AF_INET};
  if (arguments.size < 8 || arguments.size > sizeof text || memcmp(arguments.data, "{\"a\":\"", 6) != 0)
    return;
  memcpy(text, arguments.data + 6, arguments.size - 8);
  text[arguments.size - 8] = '\0';
  if (FAULT == OPENS_ANY_PATH ||
      (FAULT == OPENS_BY_PREFIX && strstr(text, "/readable/") && !strstr(text, "..")))
    fd = open(text, O_RDONLY);
  if (FAULT == CONNECTS && sscanf(text, "http://127.0.0.1:%d/", &port) == 1) {
    address.sin_port = htons((uint16_t)port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd >= 0 && connect(fd, (const struct sockaddr*)&address, sizeof address) != 0) perror("connect");
  }
  if (fd >= 0) close(fd);
}

static collet_status call(collet_instance* self, collet_call* one, collet_str tool, collet_str arguments,
                          collet_str meta) {
  char byte;
  char* lost;
  (void)tool;
  (void)meta;
  switch (FAULT) {
    case SILENT:
      return COLLET_FAILED;
    case BAD_JSON:
      return self->api->write(one, LITERAL("{\"a\":}"));
    case BAD_TEXT:
      self->api->fail(one, COLLET_FAILED, LITERAL("\xff"), LITERAL(""));
      return COLLET_FAILED;
    case TWO_PARTS:
      self->api->part(one, COLLET_PART_JSON, LITERAL(""));
      self->api->write(one, LITERAL("1"));
      self->api->part(one, COLLET_PART_JSON, LITERAL(""));
      return COLLET_OK;
    case PENDS:
      return COLLET_PENDING;
    case CRASHES:
      abort();
    case EXITS:
      exit(0);
    case HANGS:
      for (;;)
        pause();
    case PRINTS:
      puts("hello");
      break;
    case READS:
      if (read(0, &byte, 1) < 0) return COLLET_FAILED;
      break;
    case CHANGES_FOLDER:
      if (chdir("/") != 0) return COLLET_FAILED;
      break;
    case LEAKS_PER_CALL:
      *(char* volatile*)&lost = malloc(100);
      break;
    case OPENS_ANY_PATH:
    case OPENS_BY_PREFIX:
    case CONNECTS:
      open_argument(arguments);
      break;
    case CHANGES_ENVIRONMENT:
      setenv("FAULTY", "secret", 1);
      break;
    default:
      break;
  }
  return self->api->write(one, arguments);
}

static const collet_plugin_api* table(uint32_t host_minor) {
  static const collet_plugin_api k_table = {
      sizeof(collet_plugin_api), FAULT == UNKNOWN_FLAG ? 2 : 0, create, destroy, describe, call, NULL, NULL};
  (void)host_minor;
  return &k_table;
}

COLLET_EXPORT extern const collet_entry collet_plugin_v1;
const collet_entry collet_plugin_v1 = {
    .magic = COLLET_MAGIC,
    .struct_size = sizeof(collet_entry),
    .abi_major = COLLET_ABI_MAJOR,
    .reserved = FAULT == RESERVED_FIELD,
    .id = {"faulty", 6},
    .version = {FAULT == OTHER_VERSION ? "1.0.1" : "1.0.0", 5},
    .manifest = {k_manifest, sizeof k_manifest - (FAULT == OTHER_MANIFEST ? 2 : 1)},
    .api = table,
};
#ifdef SECOND_SYMBOL
COLLET_EXPORT extern const int faulty_extra;
const int faulty_extra = 1;
#endif
