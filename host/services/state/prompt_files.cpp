// SPDX-License-Identifier: MIT
#include "host/services/state/prompt_files.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "host/config/files/text_file.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::services {

namespace {

namespace fs = std::filesystem;
using support::Error;
using support::Result;

constexpr std::size_t k_max_file = std::size_t{64} << 10U;
constexpr std::size_t k_max_files = 100;
constexpr std::string_view k_placeholder = "$ARGUMENTS";

Error prompt_error(std::string text) {
  return {COLLET_INVALID_ARGUMENT, std::move(text)};
}

/// Removes the first line from `text` and returns it without its line end.
std::string_view remove_line(std::string_view& text) {
  const auto end = text.find('\n');
  const auto line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

/// Splits `text` at blanks.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out;
  for (text = support::trim(text); !text.empty(); text = support::trim(text)) {
    const auto end = std::min(text.find_first_of(" \t"), text.size());
    out.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return out;
}

bool is_argument_name(std::string_view name) {
  return !name.empty() && name.size() <= 64 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

Result<PromptFile::Argument> read_argument(std::string_view word) {
  const bool required = word.size() > 2 && word.front() == '<' && word.back() == '>';
  const bool optional = word.size() > 2 && word.front() == '[' && word.back() == ']';
  const auto name = required || optional ? word.substr(1, word.size() - 2) : std::string_view();
  if (!is_argument_name(name)) {
    return prompt_error(
        std::string("argument-hint: found '").append(word).append("', expected <name> or [name]"));
  }
  return PromptFile::Argument{std::string(name), required};
}

Result<void> read_member(PromptFile& out, std::string_view key, std::string_view value) {
  if (key == "name") {
    out.name = value;
  } else if (key == "description") {
    out.description = value;
  } else if (key == "metadata.title") {
    out.title = value;
  } else if (key == "metadata.tools") {
    out.tools = words_of(value);
  } else if (key == "argument-hint") {
    for (const auto& word : words_of(value)) {
      auto argument = read_argument(word);
      if (!argument) return argument.error();
      out.arguments.push_back(*std::move(argument));
    }
  }
  return {};
}

/// Removes the lines between the two lines `---` from the text and returns them.
Result<void> read_front(PromptFile& out, std::string_view& text) {
  if (support::trim(remove_line(text)) != "---") return prompt_error("found no line '---' at its beginning");
  std::string above;
  while (!text.empty()) {
    const auto line = remove_line(text);
    const auto content = support::trim(line);
    if (content == "---") return {};
    if (content.empty() || content.front() == '#') continue;
    const auto colon = content.find(':');
    if (colon == std::string_view::npos)
      return prompt_error(
          std::string("found '").append(content.substr(0, 40)).append("', expected key: value"));
    const bool below = line.front() == ' ' || line.front() == '\t';
    const auto key = support::trim(content.substr(0, colon));
    if (!below) above = key;
    const std::string whole = below ? above + "." + std::string(key) : std::string(key);
    if (auto taken = read_member(out, whole, support::trim(content.substr(colon + 1))); !taken) return taken;
  }
  return prompt_error("found no second line '---'");
}

}  // namespace

Result<PromptFile> read_prompt(std::string_view text) {
  if (!support::valid_utf8(text)) return prompt_error("it is not UTF-8");
  PromptFile out;
  if (auto read = read_front(out, text); !read) return read.error();
  if (out.name.empty()) return prompt_error("it has no name");
  if (out.description.empty()) return prompt_error("it has no description");
  out.text = text.substr(std::min(text.find_first_not_of("\r\n"), text.size()));
  if (out.text.find_first_not_of(" \t\r\n") == std::string::npos) return prompt_error("it has no text");
  return out;
}

std::vector<PromptFile> read_prompts(const fs::path& folder, std::vector<std::string>& warnings) {
  std::vector<fs::path> files;
  std::error_code error;
  fs::directory_iterator entries(folder, error);
  for (const fs::directory_iterator end; !error && entries != end && files.size() < k_max_files;
       entries.increment(error)) {
    if (entries->path().extension() == ".md") files.push_back(entries->path());
  }
  std::sort(files.begin(), files.end());
  std::vector<PromptFile> out;
  for (const auto& file : files) {
    const auto text = config::read_text_file(file, k_max_file);
    auto prompt = text ? read_prompt(*text) : Result<PromptFile>(text.error());
    if (prompt) {
      out.push_back(*std::move(prompt));
    } else {
      warnings.push_back(file.string() + ": no prompt: " + prompt.error().message);
    }
  }
  return out;
}

std::string with_prompts(std::string manifest, const std::vector<PromptFile>& prompts) {
  if (prompts.empty() || manifest.empty() || manifest.back() != '}') return manifest;
  manifest.back() = ',';
  manifest.append("\"prompts\":");
  json::Writer out(manifest);
  out.begin_array();
  for (const auto& prompt : prompts) {
    out.begin_object().member("name", prompt.name);
    if (!prompt.title.empty()) out.member("title", prompt.title);
    out.member("description", prompt.description).key("arguments").begin_array();
    for (const auto& argument : prompt.arguments)
      out.begin_object().member("name", argument.name).member("required", argument.required).end_object();
    out.end_array().key("needs").begin_array();
    for (const auto& tool : prompt.tools)
      out.string(tool);
    out.end_array().end_object();
  }
  out.end_array();
  return manifest.append("}");
}

std::string prompt_answer(const PromptFile& prompt, json::View arguments) {
  std::string given;
  for (const auto& argument : prompt.arguments) {
    const auto value = arguments[argument.name].string().value_or("");
    if (value.empty()) continue;
    given.append(given.empty() ? "" : " ").append(value);
  }
  std::string text;
  std::string_view rest = prompt.text;
  for (auto at = rest.find(k_placeholder); at != std::string_view::npos; at = rest.find(k_placeholder)) {
    text.append(rest.substr(0, at)).append(given);
    rest.remove_prefix(at + k_placeholder.size());
  }
  text.append(rest);
  std::string answer;
  json::Writer out(answer);
  out.begin_object().member("description", prompt.description).key("messages").begin_array();
  out.begin_object().member("role", "user").member("text", text).end_object().end_array().end_object();
  return answer;
}

}  // namespace collet::host::services
