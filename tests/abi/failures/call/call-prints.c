/* SPDX-License-Identifier: MIT
 * call() prints a message of the protocol to standard output, and reads standard input to its end. */
#include <stdio.h>
#include <unistd.h>

#define PLUGIN "call-prints"
#define OWN_CALL
#include "../failing.h"

static collet_status call(collet_instance* self, collet_call* call, collet_str tool, collet_str arguments,
                          collet_str meta) {
  puts("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"printed by a call\"}");
  fflush(stdout);
  char stolen[64];
  while (read(STDIN_FILENO, stolen, sizeof stolen) > 0)
    continue;
  return the_host->write(call, text("{\"read\":\"nothing\"}"));
}
