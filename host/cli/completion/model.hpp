// SPDX-License-Identifier: MIT
/// The commands and options that a shell completes, taken from the App that parses them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}

namespace collet::host::cli {

/// Kind of value that an option or an argument takes.
enum class ValueKind : std::uint8_t { none, anything, files, folders, tools, choices };

struct OptionModel {
  std::string name;  ///< with its dashes; empty for an argument
  std::string text;
  ValueKind value = ValueKind::none;
  std::vector<std::string> choices;
};

struct CommandModel {
  std::string path;  ///< "config show"; empty for the program itself
  std::string name;
  std::string text;
  std::vector<OptionModel> options;
  OptionModel argument;        ///< first positional argument; its value is `none` if there is none
  OptionModel more_arguments;  ///< positional arguments behind the first
  std::vector<CommandModel> subcommands;
};

CommandModel completion_model(const CLI::App& app);

}  // namespace collet::host::cli
