// SPDX-License-Identifier: MIT
#include "host/cli/plugin_words.hpp"

#include <algorithm>
#include <map>

#include <collet/json.hpp>

#include "host/util/printable.hpp"
#include "sdk/support/utf8.hpp"

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
  words.reserve(by_word.size());
  for (const auto& [word, found] : by_word)
    words.push_back(found);
  return words;
}

std::vector<std::string> words_not_had(const std::vector<plugin::PluginFile>& files,
                                       const std::vector<std::string>& own) {
  std::vector<std::string> reasons;
  std::map<std::string_view, std::string_view> owners;
  for (const auto& file : files) {
    for (const auto& command : file.commands) {
      const bool is_own = std::find(own.begin(), own.end(), command.word) != own.end();
      const auto [at, is_new] = owners.emplace(command.word, file.id);
      if (!is_own && is_new) continue;
      std::string reason = "plugin '" + file.id + "' does not get its word '" + command.word + "': ";
      reason += is_own ? "the host has a command of that name"
                       : "plugin '" + std::string(at->second) + "' has it already";
      reasons.push_back(std::move(reason));
    }
  }
  return reasons;
}

std::optional<plugin::CommandWord> command_of(const std::vector<plugin::PluginFile>& files,
                                              const Options& options) {
  for (const PluginWord& word : plugin_words(files, options.own_words)) {
    if (word.command->word == options.word) return *word.command;
  }
  return std::nullopt;
}

std::optional<std::string> setting_of(const plugin::CommandWord& command,
                                      const std::vector<std::string>& arguments) {
  if (command.setting.empty()) return std::nullopt;
  int number = 0;
  for (const std::string& argument : arguments) {
    if (argument.starts_with('-') || ++number < command.argument) continue;
    std::string set = command.setting + "=";
    json::append_string(set, support::replace_invalid_utf8(argument));  // as TOML writes it too
    return set;
  }
  return std::nullopt;
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
