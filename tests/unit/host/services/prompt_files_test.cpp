// SPDX-License-Identifier: MIT
/// The host's own prompts: reading of the files, and answers.
#include "host/services/state/prompt_files.hpp"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace collet::host::services {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view k_whole =
    "---\n"
    "name: look\n"
    "description: Looks: closely. Use when asked.\n"
    "argument-hint: <document> [question]\n"
    "license: MIT\n"
    "metadata:\n"
    "  title: Look at it\n"
    "  tools: see hear\n"
    "---\n"
    "\n"
    "Look at $ARGUMENTS.\n"
    "name: no key\n";

PromptFile prompt_of(std::string_view text) {
  auto prompt = read_prompt(text);
  if (!prompt) {
    ADD_FAILURE() << prompt.error().message;
    return {};
  }
  return *std::move(prompt);
}

TEST(Prompts, AFileIsRead) {
  const auto prompt = prompt_of(k_whole);
  EXPECT_EQ(prompt.name, "look");
  EXPECT_EQ(prompt.title, "Look at it");
  EXPECT_EQ(prompt.description, "Looks: closely. Use when asked.");
  EXPECT_THAT(prompt.tools, ElementsAre("see", "hear"));
  ASSERT_EQ(prompt.arguments.size(), 2U);
  EXPECT_EQ(prompt.arguments[0].name, "document");
  EXPECT_TRUE(prompt.arguments[0].required);
  EXPECT_EQ(prompt.arguments[1].name, "question");
  EXPECT_FALSE(prompt.arguments[1].required);
  EXPECT_EQ(prompt.text, "Look at $ARGUMENTS.\nname: no key\n");
}

TEST(Prompts, LinesMayEndWithCrlf) {
  const auto prompt = prompt_of("---\r\nname: a\r\ndescription: b\r\n---\r\n\r\nc\r\n");
  EXPECT_EQ(prompt.name, "a");
  EXPECT_EQ(prompt.description, "b");
  EXPECT_EQ(prompt.text, "c\r\n");
}

TEST(Prompts, FaultyFilesAreRefusedWithAReason) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "no line '---' at its beginning"},
      {"name: a\n---\n", "no line '---' at its beginning"},
      {"---\nname: a\ndescription: b\n", "no second line '---'"},
      {"---\nname a\n---\nx", "found 'name a', expected key: value"},
      {"---\ndescription: b\n---\nx", "it has no name"},
      {"---\n name: a\ndescription: b\n---\nx", "it has no name"},
      {"---\nname: a\n---\nx", "it has no description"},
      {"---\nname: a\ndescription: b\n---\n \n", "it has no text"},
      {"---\nname: a\ndescription: b\nargument-hint: x\n---\nx", "found 'x', expected <name> or [name]"},
      {"---\nname: a\ndescription: b\nargument-hint: <X Y>\n---\nx", "found '<X', expected"},
      {"---\nname: \xff\ndescription: b\n---\nx", "not UTF-8"},
  };
  for (const auto& [text, says] : cases) {
    const auto prompt = read_prompt(text);
    ASSERT_FALSE(prompt) << text;
    EXPECT_THAT(prompt.error().message, HasSubstr(says)) << text;
  }
}

TEST(Prompts, ArgumentsReplaceTheirPlaceholderAndAreOptional) {
  auto prompt = prompt_of(k_whole);
  prompt.text = "$ARGUMENTS, $ARGUMENTS";
  EXPECT_THAT(prompt_answer(prompt, json::View(R"({"question":"why?","document":"a.json"})")),
              HasSubstr(R"("text":"a.json why?, a.json why?")"));
  EXPECT_THAT(prompt_answer(prompt, json::View(R"({"document":"$ARGUMENTS","question":null})")),
              HasSubstr(R"("text":"$ARGUMENTS, $ARGUMENTS")"));
  EXPECT_THAT(prompt_answer(prompt, json::View("")), HasSubstr(R"("text":", ")"));
}

TEST(Prompts, TheManifestListsThem) {
  EXPECT_EQ(with_prompts(R"({"id":"x"})", {}), R"({"id":"x"})");
  EXPECT_EQ(
      with_prompts(R"({"id":"x"})", {prompt_of(k_whole)}),
      R"({"id":"x","prompts":[{"name":"look","title":"Look at it","description":"Looks: closely. Use when asked.",)"
      R"("arguments":[{"name":"document","required":true},{"name":"question","required":false}],)"
      R"("needs":["see","hear"]}]})");
}

TEST(Prompts, FaultyFilesOfAFolderAreLeftOutWithAWarning) {
  std::string name = (std::filesystem::temp_directory_path() / "collet-prompts-XXXXXX").string();
  ASSERT_NE(::mkdtemp(name.data()), nullptr);
  const std::filesystem::path folder = name;
  std::ofstream(folder / "b.md") << k_whole;
  std::ofstream(folder / "a.md") << "nothing";
  std::ofstream(folder / "c.txt") << k_whole;
  std::ofstream(folder / "d.md") << std::string(70000, 'x');
  std::vector<std::string> warnings;
  const auto prompts = read_prompts(folder, warnings);
  EXPECT_EQ(prompts.size(), 1U);
  EXPECT_THAT(warnings,
              ElementsAre(HasSubstr("a.md: no prompt: found no line"), HasSubstr("d.md: no prompt: ")));
  EXPECT_TRUE(read_prompts(folder / "none", warnings).empty());
  EXPECT_EQ(warnings.size(), 2U);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace collet::host::services
