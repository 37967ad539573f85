/* SPDX-License-Identifier: MIT
 *
 * collet.invoke/1 (draft): a plugin calls another tool. Offered by the host.
 *
 * A tool is named by its key, "<plugin id>:<tool id>". What the operator denies is denied here too, pinned
 * arguments are pinned, [policy] holds; `allow`, names and prefixes only say what clients see and mean
 * nothing here. Tools whose exposure is "internal" can be called.
 *
 * A nested call runs on the calling thread and takes no place of its own among the host's threads. It ends
 * with its caller: it is cancelled when the caller is, and its deadline is the nearer one of the caller's and
 * its own tool's. It cannot ask the client (collet.ask/1 answers COLLET_UNSUPPORTED to it), and its
 * progress is told to nobody. Its depth is
 * limited by the host; a wait that would close a circle of calls on an instance that takes one call at a time
 * is refused.
 *
 * Whoever holds something that must be given back, whatever became of the call, does so by calls with the
 * option "cleanup": a cancel of the caller does not end them at once, and they may still be made behind it,
 * both for COLLET_CLEANUP_MS in all. Deadlines hold for them as for others.
 *
 * A plugin whose manifest says "describes": "last" is asked to describe itself after all plugins that do not
 * say so, and again whenever what one of those describes has changed. Within such a describe(), tools() takes
 * the report in place of the caller and lists what the others described; call() is COLLET_UNSUPPORTED.
 */
#ifndef COLLET_INTERFACES_INVOKE_H
#define COLLET_INTERFACES_INVOKE_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_INVOKE_ID "collet.invoke/1"

/* What a cancel leaves to calls that clean up; those under way get four fifths of it. */
#define COLLET_CLEANUP_MS 5000

/* A receiver of result parts, as collet_host_api's part() and write() send them: each part is opened once,
 * its bytes follow in any number of writes. Used on the thread that called, before the function that received
 * it returns. A status other than COLLET_OK ends the giving; the function then returns that status. */
typedef struct collet_part_sink {
  void* context;
  collet_status (*part)(void* context, int32_t kind, collet_str head_json);
  collet_status (*write)(void* context, collet_str bytes);
} collet_part_sink;

typedef struct collet_invoke {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */

  /* [any] Calls a tool and returns when it ended. `arguments_json`: one JSON object, checked against the
   * tool's schema as a client's would be; empty means {}. `options_json`: {"budget"?: tokens that the tool is
   * told to keep to, "deadline_ms"?: milliseconds for this call, "cleanup"?: true}, or empty; unknown keys
   * are ignored.
   * `answer` gets the parts, whole and in order: nothing is cut, and a result over the host's limit for one
   * call is COLLET_TOO_LARGE. `error`, which may be null, gets
   * {"message", "detail"?} when the status is not COLLET_OK; parts that the tool had written come all the
   * same. Errors: the called tool's own status; COLLET_NOT_FOUND no such tool (the message names near ones);
   * COLLET_DENIED by the operator; COLLET_INVALID_ARGUMENT the arguments do not fit; COLLET_FAILED too deep,
   * a circle, or the plugin is off; COLLET_CANCELLED, COLLET_DEADLINE. */
  collet_status (*call)(collet_call* caller, collet_str tool, collet_str arguments_json,
                        collet_str options_json, const collet_part_sink* answer, const collet_sink* error);

  /* [any] Lists what call() would not refuse, sorted by key, as one JSON array of {"key", "title"?,
   * "description", "input_schema", "output_schema"?, "annotations"?}: schemas without pinned and hidden
   * arguments. `pattern` is a glob over keys
   * ("external:*"); empty means all. COLLET_OK, also when none is found. */
  collet_status (*tools)(collet_call* caller, collet_str pattern, const collet_sink* answer);
} collet_invoke;

#ifdef __cplusplus
}
#endif
#endif
