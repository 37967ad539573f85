// SPDX-License-Identifier: MIT
#include "host/cli/client_view/client_view.hpp"

#include <gmock/gmock.h>

#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::cli {
namespace {

using catalog::tool_json;
using catalog::tools_json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<ClientView> views_of(const std::string& toml, const std::string& tool = tool_json("t")) {
  return client_views(catalog::catalog_of({{"p", tools_json({tool, tool_json("u")})}}, toml));
}

TEST(ClientView, ClaudeCodeShowsInstructionsAndPinnedTools) {
  const auto view = views_of("host.instructions=\"Line.\\nMore.\"\ntools.t.pin=true").at(0);
  EXPECT_EQ(view.client, "Claude Code");
  EXPECT_EQ(view.instructions, "Line.\nMore.");
  EXPECT_THAT(view.tools, ElementsAre("t"));
  EXPECT_GT(view.tokens, 20);
  EXPECT_THAT(view.cuts, IsEmpty());
}

TEST(ClientView, CodexShowsTheFirstLine) {
  const auto view = views_of("host.instructions=\"Line.\\nMore.\"").at(1);
  EXPECT_EQ(view.client, "Codex");
  EXPECT_EQ(view.instructions, "Line.");
  EXPECT_THAT(view.tools, IsEmpty());
  EXPECT_THAT(view.cuts, IsEmpty());
}

TEST(ClientView, CodexCutsALongLine) {
  const auto fits = views_of("host.instructions='" + std::string(247, 'x') + "'").at(1);
  EXPECT_THAT(fits.cuts, IsEmpty());
  const auto cut = views_of("host.instructions='" + std::string(248, 'x') + "'").at(1);
  EXPECT_EQ(cut.instructions, std::string(247, 'x') + "...");
  EXPECT_THAT(cut.cuts, ElementsAre(HasSubstr("first 247 characters")));
}

TEST(ClientView, WithoutInstructionsCodexShowsNothing) {
  EXPECT_THAT(views_of("").at(1).cuts, ElementsAre(HasSubstr("no instructions")));
}

TEST(ClientView, LongNamesAndHintsAreCut) {
  const std::string name(52, 'n');
  const auto views = views_of("host.instructions='I'",
                              tool_json(name, R"(,"search_hint":")" + std::string(4097, 'h') + "\""));
  EXPECT_THAT(views.at(0).cuts, ElementsAre(HasSubstr("first 4096 of the 4097 characters"), HasSubstr(name)));
  EXPECT_THAT(views.at(1).cuts, ElementsAre(HasSubstr("over 64 characters")));
}

}  // namespace
}  // namespace collet::host::cli
