// SPDX-License-Identifier: MIT
/// The host's own prompts: one Markdown file each, in the folder prompts/ of its shared data. They are
/// offered as prompts of the built-in plugin `collet`.
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
  std::string title;  ///< or empty
  std::string description;
  std::vector<Argument> arguments;
  std::vector<std::string> tools;  ///< what the text is about: without them the prompt is not offered
  std::string text;                ///< `$ARGUMENTS` in it stands for the arguments
};

/// Between two lines `---` lines `key: value`, keys below `metadata:` indented: name, description,
/// argument-hint (`<required> [optional]`), metadata title and tools; others do not matter. Behind them the
/// text.
support::Result<PromptFile> read_prompt(std::string_view text);

/// `*.md` in the folder, sorted; what is wrong with one is told in `warnings`, and it is left out.
std::vector<PromptFile> read_prompts(const std::filesystem::path& folder, std::vector<std::string>& warnings);

/// The manifest of the built-in plugin with these prompts in it.
std::string with_prompts(std::string manifest, const std::vector<PromptFile>& prompts);

/// What `collet.prompts/1` answers: the text with the arguments, which are an object of strings, in their
/// place.
std::string prompt_answer(const PromptFile& prompt, json::View arguments);

}  // namespace collet::host::services
