// SPDX-License-Identifier: MIT
/// Words that plugins declare for the command line (interfaces/commands.h), from their manifests alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/cli/options.hpp"
#include "host/plugin/plugin_file.hpp"

namespace collet::host::cli {

struct PluginWord {
  const plugin::PluginFile* file = nullptr;
  const plugin::CommandWord* command = nullptr;
};

/// Sorted by word. A word of the host's (`own`) is left out; of two plugins with one word the first in the
/// order of `files`, which are sorted by id, keeps it.
std::vector<PluginWord> plugin_words(const std::vector<plugin::PluginFile>& files,
                                     const std::vector<std::string>& own);

/// Why plugins do not have words that they declare, a sentence each.
std::vector<std::string> words_not_had(const std::vector<plugin::PluginFile>& files,
                                       const std::vector<std::string>& own);

/// The word that the command line names, if a plugin has it.
std::optional<plugin::CommandWord> command_of(const std::vector<plugin::PluginFile>& files,
                                              const Options& options);
/// "key=value" as --set takes it, if the word's arguments give a setting.
std::optional<std::string> setting_of(const plugin::CommandWord& command,
                                      const std::vector<std::string>& arguments);

/// The lines that the help has of them; empty if there are none.
std::string words_help(const std::vector<PluginWord>& words);
/// What `collet help WORD` prints.
std::string word_help(const PluginWord& word);

}  // namespace collet::host::cli
