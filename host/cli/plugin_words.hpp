// SPDX-License-Identifier: MIT
/// Words that plugins declare for the command line (interfaces/commands.h), from their manifests alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

/// The lines that the help has of them; empty if there are none.
std::string words_help(const std::vector<PluginWord>& words);
/// What `collet help WORD` prints.
std::string word_help(const PluginWord& word);

}  // namespace collet::host::cli
