// SPDX-License-Identifier: MIT
/// One row of the table of commands (host/cli/commands/command_table.hpp): name, options and function.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace collet::host::cli {

class Host;
struct Options;

/// State that exists when a command's function is called.
enum class Needs : std::uint8_t {
  nothing,  ///< no host: the command reads no configuration, or wires its own hosts
  plugins,  ///< a host that has found its plugins and loaded none; it has no catalog
  catalog,  ///< a host with its catalog
  trial,    ///< the same, but each plugin runs in a process of its own that only tries it
  streams   ///< the same, with standard input and output kept for the client
};

/// An option or an argument of one command. Options of all commands are in parse.cpp.
struct OptionSpec {
  enum class Form : std::uint8_t { flag, value, required, list };

  const char* name = nullptr;  ///< "--json"; without dashes, "TOOL", it is a positional argument
  const char* help = "";
  Form form = Form::flag;
  const char* type = "";   ///< "FILE", "PATH", the choices as "cpp|c"; empty means any text
  bool exclusive = false;  ///< refused together with the other exclusive options of the command
};

inline constexpr std::size_t k_max_options = 9;

struct Command {
  const char* path = "";     ///< words that name it, "config show"; empty for commands that plugins declare
  const char* summary = "";  ///< one line; a command without one is in no help and no completion
  Needs needs = Needs::nothing;
  int (*run)(const Options&) = nullptr;  ///< set for Needs::nothing; null in the row of a group
  int (*run_with_host)(const Options&, Host&) = nullptr;  ///< set for the others
  std::array<OptionSpec, k_max_options> options{};        ///< unused elements have no name
};

/// Returns the command of that path, or null.
inline const Command* find_command(std::span<const Command> commands, std::string_view path) {
  for (const Command& command : commands) {
    if (command.path == path) return &command;
  }
  return nullptr;
}

}  // namespace collet::host::cli
