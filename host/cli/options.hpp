// SPDX-License-Identifier: MIT
/// The command line as data: one struct for all commands, filled by the one file that reads it, with CLI11.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace collet::host::cli {

enum class Command {
  serve,
  tools,
  call,
  plugins,
  check,
  explain,
  config_show,
  config_diff,
  plugin_new,
  plugin_check,
  bundle,
  help,
  plugin_word,  ///< a word that is none of the host's
  plugin_trial  ///< what plugin_check runs in a process of its own; not in the help
};

/// Exit codes of every command.
inline constexpr int k_exit_done = 0;
inline constexpr int k_exit_no = 1;     ///< the tool or the check said no
inline constexpr int k_exit_usage = 2;  ///< wrong usage or configuration
inline constexpr int k_exit_host = 3;   ///< the host itself failed

/// What `config diff` calls the configuration without any profile.
inline constexpr const char* k_no_profile = "default";

struct Options {
  Command command = Command::serve;

  std::optional<std::string> config_file;
  std::string profile;
  std::vector<std::string> sets;
  std::string log_level;            ///< empty: as configured
  std::string log_format = "text";  ///< text | json

  bool json = false;
  bool cost = false;
  bool all = false;
  bool stats = false;
  bool origin = false;
  std::string tool;                    ///< of call and explain
  std::vector<std::string> arguments;  ///< of call; of plugin_word what stands behind the word
  std::string profile_a;               ///< of config_diff, as profile_b
  std::string profile_b;
  std::string word;                         ///< of plugin_word and help; empty: help with everything
  std::vector<std::string> own_words;       ///< the host's commands
  std::string help;                         ///< of help: the host's own text
  std::string plugin_id;                    ///< of plugin_new
  std::string language = "cpp";             ///< of plugin_new: cpp | c
  std::string directory;                    ///< of plugin_new; empty: the id
  std::string plugin_file;                  ///< of plugin_check and plugin_trial
  std::string bundle_file = "collet.mcpb";  ///< of bundle
  std::string client;                       ///< of bundle: print the snippet of this one instead
};

/// The options, or the exit code of a command line that is answered already (help, version, wrong usage).
std::variant<Options, int> parse_command_line(int argc, char** argv);

}  // namespace collet::host::cli
