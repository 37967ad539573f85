// SPDX-License-Identifier: MIT
#include "plugins/generate/model/names.hpp"

#include <gtest/gtest.h>

#include "plugins/generate/go/go_names.hpp"

namespace collet::generate {
namespace {

TEST(GeneratedNames, JoinWordsWithCapitals) {
  EXPECT_EQ(pascal_case("pet_owner-id"), "PetOwnerId");
  EXPECT_EQ(pascal_case("microsoft.graph.user"), "MicrosoftGraphUser");
  EXPECT_EQ(pascal_case("HTTPResponse"), "HTTPResponse");
}

TEST(GeneratedNames, BeginWithALetter) {
  EXPECT_EQ(pascal_case("2fa"), "N2fa");
  EXPECT_EQ(pascal_case(""), "N");
  EXPECT_EQ(pascal_case("$%&"), "N");
}

TEST(GeneratedNames, SpellOtherCharactersAsTheirCodePoints) {
  EXPECT_EQ(pascal_case("名前"), "U540dU524d");
  EXPECT_EQ(pascal_case("größe"), "GrUf6UdfE");
}

TEST(GeneratedNames, BeginWithASmallWordInCamelCase) {
  EXPECT_EQ(camel_case("PetOwner"), "petOwner");
  EXPECT_EQ(camel_case("HTTPResponse"), "httpResponse");
  EXPECT_EQ(camel_case("2fa"), "n2fa");
}

TEST(GeneratedNames, WriteInitialismsOfGoInCapitals) {
  EXPECT_EQ(go::exported("pet_id"), "PetID");
  EXPECT_EQ(go::exported("htmlUrl"), "HTMLURL");
}

TEST(NameTableOfAScope, GivesALaterNameASuffixOfItsOwn) {
  NameTable table;
  EXPECT_EQ(table.claim("FooBar", "FooBar"), "FooBar");
  const std::string second = table.claim("foo_bar", "FooBar");
  EXPECT_EQ(second.substr(0, 7), "FooBarX");
  NameTable other;
  other.reserve("FooBar");
  EXPECT_EQ(other.claim("foo_bar", "FooBar"), second);
}

TEST(NameTableOfAScope, GivesManyEqualNamesDifferentIdentifiers) {
  NameTable table;
  std::unordered_set<std::string> all;
  for (int i = 0; i < 100; ++i)
    EXPECT_TRUE(all.insert(table.claim("same", "Same")).second);
}

}  // namespace
}  // namespace collet::generate
