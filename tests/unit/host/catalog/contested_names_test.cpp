// SPDX-License-Identifier: MIT
/// Names that several plugins claim: the host's tools, the shipped ones, then the others as configured.
#include <gmock/gmock.h>

#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

using plugin::Provider;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Claim {
  std::string id;
  Provider provider;
  std::size_t order;
  std::string text;
};

Catalog with_claims(const std::vector<Claim>& claims, const std::string& toml = "") {
  std::deque<plugin::PluginFile> files;
  std::vector<PluginDescription> described;
  for (const auto& claim : claims) {
    auto& file = files.emplace_back();
    file.id = claim.id;
    file.provider = claim.provider;
    file.order = claim.order;
    described.push_back({&file, claim.text});
  }
  return Catalog::build(described, settings_of(toml));
}

const std::string k_parse = tools_json({tool_json("parse")});
const std::string k_reader = tools_json({tool_json("read_result")});

TEST(ContestedNames, AShippedToolKeepsItsNameAgainstAPluginWithAnEarlierId) {
  const Catalog catalog =
      with_claims({{"a", Provider::other, 0, k_parse}, {"z", Provider::shipped, 1, k_parse}});
  EXPECT_EQ(catalog.find_exposed("parse")->key(), "z:parse");
  EXPECT_EQ(the(catalog, "a:parse").state, State::quarantined);
  EXPECT_THAT(
      catalog.warnings(),
      ElementsAre("tool 'a:parse' quarantined: its name 'parse' is taken by z:parse; give one of them "
                  "another under [expose.rename]"));
}

TEST(ContestedNames, OthersKeepThemInTheOrderOfTheConfiguration) {
  const Catalog catalog =
      with_claims({{"a", Provider::other, 5, k_parse}, {"b", Provider::other, 3, k_parse}});
  EXPECT_EQ(catalog.find_exposed("parse")->key(), "b:parse");
}

TEST(ContestedNames, TheHostsToolPrecedesAll) {
  const Catalog catalog = with_claims({{"a", Provider::shipped, 0, k_reader},
                                       {"collet", Provider::host, 0, k_reader},
                                       {"b", Provider::other, 0, k_parse}});
  EXPECT_EQ(catalog.find_exposed("read_result")->key(), "collet:read_result");
}

TEST(ContestedNames, NoOtherPluginTakesTheNameOfAHiddenToolOfTheHost) {
  const std::vector<Claim> claims = {{"a", Provider::other, 0, k_reader},
                                     {"collet", Provider::host, 0, k_reader}};
  const Catalog catalog = with_claims(claims, "expose.deny = ['collet:*']");
  EXPECT_EQ(catalog.find_exposed("read_result"), nullptr);
  EXPECT_THAT(
      catalog.warnings(),
      ElementsAre("tool 'a:read_result' quarantined: its name 'read_result' is that of the host's tool "
                  "collet:read_result; give it another under [expose.rename]"));
  const Catalog confirmed =
      with_claims(claims, "expose.deny = ['collet:*']\nexpose.rename.'a:read_result' = 'read_result'");
  EXPECT_EQ(confirmed.find_exposed("read_result")->key(), "a:read_result");
  EXPECT_THAT(confirmed.warnings(), IsEmpty());
}

TEST(ContestedNames, APluginWithTheNameOfAHiddenShippedToolIsAWarningUnlessItIsRenamed) {
  const std::vector<Claim> claims = {{"a", Provider::other, 0, k_parse},
                                     {"z", Provider::shipped, 1, k_parse}};
  const std::string deny = "expose.deny = ['z:parse']\n";
  for (const std::string& prefix : {std::string(), std::string("p_")}) {
    const Catalog catalog = with_claims(claims, deny + "expose.prefix = '" + prefix + "'");
    EXPECT_EQ(catalog.find_exposed(prefix + "parse")->key(), "a:parse");
    EXPECT_THAT(catalog.warnings(), ElementsAre(HasSubstr("tool 'a:parse' has the name '" + prefix +
                                                          "parse' of z:parse, which is hidden")));
  }
  EXPECT_THAT(with_claims(claims, deny + "expose.rename.'a:parse' = 'parse'").warnings(), IsEmpty());
}

TEST(ContestedNames, PromptsAndSchemesFollowTheSameOrder) {
  const std::string offers = R"({"prompts":[{"name":"ask"}],"resources":[{"uri":"s:1","name":"n"}]})";
  const Catalog catalog =
      with_claims({{"a", Provider::other, 0, offers}, {"z", Provider::shipped, 1, offers}});
  ASSERT_EQ(catalog.prompts().size(), 1U);
  EXPECT_EQ(catalog.prompts().front()->run.key(), "z:ask");
  EXPECT_THAT(catalog.warnings(),
              ElementsAre("prompt 'a:ask' quarantined: its name 'ask' is taken by z:ask"));
  ASSERT_EQ(catalog.resources().size(), 1U);
  EXPECT_EQ(catalog.resources().front()->run.key(), "z:s:1");
}

}  // namespace
}  // namespace collet::host::catalog
