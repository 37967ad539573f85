// SPDX-License-Identifier: MIT
/// Writes the scripts with which shells complete command lines of collet.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/cli/completion/model.hpp"

namespace collet::host::cli {

/// `shell` is bash, zsh or fish. The scripts ask the program for the names of tools when they complete one.
std::string write_script(const CommandModel& program, std::string_view shell);

/// `commands` has the program first, then every command and subcommand.
std::string bash_script(const std::vector<const CommandModel*>& commands);
std::string zsh_script(const std::vector<const CommandModel*>& commands);
std::string fish_script(const std::vector<const CommandModel*>& commands);

/// Returns `text` in single quotes, without the quotes and backslashes that one of the shells would
/// interpret.
std::string shell_quote(std::string text);

std::string join_words(const std::vector<std::string>& words);

/// Returns the names of all options that take a value, separated by `|`.
std::string options_with_value(const std::vector<const CommandModel*>& commands);

}  // namespace collet::host::cli
