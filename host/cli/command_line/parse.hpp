// SPDX-License-Identifier: MIT
/// Reads command lines with CLI11, along the table of commands.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "host/cli/command_line/command.hpp"
#include "host/cli/command_line/options.hpp"

namespace collet::host::cli {

/// Returns the options, or an exit code if the command line is answered already: help, version and wrong
/// usage. `commands` must outlive the result.
std::variant<Options, int> parse_command_line(int argc, char** argv, std::span<const Command> commands);

/// Returns the completion script for `shell`: bash, zsh or fish.
std::string completion_script(std::string_view shell, std::span<const Command> commands);

}  // namespace collet::host::cli
