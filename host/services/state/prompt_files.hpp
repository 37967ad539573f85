// SPDX-License-Identifier: MIT
/// The host's own prompts: Markdown files in the folder prompts/ of its shared data. The built-in plugin
/// `collet` offers them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "sdk/support/result.hpp"

namespace collet::host::services {

struct PromptFile {
  struct Argument {
    std::string name;
    bool required = false;
  };
  std::string name;
  std::string title;  ///< may be empty
  std::string description;
  std::vector<Argument> arguments;
  std::vector<std::string> tools;  ///< tools that the text uses; without them the prompt is not offered
  std::string text;                ///< `$ARGUMENTS` is replaced by the arguments
};

/// Parses the text of a file. It begins with lines `key: value` between two lines `---`; keys below
/// `metadata:` are indented. Known keys are name, description, argument-hint (`<required> [optional]`), and
/// title and tools of metadata; other keys are ignored. The prompt's text follows.
support::Result<PromptFile> read_prompt(std::string_view text);

/// Reads `*.md` in the folder, in sorted order. A file with a fault is left out and adds a warning.
std::vector<PromptFile> read_prompts(const std::filesystem::path& folder, std::vector<std::string>& warnings);

/// Returns the manifest of the built-in plugin with these prompts added.
std::string with_prompts(std::string manifest, const std::vector<PromptFile>& prompts);

/// Returns the answer of `collet.prompts/1`: the text with the arguments filled in. `arguments` is an object
/// of strings.
std::string prompt_answer(const PromptFile& prompt, json::View arguments);

}  // namespace collet::host::services
