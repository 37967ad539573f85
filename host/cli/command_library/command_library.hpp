// SPDX-License-Identifier: MIT
/// Code that `serve` does not need (CLI11, nlohmann/json, bundles), in libcollet-commands.so. The first use
/// loads that library, so that clients start the host without it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "host/cli/bundle/bundle.hpp"
#include "host/cli/command_line/options.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::cli {

/// Functions of the library. Host and library are built together, by one compiler; no function throws.
struct CommandLibrary {
  std::size_t options_size;  ///< sizeof(Options), by which the host recognizes a library of another build
  std::variant<Options, int> (*parse)(int argc, char** argv, std::span<const Command> commands) noexcept;
  std::string (*completion_script)(std::string_view shell, std::span<const Command> commands) noexcept;
  support::Result<std::string> (*call_arguments)(const std::vector<std::string>& words,
                                                 std::string_view input_schema) noexcept;
  int (*bundle)(const Options& options, const BundleContent& content) noexcept;
};

/// Name of the only symbol that libcollet-commands.so exports, of type CommandLibrary.
inline constexpr const char* k_command_library_symbol = "collet_commands_1";

/// Loads the library if no call before did. Fails if it is missing or of another build.
support::Result<const CommandLibrary*> command_library();

}  // namespace collet::host::cli
