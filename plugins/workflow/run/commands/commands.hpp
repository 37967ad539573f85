// SPDX-License-Identifier: MIT
/// The command `collet workflow validate|plan|run|lock|record|replay|new|test|graph|runs DIR …`.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <collet/entry.hpp>

#include "plugins/workflow/run/serve/deployment.hpp"
#include "plugins/workflow/run/serve/service.hpp"

namespace collet::workflow {

/// The arguments of the command `workflow` for `collet help`, which takes 200 bytes.
inline constexpr std::string_view k_commands_usage =
    "validate|lock|test DIR | plan|run DIR NAME [ARGS] | record|replay DIR NAME FILE [ARGS] | new DIR NAME "
    "TOOL... | import DIR FILE | graph DIR NAME [--svg] | runs DIR [RUN]; ARGS: key=value or {...}";
/// All of them, for errors.
inline constexpr std::string_view k_full_usage =
    "validate DIR [--json] | plan|run DIR NAME [ARGS] | lock DIR [--check] | record|replay DIR NAME FILE "
    "[ARGS] | new DIR NAME SERVER|SERVER:TOOL... | import DIR FILE [--api SOURCE=API] | test DIR | "
    "graph DIR NAME [--svg] | runs DIR [RUN]; ARGS: key=value, key:=JSON or one {...}";

/// Runs the command. Exit codes: 0 success; 1 the run failed or the lock file does not match; 2 wrong
/// usage, or workflows with errors.
int run_command(const Host& host, Service& service, const std::vector<std::string>& arguments, Call& call);

/// Returns the arguments of a tool from the words of a command line: key=value by the schema's types,
/// key:=JSON, or one object. Throws a Failure.
Value arguments_of(const std::vector<std::string>& words, const Value& input_schema);

}  // namespace collet::workflow
