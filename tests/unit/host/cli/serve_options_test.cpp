// SPDX-License-Identifier: MIT
#include "host/cli/command_line/serve_options.hpp"

#include <gtest/gtest.h>
#include <string>
#include <tuple>
#include <vector>

#include "host/cli/command_line/parse.hpp"
#include "host/cli/commands/command_table.hpp"

namespace collet::host::cli {
namespace {

using Line = std::vector<std::string>;

std::vector<char*> pointers(Line& line) {
  std::vector<char*> out;
  for (std::string& word : line)
    out.push_back(word.data());
  return out;
}

std::optional<Options> plain(Line line) {
  line.insert(line.begin(), "collet");
  const auto words = pointers(line);
  return read_serve_options(static_cast<int>(words.size()), words.data());
}

auto compared(const Options& options) {
  return std::tuple(options.config_file, options.profile, options.sets, options.log_level,
                    options.log_format);
}

TEST(ServeOptions, TakesTheCommonOptions) {
  const auto options = plain({"serve", "--config", "a.toml", "--profile=small", "--set", "expose.prefix=a_",
                              "--set", "host.log_level=info", "--log-level", "debug", "--log-format=json"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->config_file, "a.toml");
  EXPECT_EQ(options->profile, "small");
  EXPECT_EQ(options->sets, (Line{"expose.prefix=a_", "host.log_level=info"}));
  EXPECT_EQ(options->log_level, "debug");
  EXPECT_EQ(options->log_format, "json");
}

TEST(ServeOptions, OtherCommandLinesAreLeftToTheParser) {
  const std::vector<Line> lines = {
      {},
      {"tools"},
      {"--config", "a", "serve"},
      {"serve", "extra"},
      {"serve", "--help"},
      {"serve", "--json"},
      {"serve", "--config"},
      {"serve", "--config="},
      {"serve", "--config", "--profile"},
      {"serve", "--config", "a", "--config", "b"},
      {"serve", "--profile", "a", "--profile", "b"},
      {"serve", "--log-level", "loud"},
      {"serve", "--log-level", "info", "--log-level", "info"},
      {"serve", "--log-format", "xml"},
      {"serve", "--log-format", "text", "--log-format", "text"},
      {"serve", "--set", "-x"},
      {"serve", "--"},
  };
  for (const Line& line : lines)
    EXPECT_FALSE(plain(line)) << testing::PrintToString(line);
}

TEST(ServeOptions, AgreesWithTheParserWheneverItAnswers) {
  const Line words = {
      "--config",    "--config=c.toml",  "--profile", "--profile=tools", "--set", "--set=a.b=1", "a=[1,2]",
      "--log-level", "--log-level=warn", "info",      "--log-format",    "json",  "serve",       "x y",
      "tools"};
  int answered = 0;
  const auto compare = [&](Line line) {
    const auto ours = plain(line);
    if (!ours) return;
    ++answered;
    line.insert(line.begin(), "collet");
    auto given = pointers(line);
    const auto theirs = parse_command_line(static_cast<int>(given.size()), given.data(), command_table());
    ASSERT_TRUE(std::holds_alternative<Options>(theirs)) << testing::PrintToString(line);
    EXPECT_STREQ(std::get<Options>(theirs).command->path, "serve");
    EXPECT_EQ(compared(*ours), compared(std::get<Options>(theirs))) << testing::PrintToString(line);
  };
  compare({"serve"});
  for (const auto& a : words) {
    compare({"serve", a});
    for (const auto& b : words) {
      compare({"serve", a, b});
      for (const auto& c : words) {
        compare({"serve", a, b, c});
        compare({"serve", a, b, c, "info"});
      }
    }
  }
  EXPECT_GT(answered, 50);
}

}  // namespace
}  // namespace collet::host::cli
