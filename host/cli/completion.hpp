// SPDX-License-Identifier: MIT
/// `collet completion SHELL`: what a shell needs to complete command lines, out of the commands themselves.
#pragma once

#include <string>
#include <string_view>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own
class App;
}

namespace collet::host::cli {

/// `shell` is bash, zsh or fish. Names of tools are asked of the program when they are wanted.
std::string completion_script(const CLI::App& app, std::string_view shell);

}  // namespace collet::host::cli
