// SPDX-License-Identifier: MIT
#include "host/cli/plugin_words.hpp"

#include <algorithm>
#include <map>

#include "host/util/printable.hpp"

namespace collet::host::cli {

std::vector<PluginWord> plugin_words(const std::vector<plugin::PluginFile>& files,
                                     const std::vector<std::string>& own) {
  std::map<std::string_view, PluginWord> by_word;
  for (const auto& file : files) {
    for (const auto& command : file.commands) {
      if (std::find(own.begin(), own.end(), command.word) == own.end())
        by_word.try_emplace(command.word, PluginWord{&file, &command});
    }
  }
  std::vector<PluginWord> words;
  for (const auto& [word, found] : by_word)
    words.push_back(found);
  return words;
}

std::string words_help(const std::vector<PluginWord>& words) {
  if (words.empty()) return {};
  std::string text = "\nWords of plugins:\n";
  for (const PluginWord& word : words) {
    std::string line = "  " + word.command->word;
    line.resize(std::max<std::size_t>(line.size() + 2, 30), ' ');
    append_printable(line, word.command->summary);
    text += line + " (" + word.file->id + ")\n";
  }
  return text;
}

std::string word_help(const PluginWord& word) {
  std::string text;
  append_printable(text, word.command->summary);
  text += " (of plugin '" + word.file->id + "')\nUsage: collet " + word.command->word;
  if (!word.command->usage.empty()) {
    text += ' ';
    append_printable(text, word.command->usage);
  }
  return text + '\n';
}

}  // namespace collet::host::cli
