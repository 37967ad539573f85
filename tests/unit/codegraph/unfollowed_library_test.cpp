// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/unfollowed_library.hpp"

#include <gtest/gtest.h>

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph {
namespace {

std::string_view library_of(const std::string& path, const std::string& text) {
  const auto summary = language_of(path)->read(path, text, nullptr, nullptr);
  return unfollowed_library_name(unfollowed_library(*summary));
}

TEST(UnfollowedLibrary, IsFoundByTheImportsOfEachLanguage) {
  EXPECT_EQ(library_of("A.java", "import org.jooq.DSLContext;\nclass A {}"), "jOOQ");
  EXPECT_EQ(library_of("A.java", "import static org.jooq.impl.DSL.*;\nclass A {}"), "jOOQ");
  EXPECT_EQ(library_of("A.cs", "using NHibernate.Criterion;\nclass A {}"), "NHibernate");
  EXPECT_EQ(library_of("a.ts", "import { Knex } from 'knex';"), "Knex");
  EXPECT_EQ(library_of("a.js", "import { pgTable } from 'drizzle-orm/pg-core';"), "Drizzle");
  EXPECT_EQ(library_of("a.py", "from peewee import Model\n"), "Peewee");
  EXPECT_EQ(library_of("a.go", "package a\nimport \"gorm.io/gorm\"\n"), "GORM");
}

TEST(UnfollowedLibrary, IsNotOneWithALongerNameOrOfAnotherLanguage) {
  EXPECT_EQ(library_of("A.java", "import org.jooqish.Context;\nclass A {}"), "");
  EXPECT_EQ(library_of("A.java", "import knex.Knex;\nclass A {}"), "");
  EXPECT_EQ(library_of("A.java", "// org.jooq\nimport java.util.List;\nclass A {}"), "");
}

TEST(UnfollowedLibrary, ANumberThatIsNoneHasNoName) {
  EXPECT_EQ(unfollowed_library_name(0), "");
  EXPECT_EQ(unfollowed_library_name(255), "");
}

}  // namespace
}  // namespace collet::codegraph
