// SPDX-License-Identifier: MIT
// clang-format off
//
// collet.commands/1 (draft): a plugin adds commands to the host's command line, "collet WORD ...".
// Offered by the plugin, by collet_plugin_api.get_interface.
//
// The manifest lists them under "commands": [{"word", "summary", "usage"?, "setting"?, "describe"?}]
//  - "word":      [a-z][a-z0-9-]{0,39}. The host's own commands win. If two plugins have the same word, a shipped
//                 one has it, else the first in the order of the configuration. `collet check` reports a word that is not available, and why.
//  - "summary":   `collet help` prints it without loading the plugin.
//  - "usage":     `collet help WORD` prints it.
//  - "setting":   {"argument": n, "key": "shared.<name>.<key>"}. The n-th argument after the word becomes the
//                 value of that setting, a string, as if a last --set gave it. Arguments that begin with '-' are
//                 not counted; the first is number 1. An argument can thus set what plugins of one `shares` use.
//  - "describe":  false: the host runs the command without calling describe() of any plugin. The command then
//                 cannot call tools of plugins whose manifest does not list them.
#ifndef COLLET_INTERFACES_COMMANDS_H
#define COLLET_INTERFACES_COMMANDS_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_COMMANDS_ID "collet.commands/1"

typedef struct collet_commands {
  uint32_t struct_size;
  uint32_t reserved;  // 0

  // Runs a command.
  // `arguments_json`: an array of strings, all arguments after the word. Options of the host precede the word.
  // `meta_json`:      as for `call`.
  // `exit_code`:      0 at entry; the command may set 0 to 125.
  // Output: json and text parts go to standard output at once, in order, each ended by a line end, never cut.
  //   Of any other part, only the head is printed.
  // Failure: if the status is not COLLET_OK, the text of fail() goes to standard error. The exit code is then
  //   *exit_code if it was set, else 2 for COLLET_INVALID_ARGUMENT and 1 for any other status.
  // Threads as for `call`. There is no deadline; the interrupt signal cancels the command.
  // [call thread]
  collet_status (*run)(collet_instance*, collet_call*, collet_str word, collet_str arguments_json,
                       collet_str meta_json, int32_t* exit_code);
} collet_commands;

// clang-format on

#ifdef __cplusplus
}
#endif
#endif
