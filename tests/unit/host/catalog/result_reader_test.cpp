// SPDX-License-Identifier: MIT
/// The tool that reads large results is exposed with the tools whose results it reads.
#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

Texts with_reader() {
  Texts plugins = families();
  plugins.emplace_back("collet", tools_json({tool_json("read_result")}));
  plugins.emplace_back("res", R"({"resources":[{"uri":"s:1","name":"n"}]})");
  return plugins;
}

TEST(ResultReader, IsExposedWithAnyToolThatAllowSelects) {
  const Catalog catalog = catalog_of(with_reader(), "expose.allow = ['walk_*']");
  EXPECT_EQ(names(catalog), (Names{"read_result", "walk_paths", "walk_tags"}));
  EXPECT_EQ(the(catalog, "read_result").reason,
            "exposed: it reads results of the exposed tools that are too large for an answer");
}

TEST(ResultReader, IsExposedWithAResource) {
  EXPECT_EQ(names(catalog_of(with_reader(), "expose.allow = ['s:*']")), Names{"read_result"});
}

TEST(ResultReader, IsHiddenIfNothingIsExposed) {
  EXPECT_TRUE(catalog_of(with_reader(), "expose.allow = []").exposed().empty());
}

TEST(ResultReader, StaysDenied) {
  for (const char* const deny : {"read_result", "collet:*", "*_result"}) {
    const Catalog catalog = catalog_of(with_reader(), std::string("expose.deny = ['") + deny + "']");
    EXPECT_EQ(catalog.find_exposed("read_result"), nullptr) << deny;
    EXPECT_EQ(catalog.result_reader(), "");
  }
}

TEST(ResultReader, IsExposedBesideAnAllowListOfPolicy) {
  const auto settings = settings_of("", "policy.expose.allow = ['walk_tags']");
  EXPECT_EQ(names(catalog_of(with_reader(), settings)), (Names{"read_result", "walk_tags"}));
}

TEST(ResultReader, HasTheNameThatClientsSee) {
  EXPECT_EQ(catalog_of(with_reader()).result_reader(), "read_result");
  EXPECT_EQ(catalog_of(with_reader(), "expose.prefix = 'p_'").result_reader(), "p_read_result");
  EXPECT_EQ(catalog_of(with_reader(), "expose.rename.read_result = 'more'\nexpose.allow = ['walk_*']")
                .result_reader(),
            "more");
  EXPECT_EQ(catalog_of(families()).result_reader(), "");
}

}  // namespace
}  // namespace collet::host::catalog
