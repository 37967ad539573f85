// SPDX-License-Identifier: MIT
// clang-format off
//
// Collet plugin ABI 1.0-draft: the only binary contract between the host and a plugin.
//
// A plugin is a shared object that exports one symbol, `collet_plugin_v1`, a constant of type `collet_entry`.
// This header is enough to write a plugin in C11, or in C++11 and later.
// The C++ wrapper beside it adds convenience only.
//
// Strings
//  - A string is UTF-8, a pointer and a length, not NUL-terminated.
//  - A string is borrowed: it is valid until the function that received it returns. Copy it to keep it longer.
//  - Neither side frees memory of the other.
//
// Structs
//  - A struct that crosses the boundary starts with `struct_size` and grows only at its end.
//  - Use a field only if it lies within the `struct_size` of the other side: COLLET_HAS().
//  - A null function pointer means that the function is not offered.
//
// Conduct
//  - No function throws, exits, jumps or forks across the boundary.
//  - No side touches file descriptors 0 and 1, the working directory, the locale, the environment or signal
//    handlers.
//  - Payloads are JSON text (RFC 8259) or plain bytes. No protocol of a client is visible here.
//
// Threads: the line in brackets above each function names the threads that may call it
//  - [one thread at a time] create(), configure(), describe() and destroy() never overlap for one instance.
//                           Successive calls may come from different threads.
//  - [call thread]          the thread that entered `call`, or another thread of the plugin, but one at a
//                           time, until `call` returns.
//  - [any thread]           every thread. A function that takes a collet_call may be used until its `call`
//                           returns, log() and get_interface() until destroy() returns.
#ifndef COLLET_ABI_H
#define COLLET_ABI_H

// NOLINTBEGIN(modernize-deprecated-headers): this header is C as well.
#include <stddef.h>
#include <stdint.h>
// NOLINTEND(modernize-deprecated-headers)

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_ABI_MAJOR 1
#define COLLET_ABI_MINOR 0

// "CLLT" as a little-endian number
#define COLLET_MAGIC 0x544C4C43u

// Name of the ELF section that holds the manifest text, so that the host can check a file without loading it
#define COLLET_MANIFEST_SECTION ".collet.manifest"

// True if the struct behind `pointer`, by its own struct_size, reaches to the end of `field`
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

// UTF-8 text or bytes, borrowed
typedef struct collet_str {
  const char* data;  // may be null when `size` is 0
  size_t      size;  // in bytes
} collet_str;

// Outcome of a function. A value is never reused; an unknown value counts as COLLET_FAILED.
typedef int32_t collet_status;
enum {
  COLLET_OK               = 0,
  COLLET_FAILED           = 1,   // the tool failed; the text given to fail() is the reason
  COLLET_INVALID_ARGUMENT = 2,   // the caller's arguments are wrong; the text names the argument and the fault
  COLLET_NOT_FOUND        = 3,
  COLLET_CANCELLED        = 4,
  COLLET_DEADLINE         = 5,
  COLLET_TOO_LARGE        = 6,
  COLLET_UNSUPPORTED      = 7,
  COLLET_DENIED           = 8,
  COLLET_INTERNAL         = 9,
  COLLET_PENDING          = 10,  // from `call` only: it waits for an answer of the client; the host enters it again
};

// Levels of log()
enum {
  COLLET_LOG_DEBUG              = 0,
  COLLET_LOG_INFO               = 1,
  COLLET_LOG_WARNING            = 2,
  COLLET_LOG_ERROR              = 3,
  COLLET_LOG_HOST_MISBEHAVING   = 4,  // reports a defect of the host
  COLLET_LOG_PLUGIN_MISBEHAVING = 5,  // reports a defect of the plugin
};

// Kinds of result parts. `head` is a JSON object or empty; the bytes of the part follow by write().
enum {
  COLLET_PART_JSON     = 1,  // the data: one JSON value, at most one per call. head: empty
  COLLET_PART_TEXT     = 2,  // UTF-8 text. head: empty
  COLLET_PART_IMAGE    = 3,  // raw bytes. head: {"mimeType"}
  COLLET_PART_AUDIO    = 4,  // raw bytes. head: {"mimeType"}
  COLLET_PART_BLOB     = 5,  // raw bytes that the host keeps and links to. head: {"mimeType", "name"?}
  COLLET_PART_LINK     = 6,  // no bytes. head: {"uri", "name", "mimeType"?, "description"?, "size"?}
  COLLET_PART_RESOURCE = 7,  // bytes of an embedded resource. head: {"uri", "mimeType"?, "text": true|false}
};

typedef struct collet_host     collet_host;      // opaque; the host's side of one instance
typedef struct collet_call     collet_call;      // opaque; the host's side of one call
typedef struct collet_instance collet_instance;  // opaque; the plugin's side of one instance

// Receives bytes that an interface function returns during a call
typedef struct collet_sink {
  void* context;  // passed to append() unchanged

  // Appends bytes. May be called many times for one value.
  void (*append)(void* context, collet_str bytes);
} collet_sink;

// Functions of the host for the plugin. Passed to create(); valid until destroy() returns.
typedef struct collet_host_api {
  uint32_t struct_size;
  uint32_t abi_minor;  // minor version of the host's ABI

  // Writes one line to the host's log, under the plugin's name.
  // If create() or configure() fails, its last message at COLLET_LOG_ERROR is the reason that users read.
  // [any thread]
  void (*log)(collet_host*, int32_t level, collet_str message);

  // Returns the interface of the host with this id, such as "collet.invoke/1".
  // The pointer leads to a struct that starts with struct_size and lives as long as the instance.
  // Returns null if the host does not offer the interface.
  // [any thread]
  const void* (*get_interface)(collet_host*, collet_str id);

  // Opens the next part of the result and completes the part before it.
  // The kind defines `head_json`, see COLLET_PART_JSON and following.
  // COLLET_TOO_LARGE:        the result exceeds the operator's limit; stop.
  // COLLET_CANCELLED:        no caller waits for the result any more; stop.
  // COLLET_INVALID_ARGUMENT: the kind is unknown, the json part is the second one, or the head is malformed.
  // [call thread]
  collet_status (*part)(collet_call*, int32_t kind, collet_str head_json);

  // Appends bytes to the open part. If no part is open, opens a json part.
  // Errors: as for part().
  // [call thread]
  collet_status (*write)(collet_call*, collet_str bytes);

  // Sets the reason why the call fails; the last invocation counts. Return `code` from `call` afterwards.
  // `message`:     one or two sentences for the reader of the answer.
  // `detail_json`: a JSON object with more facts, or empty.
  // Parts that are already written are kept.
  // [call thread]
  void (*fail)(collet_call*, collet_status code, collet_str message, collet_str detail_json);

  // Returns non-zero once the caller has cancelled or the deadline has passed.
  // Poll it at least every 10 ms of work.
  // [any thread]
  int32_t (*cancelled)(const collet_call*);

  // Returns a descriptor for poll(2) that becomes readable when cancelled() becomes non-zero, or -1.
  // The host owns the descriptor; the plugin must neither read nor close it.
  // [any thread]
  int32_t (*cancel_fd)(collet_call*);

  // Returns the milliseconds until the deadline, 0 if it has passed, -1 if the call has no deadline.
  // [any thread]
  int64_t (*deadline_ms)(const collet_call*);

  // Reports progress: `done` of `total`, 0 if the total is unknown.
  // The host forwards only some of the reports; `collet plugin check` allows 10,000 in one call.
  // COLLET_CANCELLED:        no caller waits for the result any more; stop.
  // COLLET_INVALID_ARGUMENT: a number is NaN or negative.
  // [any thread]
  collet_status (*progress)(collet_call*, double done, double total, collet_str message);
} collet_host_api;

// Bits of collet_plugin_api.flags
enum {
  COLLET_PLUGIN_CONCURRENT = 1,  // several threads may enter `call` at once; without it, calls queue per instance
};

// Functions of the plugin for the host. Constant data of the plugin.
typedef struct collet_plugin_api {
  uint32_t struct_size;
  uint32_t flags;  // COLLET_PLUGIN_CONCURRENT or 0

  // Creates an instance and stores it in *out. Several instances may exist at once.
  // `setup_json`: {"config":{...}, "shared":{...}, "dirs":{"cache","state"}, "limits":{...}}
  //   Unknown keys must be ignored.
  //   Plugins with the same `shares` in their manifests have the same cache folder.
  // Of the host, only log() and get_interface() may be used.
  // On failure, the last message logged at COLLET_LOG_ERROR is the reason.
  // [one thread at a time]
  collet_status (*create)(collet_host*, const collet_host_api*, collet_str setup_json, collet_instance** out);

  // Destroys an instance. No call is in progress.
  // [one thread at a time]
  void (*destroy)(collet_instance*);

  // Lists what the instance offers, as a json part of `report`.
  // The part: {"tools":[...], "resources":[...]?, "resource_templates":[...]?, "prompts":[...]?}
  // A tool:   {"id", "title", "description", "description_brief"?, "input_schema", "output_schema"?, "annotations",
  //            "exposure": "default"|"opt_in"|"internal", "latency": "inline"|"normal"|"long",
  //            "search_hint"?, "pin"?, "max_result_chars"?, "asks_consent"?}
  //           or {"id", "fault"}: the reason why the tool cannot be offered.
  // Resources and prompts: see interfaces/resources.h and interfaces/prompts.h.
  // A malformed item is set aside with a reason; the other items are kept.
  // Only part(), write(), fail() and tools() of collet.invoke/1 may be used with `report`.
  // The host does not call describe()
  //  - if the manifest contains one of these lists: the manifest is then complete;
  //  - if the manifest has "needs_setting": "shared.<name>.<key>", "config.<key>" (of the plugin) or "allow.<tool>" (an
  //    `allow` list names this tool), or several separated by commas, and all are absent.
  // [one thread at a time]
  collet_status (*describe)(collet_instance*, collet_call* report);

  // Runs a tool.
  // `arguments_json`: one valid JSON object, as the client sent it.
  // `meta_json`: an object; unknown keys must be ignored:
  //   "call_id", "session", "principal", "profile"
  //   "access":  {"read":[...], "write":[...], "working_directory"?, "url", "private_addresses", "insecure"};
  //              relative paths in arguments belong to that folder, whatever the current one is
  //   "client":  {"ask":[...]}
  //   "budget":  tokens of the answer
  //   "depth":   of nested calls
  //   "root"?:   for a nested call, call_id of the client's call at the top
  //   "limited"?: true for a nested call whose caller set "deadline_ms"
  //   "fixed"?:  arguments that the operator pins or hides, which a client may not pass
  //   "confirm"?: true if a tool with asks_consent must ask the user before it writes; "trace"?, "answers"?, "state"?
  // A status other than COLLET_OK and COLLET_PENDING requires fail(); without it, the host reports a defect of
  // the plugin.
  // [call thread]
  collet_status (*call)(collet_instance*, collet_call*, collet_str tool, collet_str arguments_json,
                        collet_str meta_json);

  // Optional. Applies a changed configuration, in the form that create() takes. No call is in progress.
  // [one thread at a time]
  collet_status (*configure)(collet_instance*, collet_str setup_json);

  // Optional. Returns the interface of the plugin with this id, such as "collet.resources/1", or null.
  // The pointer has the same form and lifetime as in collet_host_api.
  // [any thread]
  const void* (*get_interface)(collet_instance*, collet_str id);
} collet_plugin_api;

// The exported constant
typedef struct collet_entry {
  uint32_t   magic;        // COLLET_MAGIC
  uint32_t   struct_size;  // sizeof(collet_entry) in the header that the plugin was built with
  uint16_t   abi_major;    // must equal the host's major version
  uint16_t   abi_minor;    // lowest minor version that the plugin needs; must not exceed the host's
  uint32_t   reserved;     // 0

  // File name of the plugin without ".so": [a-z][a-z0-9-]{0,39}
  // Third parties use such words in reverse DNS order.
  collet_str id;

  // Version of the plugin, Semantic Versioning 2.0.0
  collet_str version;

  // JSON, the same text as in COLLET_MANIFEST_SECTION:
  //   {"id", "version", "abi":{"major","minor"}, "license", "config_schema"?, "permissions"?, "shares"?,
  //    "describes"?, "needs_setting"?, "folder_setting"?, "commands"?, "summary"?, "keywords"?}, and the lists in the form
  //    that describe() writes.
  // "summary": one line of at most 200 bytes; "keywords": at most 32 texts of at most 40 bytes. The host composes the
  //   instructions to models from those of the plugins that have an exposed tool.
  // "folder_setting": "shared.<name>.<key>", a setting that names a folder with files of the configuration, which a
  //   bundle contains.
  // "permissions": {"processes": true} makes the host call destroy() before it exits; it may exit without destroy()
  //   otherwise. "threads" and "signal_handlers": true permit what a language's runtime keeps after destroy().
  collet_str manifest;

  // Returns the plugin's table for a host of this minor version, or null to refuse the host.
  // The result must not depend on any state.
  // [one thread at a time]
  const collet_plugin_api* (*api)(uint32_t host_abi_minor);
} collet_entry;

// Name of the exported constant.
// A static build names it collet_plugin_v1_<id>, with '_' for '-' and '.'.
#define COLLET_ENTRY_SYMBOL "collet_plugin_v1"

#if defined(__GNUC__)
#define COLLET_EXPORT __attribute__((visibility("default")))
#else
#define COLLET_EXPORT
#endif

// clang-format on

#ifdef __cplusplus
}
#endif
#endif
