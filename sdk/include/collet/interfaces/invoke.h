// SPDX-License-Identifier: MIT
// clang-format off
//
// collet.invoke/1 (draft): a plugin calls another tool. Offered by the host.
//
// Names and permissions
//  - A tool is named by its key, "<plugin id>:<tool id>".
//  - The operator's rules hold: denied tools are denied, pinned arguments are pinned, [policy] applies.
//  - `allow`, names and prefixes decide only what clients see; they have no effect here, except on a call with the
//    option "exposed".
//  - Tools whose exposure is "internal" can be called.
//
// A nested call
//  - runs on the calling thread and uses no other thread of the host;
//  - is cancelled with its caller; its deadline is the earlier one of the caller's and its tool's;
//  - cannot ask the client (collet.ask/1 returns COLLET_UNSUPPORTED);
//  - reports its progress to the plugin that called it with call_with_progress(), never to the client;
//  - may nest only to a depth that the host limits;
//  - is refused if calls of serial instances would then wait for each other in a cycle.
//
// Cleanup
//  - A caller that must release something in every case does so by calls with the option "cleanup".
//  - If the caller is cancelled, these calls do not end at once and may still be started, for COLLET_CLEANUP_MS
//    in all. Deadlines hold for them too.
//
// Describing last
//  - A manifest with "describes": "last" makes the host call the plugin's describe() after those of all plugins
//    without it, and again whenever the result of one of them changes.
//  - Within such a describe(), tools() takes the report as its caller and lists the tools of the other plugins.
//  - The first describe() of a host that serves comes before all calls: call() returns COLLET_UNSUPPORTED there. A
//    plugin that needs calls reports a change with collet.changed/1, and is asked again at once.
//  - In a later describe(), and in that of `collet check`, call() takes the report as its caller. Such calls count for
//    the time of describe(), which is 10 s.
#ifndef COLLET_INTERFACES_INVOKE_H
#define COLLET_INTERFACES_INVOKE_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_INVOKE_ID "collet.invoke/1"

// Milliseconds that cleanup calls may take after a cancellation; calls already running have four fifths of it
#define COLLET_CLEANUP_MS 5000

// Receives result parts in the form in which part() and write() of collet_host_api send them: each part is opened
// once, then its bytes follow in any number of writes. Used on the calling thread until the function that received
// the sink returns. A status other than COLLET_OK ends the delivery, and the function returns that status.
typedef struct collet_part_sink {
  void* context;  // passed to part() and write() unchanged

  // Opens a part.
  collet_status (*part)(void* context, int32_t kind, collet_str head_json);

  // Appends bytes to the open part.
  collet_status (*write)(void* context, collet_str bytes);
} collet_part_sink;

// Receives the progress of a nested call, as progress() of collet_host_api reports it: strictly increasing, at most
// ten reports a second. Used on any thread, one report at a time, until the function that received the sink returns.
typedef struct collet_progress_sink {
  void* context;  // passed to report() unchanged

  // `total` is 0 if it is unknown; `message` may be empty.
  void (*report)(void* context, double done, double total, collet_str message);
} collet_progress_sink;

typedef struct collet_invoke {
  uint32_t struct_size;
  uint32_t reserved;  // 0

  // Calls a tool and returns when the call has ended.
  // `arguments_json`: one JSON object, checked against the tool's schema as for a client; empty means {}.
  // `options_json`:   an object or empty; unknown keys are ignored:
  //   "budget"?:      tokens that the tool is asked to keep to
  //   "deadline_ms"?: milliseconds for this call
  //   "cleanup"?:     true
  //   "exposed"?:     true: only a tool that clients see is called. For a plugin whose caller chooses the tool.
  // `answer`: receives all parts in order, never cut, also if the status is not COLLET_OK.
  // `error`:  receives {"message", "detail"?} if the status is not COLLET_OK; may be null.
  // Returns the status of the tool, or
  // COLLET_NOT_FOUND:        there is no such tool; the message suggests similar names.
  // COLLET_DENIED:           the operator denies it, or with "exposed" clients do not see it.
  // COLLET_INVALID_ARGUMENT: the arguments do not match the schema.
  // COLLET_TOO_LARGE:        the result exceeds the host's limit for one call.
  // COLLET_FAILED:           too deep, a cycle, or the plugin is off.
  // COLLET_CANCELLED, COLLET_DEADLINE
  // [any thread]
  collet_status (*call)(collet_call* caller, collet_str tool, collet_str arguments_json,
                        collet_str options_json, const collet_part_sink* answer, const collet_sink* error);

  // Lists the tools that call() accepts, sorted by key. `answer` receives one JSON array of
  //   {"key", "name"?, "title"?, "description", "input_schema", "output_schema"?, "annotations"?}
  //   `name` is the name for clients; only a tool that they see has one.
  //   The schemas do not contain pinned and hidden arguments.
  // `pattern`: a glob over keys, such as "external:*"; empty means all tools.
  // COLLET_OK also if no tool matches.
  // [any thread]
  collet_status (*tools)(collet_call* caller, collet_str pattern, const collet_sink* answer);

  // Does what call() does, and passes on the progress of the called tool while it runs. Check struct_size before use.
  // `progress`: may be null.
  // [any thread]
  collet_status (*call_with_progress)(collet_call* caller, collet_str tool, collet_str arguments_json,
                                      collet_str options_json, const collet_part_sink* answer,
                                      const collet_sink* error, const collet_progress_sink* progress);
} collet_invoke;

// clang-format on

#ifdef __cplusplus
}
#endif
#endif
