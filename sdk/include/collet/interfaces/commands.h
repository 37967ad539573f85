/* SPDX-License-Identifier: MIT
 *
 * collet.commands/1 (draft): a plugin has words of its own on the host's command line, "collet WORD …".
 * Offered by the plugin, by collet_plugin_api.get_interface.
 *
 * The manifest lists them under "commands": [{"word" ([a-z][a-z0-9-]{0,39}),"summary","usage"?,"setting"?,
 * "describe"?}]. The host's own words come first; of two plugins with one word the first in the order of ids
 * keeps it; `collet check` tells which word is not had, and why. `collet help` lists them without loading
 * anything, `collet help WORD` prints the usage.
 *
 * "setting": {"argument": n, "key": "shared.<name>.<key>"}: the n-th argument behind the word, counted from 1
 * without those that begin with '-', is that setting, a string, as if --set gave it last. So a command can be
 * told by argument what all plugins of one `shares` go by. "describe": false: no plugin is asked to describe
 * itself before the command runs, which then cannot call tools of plugins whose manifest does not list them.
 */
#ifndef COLLET_INTERFACES_COMMANDS_H
#define COLLET_INTERFACES_COMMANDS_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_COMMANDS_ID "collet.commands/1"

typedef struct collet_commands {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */

  /* [call] Runs a command. `arguments_json`: an array of strings, all that stood after the word; the host's
   * own options stand before it. json and text parts go to standard output as they come, in order, each with
   * a line end at its end; nothing is cut. Of other parts the head is printed. *exit_code
   * becomes the exit code (0 to 125, 0 at entry). A status other than COLLET_OK: the text of fail() goes to
   * standard error and the exit code is 1, for COLLET_INVALID_ARGUMENT 2, unless *exit_code was set.
   * `meta_json` and threads as for `call`; no deadline; the interrupt signal cancels. */
  collet_status (*run)(collet_instance*, collet_call*, collet_str word, collet_str arguments_json,
                       collet_str meta_json, int32_t* exit_code);
} collet_commands;

#ifdef __cplusplus
}
#endif
#endif
