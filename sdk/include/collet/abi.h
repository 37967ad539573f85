/* SPDX-License-Identifier: MIT
 *
 * Collet plugin ABI 1.0-draft: the only binary contract between the host and a plugin.
 *
 * A plugin is a shared object that exports one symbol, `collet_plugin_v1`, a constant `collet_entry`. This
 * header is enough to write one in C11 or C++11 and later. Everything else (the C++ wrapper beside it) is a
 * convenience on top.
 *
 * Rules that hold for every function here
 *  - Strings are UTF-8, pointer and length, not NUL-terminated, and borrowed: valid until the function that
 * received them returns. Who wants to keep one copies it. Neither side ever frees memory of the other.
 *  - Structs that cross the boundary start with `struct_size`; they only grow at the end. A field may be used
 * only if it lies within the size that the other side states: COLLET_HAS(). A null function pointer means
 * "not offered".
 *  - Nothing throws, exits, jumps, or forks across the boundary; nobody touches file descriptors 0 and 1, the
 * working directory, the locale, the environment or signal handlers.
 *  - Payloads are JSON text (RFC 8259) or plain bytes. No protocol of a client is visible here.
 *
 * Threads, as named in brackets at each function
 *  - [one]  create, configure, describe, destroy: one thread at a time for an instance.
 *  - [call] the thread that entered `call`, or another one of the plugin's, but one at a time, until `call`
 * returns.
 *  - [any]  any thread, until `call` (or, for log and get_interface, `destroy`) returns.
 */
#ifndef COLLET_ABI_H
#define COLLET_ABI_H

/* NOLINTBEGIN(modernize-deprecated-headers): this header is C as well. */
#include <stddef.h>
#include <stdint.h>
/* NOLINTEND(modernize-deprecated-headers) */

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_ABI_MAJOR 1
#define COLLET_ABI_MINOR 0

/* "CLLT" read as a little-endian number. */
#define COLLET_MAGIC 0x544C4C43u

/* Name of the ELF section that holds the manifest's text, so that a file can be judged without being loaded.
 */
#define COLLET_MANIFEST_SECTION ".collet.manifest"

/* Does the struct behind `pointer`, of which the other side states its size, reach to the end of `field`? */
#ifdef __cplusplus
#define COLLET_HAS(pointer, field)                                                                  \
  ((pointer)->struct_size >= static_cast<size_t>(reinterpret_cast<const char*>(&(pointer)->field) - \
                                                 reinterpret_cast<const char*>(pointer)) +          \
                                 sizeof((pointer)->field))
#else
#define COLLET_HAS(pointer, field) \
  ((pointer)->struct_size >=       \
   (size_t)((const char*)&(pointer)->field - (const char*)(pointer)) + sizeof((pointer)->field))
#endif

/* UTF-8 text or bytes, borrowed. `data` may be null when `size` is 0. */
typedef struct collet_str {
  const char* data;
  size_t size;
} collet_str;

/* What a function came to. Values are never reused; an unknown one counts as COLLET_FAILED. */
typedef int32_t collet_status;
enum {
  COLLET_OK = 0,
  COLLET_FAILED = 1,           /* the tool could not do it; see the text given to fail() */
  COLLET_INVALID_ARGUMENT = 2, /* the caller's arguments are wrong; the text says which and how */
  COLLET_NOT_FOUND = 3,
  COLLET_CANCELLED = 4,
  COLLET_DEADLINE = 5,
  COLLET_TOO_LARGE = 6,
  COLLET_UNSUPPORTED = 7,
  COLLET_DENIED = 8,
  COLLET_INTERNAL = 9,
  COLLET_PENDING =
      10 /* from `call` only: an answer of the client is awaited; the host enters the call again */
};

/* Levels of log(). The last two blame: a defect of the host, or of the plugin itself. */
enum {
  COLLET_LOG_DEBUG = 0,
  COLLET_LOG_INFO = 1,
  COLLET_LOG_WARNING = 2,
  COLLET_LOG_ERROR = 3,
  COLLET_LOG_HOST_MISBEHAVING = 4,
  COLLET_LOG_PLUGIN_MISBEHAVING = 5
};

/* Kinds of result parts. `head` is a JSON object or empty; the bytes follow by write(). */
enum {
  COLLET_PART_JSON = 1,    /* the data: one JSON value; at most one per call. head: empty */
  COLLET_PART_TEXT = 2,    /* UTF-8 text. head: empty */
  COLLET_PART_IMAGE = 3,   /* raw bytes. head: {"mimeType"} */
  COLLET_PART_AUDIO = 4,   /* raw bytes. head: {"mimeType"} */
  COLLET_PART_BLOB = 5,    /* raw bytes that the host keeps and links to. head: {"mimeType", "name"?} */
  COLLET_PART_LINK = 6,    /* no bytes. head: {"uri", "name", "mimeType"?, "description"?, "size"?} */
  COLLET_PART_RESOURCE = 7 /* bytes of an embedded resource. head: {"uri", "mimeType"?, "text": true|false} */
};

typedef struct collet_host collet_host;         /* opaque; the host's side of one instance */
typedef struct collet_call collet_call;         /* opaque; the host's side of one call */
typedef struct collet_instance collet_instance; /* opaque; the plugin's side of one instance */

/* A receiver of bytes during a call, for answers of interfaces: append(context, bytes) may be called many
 * times. */
typedef struct collet_sink {
  void* context;
  void (*append)(void* context, collet_str bytes);
} collet_sink;

/* Host -> plugin. Given to create(); valid until destroy() returns. */
typedef struct collet_host_api {
  uint32_t struct_size;
  uint32_t abi_minor; /* of the host */

  /* [any] Writes one line to the host's log, under the plugin's name. While create() or configure() runs, the
   * last message at COLLET_LOG_ERROR is the reason that users read if it does not return COLLET_OK. */
  void (*log)(collet_host*, int32_t level, collet_str message);

  /* [any] A service of the host by id ("collet.invoke/1"): a pointer to a struct that starts with struct_size
   * and lives as long as the instance, or null if the host does not offer it. */
  const void* (*get_interface)(collet_host*, collet_str id);

  /* [call] Opens the next part of the result; the part before it is thereby complete. `head` as told at the
   * kinds. COLLET_TOO_LARGE: the result is over the operator's limit, stop. COLLET_CANCELLED: nobody waits
   * any more, stop. COLLET_INVALID_ARGUMENT: unknown kind, a second json part, or a head that is not as told.
   */
  collet_status (*part)(collet_call*, int32_t kind, collet_str head_json);

  /* [call] Appends bytes to the open part; without one, to a json part. Errors as part(). */
  collet_status (*write)(collet_call*, collet_str bytes);

  /* [call] Says why the call fails: one or two sentences for the reader of the answer, and optionally a JSON
   * object with more. Parts already written are kept. The last call counts. Return `code` from `call`
   * afterwards. */
  void (*fail)(collet_call*, collet_status code, collet_str message, collet_str detail_json);

  /* [any] Not 0 once the caller gave up or the deadline passed; poll it at least every 10 ms of work. */
  int32_t (*cancelled)(const collet_call*);

  /* [any] A descriptor that becomes readable when cancelled() turns, for poll(2); owned by the host, never
   * read or closed by the plugin; -1 if none can be had. */
  int32_t (*cancel_fd)(collet_call*);

  /* [any] Milliseconds until the deadline, 0 when it passed, -1 if there is none. */
  int64_t (*deadline_ms)(const collet_call*);

  /* [any] Tells how far the call is; `total` 0 when unknown. The host thins it out; checks allow 10,000.
   * COLLET_CANCELLED: nobody waits any more, stop. COLLET_INVALID_ARGUMENT: not a number, or below 0. */
  collet_status (*progress)(collet_call*, double done, double total, collet_str message);
} collet_host_api;

/* Bits of collet_plugin_api.flags. */
enum {
  COLLET_PLUGIN_CONCURRENT =
      1 /* `call` may be entered by several threads at once; otherwise calls queue per instance */
};

/* Plugin -> host. Constant data of the plugin. */
typedef struct collet_plugin_api {
  uint32_t struct_size;
  uint32_t flags;

  /* [one] Makes an instance. `setup_json`: {"config":{…}, "shared":{…}, "dirs":{"cache","state"},
   * "limits":{…}}; unknown keys are ignored. Plugins of one `shares` have one cache folder. Of the host only
   * log and get_interface may be used. On success *out is set; otherwise the last message logged at
   * COLLET_LOG_ERROR is the reason. Several instances may live at once. */
  collet_status (*create)(collet_host*, const collet_host_api*, collet_str setup_json, collet_instance** out);

  /* [one] Ends an instance; no call is in flight. */
  void (*destroy)(collet_instance*);

  /* [one] Writes {"tools":[…], "resources":[…]?, "resource_templates":[…]?, "prompts":[…]?} as a json part
   * of `report` (part, write, fail, tools() of collet.invoke/1, and nothing else). A tool is
   * {"id","title","description","description_brief"?,"input_schema","output_schema"?,"annotations",
   * "exposure":"default"|"opt_in"|"internal","latency":"inline"|"normal"|"long"}, or {"id","fault": why it
   * cannot be offered}. A tool that is not as told is set aside with a reason; the others are kept; so it is
   * with resources and prompts (interfaces/). Not asked when the manifest has one of these lists: it then
   * says all; nor where the setting is not there that the manifest names by "needs_setting":
   * "shared.<name>.<key>". */
  collet_status (*describe)(collet_instance*, collet_call* report);

  /* [call] Runs a tool. `arguments_json` is one valid JSON object as the client sent it. `meta_json`:
   * {"call_id", "session", "principal", "profile",
   * "access":{"read":[…],"write":[…],"url","private_addresses","insecure"}, "client":{"ask":[…]}, "budget"
   * (tokens of the answer), "depth", "root"? (of a nested call: call_id of the client's call at the top),
   * "fixed"? (arguments that the operator pins or hides: a client may not give them), "trace"?, "answers"?,
   * "state"?}; unknown keys are ignored. Any status but COLLET_OK and COLLET_PENDING without a fail() is
   * reported as a defect of the plugin. */
  collet_status (*call)(collet_instance*, collet_call*, collet_str tool, collet_str arguments_json,
                        collet_str meta_json);

  /* [one] Optional. Takes a changed configuration, shaped as in create, while no call is in flight. */
  collet_status (*configure)(collet_instance*, collet_str setup_json);

  /* [any] Optional. An interface of the plugin by id ("collet.resources/1"), as in collet_host_api. */
  const void* (*get_interface)(collet_instance*, collet_str id);
} collet_plugin_api;

/* The exported constant. */
typedef struct collet_entry {
  uint32_t magic;       /* COLLET_MAGIC */
  uint32_t struct_size; /* sizeof(collet_entry) of the header that the plugin was built with */
  uint16_t abi_major;   /* equal to the host's, or the plugin is refused */
  uint16_t abi_minor;   /* the lowest minor that the plugin needs; above the host's it is refused */
  uint32_t reserved;    /* 0 */
  collet_str id; /* file stem of the plugin: [a-z][a-z0-9-]{0,39}; third parties: such words in reverse DNS */
  collet_str version; /* of the plugin, semantic versioning 2.0.0 */
  collet_str
      manifest; /* JSON, the same text as in COLLET_MANIFEST_SECTION:
                   {"id","version","abi":{"major","minor"},"license",
                   "config_schema"?,"permissions"?,"shares"?,"describes"?,"needs_setting"?,"commands"?, and
            the lists as describe() writes them. Of "permissions" the host reads {"processes": true}: it calls
            destroy() before it exits, where of other plugins nothing is left to be ended} */
  /* [one] The plugin's table for a host of this minor; null refuses. Must not depend on any state. */
  const collet_plugin_api* (*api)(uint32_t host_abi_minor);
} collet_entry;

/* The name to export. Static builds name it collet_plugin_v1_<id>, with '-' and '.' written '_'. */
#define COLLET_ENTRY_SYMBOL "collet_plugin_v1"

#if defined(__GNUC__)
#define COLLET_EXPORT __attribute__((visibility("default")))
#else
#define COLLET_EXPORT
#endif

#ifdef __cplusplus
}
#endif
#endif
