// SPDX-License-Identifier: MIT
/// Places as indexers count them, and what is written around them.
#include "plugins/codegraph/scip/source_lines.hpp"

#include <gtest/gtest.h>

namespace collet::codegraph {
namespace {

TEST(SourceLines, CountsColumnsInTheUnitOfTheDocument) {
  const SourceLines lines("ab\n\xC3\xA4\xF0\x9F\x98\x80x\r\nlast");
  EXPECT_EQ(lines.offset(1, 2, ScipColumns::utf32), 9U);
  EXPECT_EQ(lines.offset(1, 3, ScipColumns::utf16), 9U);
  EXPECT_EQ(lines.offset(1, 3, ScipColumns::unknown), 9U);
  EXPECT_EQ(lines.offset(1, 6, ScipColumns::utf8), 9U);
}

TEST(SourceLines, HasNoPlaceBehindTheEndOfALine) {
  const SourceLines lines("ab\r\nc");
  EXPECT_EQ(lines.offset(0, 2, ScipColumns::utf16), 2U);
  EXPECT_EQ(lines.offset(0, 3, ScipColumns::utf16), std::nullopt);
  EXPECT_EQ(lines.offset(2, 0, ScipColumns::utf16), std::nullopt);
  EXPECT_EQ(lines.offset(4000000000U, 4000000000U, ScipColumns::utf32), std::nullopt);
}

TEST(SourceLines, SeesCallsByWhatFollowsTheName) {
  const auto called = [](const std::string& text) { return SourceLines(text).is_called(1); };
  for (const char* const text : {"f()", "f (1)", "f\n  (1)", "f<T>(x)", "f?.(x)", "f!(x)", "f`a`"})
    EXPECT_TRUE(called(text)) << text;
  for (const char* const text : {"f", "f;", "f < g(1)", "f.g()", "f, g()", "f<T>", "f =>(1)"})
    EXPECT_FALSE(called(text)) << text;
}

TEST(SourceLines, SeesStatementsThatImport) {
  const auto imported = [](const std::string& text) {
    return SourceLines(text).is_imported(text.find("name"));
  };
  for (const char* const text :
       {"import { name } from 'a'", "import {\n  a,\n  name\n} from 'a'", "import a, { name } from 'a'",
        "import name from 'a'", "import * as name from 'a'", "export { name }", "export default name",
        "from a import b, name", "from a import (\n  b,\n  name)", "import { type name } from 'a'"})
    EXPECT_TRUE(imported(text)) << text;
  for (const char* const text : {"a = name", "import a from 'a'\nname", "f(name)", "from a import b\nname",
                                 "return name", "x = {\n  name\n}", "import('a').then(name)", "name"})
    EXPECT_FALSE(imported(text)) << text;
}

}  // namespace
}  // namespace collet::codegraph
