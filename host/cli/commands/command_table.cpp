// SPDX-License-Identifier: MIT
#include "host/cli/commands/command_table.hpp"

namespace collet::host::cli {

namespace {

using Form = OptionSpec::Form;

constexpr Command k_commands[] = {
#define COMMAND(function, path, needs, summary, ...) \
  {path, summary, Needs::needs, nullptr, run_##function, {{__VA_ARGS__}}},
#define COMMAND_WITHOUT_HOST(function, path, summary, ...) \
  {path, summary, Needs::nothing, run_##function, nullptr, {{__VA_ARGS__}}},
#define GROUP(path, summary) {path, summary},
#include "host/cli/commands/commands.def"
#undef COMMAND
#undef COMMAND_WITHOUT_HOST
#undef GROUP
};

}  // namespace

std::span<const Command> command_table() {
  return k_commands;
}

}  // namespace collet::host::cli
