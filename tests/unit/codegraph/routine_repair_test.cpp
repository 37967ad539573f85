// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/grammar/routine_repair.hpp"

#include <gtest/gtest.h>

#include "tests/unit/codegraph/linking.hpp"

namespace collet::codegraph {
namespace {

using Names = std::set<std::string>;
constexpr const char* k_no_parameter = "variable \"$1\" does not exist";
constexpr const char* k_no_value = "missing expression at or near \";\"";

std::string repaired(std::string text, std::string_view error) {
  EXPECT_TRUE(postgres::repair_routine(text, error)) << text;
  return text;
}

TEST(RoutineRepair, AnAliasOfAParameterBecomesAVariable) {
  EXPECT_EQ(repaired("a ALIAS FOR $1; b alias\n for $12;", k_no_parameter),
            "a text        ; b text \n        ;");
}

TEST(RoutineRepair, AReturnWithoutAValueBecomesANullStatement) {
  EXPECT_EQ(repaired("RETURN; return next ; RETURN NEXT x; RETURN y; returned;", k_no_value),
            "NULL  ; NULL        ; RETURN NEXT x; RETURN y; returned;");
}

TEST(RoutineRepair, ARowOfANamedTypeBecomesARecord) {
  EXPECT_EQ(repaired("DECLARE addy norm_addy; BEGIN addy.zip := 1;", "\"addy.zip\" is not a known variable"),
            "DECLARE addy record   ; BEGIN addy.zip := 1;");
  EXPECT_EQ(repaired("(OUT ADDY s.t%ROWTYPE)", "\"addy.zip\" is not a known variable"),
            "(OUT ADDY record     )");
}

TEST(RoutineRepair, OtherErrorsChangeNothing) {
  for (const auto* const error :
       {"syntax error at or near \"x\"", "", "\"", "\"a.b", "\"a\" is not a known variable", k_no_parameter,
        k_no_value, "\"a.b\" is not a known variable", "\"x.y\" is not a known variable"}) {
    std::string text = "DECLARE x record; y int; alias for; ALIAS FOR $";
    if (std::string_view(error) == k_no_parameter) text = "x alias of $1 aliased for $1";
    const auto before = text;
    EXPECT_FALSE(postgres::repair_routine(text, error)) << error;
    EXPECT_EQ(text, before);
  }
}

TEST(RoutineRepair, BodiesOfServersAreReadWhole) {
  const auto linked =
      link({{"a/script_postgres.sql",
             "CREATE TABLE t (a int, b text);\nCREATE TABLE u (c text);\n"
             "CREATE FUNCTION f(int, text) RETURNS SETOF u AS $$\nDECLARE\n  wanted ALIAS FOR $1;\n"
             "  at t%ROWTYPE;\nBEGIN\n  SELECT b INTO at FROM t WHERE a = wanted;\n  at.b := 'x';\n"
             "  UPDATE u SET c = at.b;\n  RETURN NEXT;\n  RETURN;\nEND $$ LANGUAGE plpgsql;\n"}});
  Names used;
  for (const auto& edge : linked->links.edges)
    if ((edge.kind == EdgeKind::reads_column || edge.kind == EdgeKind::writes_column) &&
        linked->program.full_name(edge.source) == "public.f")
      used.insert(linked->program.full_name(edge.target));
  EXPECT_EQ(used, (Names{"public.t.a", "public.t.b", "public.u.c"}));
  EXPECT_FALSE(linked->program.files().front().summary.has_errors);
}

}  // namespace
}  // namespace collet::codegraph
