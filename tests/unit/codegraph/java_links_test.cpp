// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/codegraph/linking.hpp"

namespace collet::codegraph {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;
using Texts = std::set<std::string>;

TEST(JavaLinks, CallMeansTheMethodOfTheDeclaredType) {
  const auto linked = link({{"A.java", "package p; class A { void f(B b) { b.g(); } }"},
                            {"B.java", "package p; class B { void g() {} }"},
                            {"C.java", "package p; class C { void g() {} }"}});
  EXPECT_EQ(linked->edges(), Texts{"p.A.f(B) > p.B.g()"});
  EXPECT_EQ(linked->rules(), Texts{"receiver"});
}

TEST(JavaLinks, CallOnATypeOutsideOfTheSourcesIsNeverMatchedByName) {
  const auto linked =
      link({{"A.java",
             "package p; import java.sql.ResultSet; class A { String getString(String s) { return s; }\n"
             "void f(ResultSet r) { r.getString(\"x\"); r.next().getString(\"y\"); } }"}});
  EXPECT_THAT(linked->edges(), IsEmpty());
  EXPECT_EQ(linked->open(), (Texts{"getString", "getString external", "next external"}));
}

TEST(JavaLinks, CallOnAnUnknownValueIsNoEdge) {
  const auto linked =
      link({{"A.java", "package p; class A { void only() {} void f() { missing.only(); } }"}});
  EXPECT_THAT(linked->edges(), IsEmpty());
  EXPECT_EQ(linked->open(), Texts{"only"});
}

TEST(JavaLinks, OverloadIsChosenByTheTypesOfTheArguments) {
  const auto linked =
      link({{"A.java",
             "package p; class A { void f(String s) {} void f(int i) {} void f(Object o) {} void f(A a) {}\n"
             "void g() { f(\"x\"); f(1); f(this); f(new Object()); f(1, 2); } }"}});
  EXPECT_EQ(linked->edges(), (Texts{"p.A.g() > p.A.f(A)", "p.A.g() > p.A.f(Object)",
                                    "p.A.g() > p.A.f(String)", "p.A.g() > p.A.f(int)"}));
}

TEST(JavaLinks, OverloadsThatFitAlikeGiveCandidatesAndNoEdge) {
  const auto linked = link({{"A.java",
                             "package p; class A { void f(String s) {} void f(Integer i) {}\n"
                             "void g() { f(unknown()); } }"}});
  EXPECT_THAT(linked->edges(), IsEmpty());
  EXPECT_THAT(linked->open(), Contains("f/2"));
}

TEST(JavaLinks, GenericMethodHidesTheOneThatItOverrides) {
  const auto linked = link({{"A.java",
                             "package p; class A implements B {\n"
                             "  public <E extends B> void f(E e, Object... all) { f(e, null, all); }\n"
                             "  public <E extends B> void f(E e, Exception x, Object... all) {} }"},
                            {"B.java",
                             "package p; interface B {\n  <E extends B> void f(E e, Object... all);\n"
                             "  <E extends B> void f(E e, Exception x, Object... all); }"}});
  EXPECT_EQ(linked->edges(), Texts{"p.A.f(E,Object) > p.A.f(E,Exception,Object)"});
}

TEST(JavaLinks, InheritedMethodAndSuperAreFound) {
  const auto linked = link({{"A.java", "package p; class A extends B { void f() { g(); super.f(); } }"},
                            {"B.java", "package p; class B { void f() {} void g() {} }"}});
  EXPECT_THAT(linked->edges(), Contains("p.A.f() > p.B.g()"));
  EXPECT_THAT(linked->edges(), Contains("p.A.f() > p.B.f()"));
  EXPECT_EQ(linked->edges(EdgeKind::overrides), Texts{"p.A.f() > p.B.f()"});
}

TEST(JavaLinks, TypesFlowThroughCollectionsStreamsAndLambdas) {
  const auto linked =
      link({{"A.java",
             "package p; import java.util.*; class A { List<B> all; Map<String, B> by;\n"
             "void f() { for (var b : all) b.g(); all.stream().filter(x -> x.ok()).map(B::next).forEach(y -> "
             "y.g());\n"
             "by.get(\"k\").g(); Optional.of(all.get(0)).map(z -> z.next()).get().ok(); } }"},
            {"B.java",
             "package p; class B { void g() {} boolean ok() { return true; } B next() { return this; } }"}});
  EXPECT_EQ(linked->edges(), (Texts{"p.A.f() > p.B.g()", "p.A.f() > p.B.ok()", "p.A.f() > p.B.next()"}));
  EXPECT_THAT(linked->open(), Not(Contains("g")));
}

TEST(JavaLinks, TypeArgumentsReachTheMembersOfAGenericBase) {
  const auto linked =
      link({{"A.java",
             "package p; class A extends Base<B> { void f() { get().g(); made(B.class).g(); }\n"
             "static <T> T made(Class<T> c) { return null; } }"},
            {"Base.java", "package p; class Base<T> { T get() { return null; } }"},
            {"B.java", "package p; class B { void g() {} }"}});
  EXPECT_THAT(linked->edges(), Contains("p.A.f() > p.B.g()"));
  EXPECT_THAT(linked->open(), IsEmpty());
}

TEST(JavaLinks, ImportsDecideBetweenTypesOfOneName) {
  const auto linked = link({{"A.java", "package p; import q.B; class A { void f() { B.g(); } }"},
                            {"p/B.java", "package r; class B { static void g() {} }"},
                            {"q/B.java", "package q; public class B { public static void g() {} }"}});
  EXPECT_EQ(linked->edges(), Texts{"p.A.f() > q.B.g()"});
  EXPECT_EQ(linked->rules(), Texts{"static_type"});
}

TEST(JavaLinks, StaticImportIsFound) {
  const auto linked = link(
      {{"A.java", "package p; import static q.B.g; import static q.B.*; class A { void f() { g(); h(); } }"},
       {"B.java", "package q; public class B { public static void g() {} public static void h() {} }"}});
  EXPECT_EQ(linked->edges(), (Texts{"p.A.f() > q.B.g()", "p.A.f() > q.B.h()"}));
}

TEST(JavaLinks, VariableHidesAField) {
  const auto linked = link({{"A.java", "package p; class A { B x; void f(C x) { x.g(); this.x.g(); } }"},
                            {"B.java", "package p; class B { void g() {} }"},
                            {"C.java", "package p; class C { void g() {} }"}});
  EXPECT_EQ(linked->edges(), (Texts{"p.A.f(C) > p.C.g()", "p.A.f(C) > p.B.g()"}));
}

TEST(JavaLinks, LombokMembersAreKnown) {
  const auto linked =
      link({{"A.java", "package p; @Data class A { B b; }"},
            {"B.java", "package p; class B { void g() {} static void f(A a) { a.getB().g(); } }"}});
  EXPECT_EQ(linked->edges(), (Texts{"p.B.f(A) > p.A.getB()", "p.B.f(A) > p.B.g()"}));
}

TEST(JavaLinks, AnonymousClassOverridesAndItsCallsBelongToIt) {
  const auto linked = link(
      {{"A.java", "package p; class A { void f() { new R() { public void run() { g(); } }; } void g() {} }"},
       {"R.java", "package p; interface R { void run(); }"}});
  EXPECT_EQ(linked->edges(), Texts{"p.A.f.$1.run() > p.A.g()"});
  EXPECT_EQ(linked->edges(EdgeKind::overrides), Texts{"p.A.f.$1.run() > p.R.run()"});
}

TEST(JavaLinks, ConstructorsChainAndTypesAreInstantiated) {
  const auto linked = link({{"A.java",
                             "package p; class A extends B { A() { this(1); } A(int i) { super(i); } A "
                             "make() { return new A(); } }"},
                            {"B.java", "package p; class B { B(int i) {} }"}});
  EXPECT_EQ(linked->edges(),
            (Texts{"p.A.A() > p.A.A(int)", "p.A.A(int) > p.B.B(int)", "p.A.make() > p.A.A()"}));
  EXPECT_EQ(linked->edges(EdgeKind::instantiates), Texts{"p.A.make() > p.A"});
}

TEST(JavaLinks, FieldsAreReadAndWritten) {
  const auto linked = link(
      {{"A.java",
        "package p; class A { int x; E e; void f() { x = 1; int y = this.x; e = E.ONE; } enum E { ONE } }"}});
  EXPECT_EQ(linked->edges(EdgeKind::writes_field), (Texts{"p.A.f() > p.A.x", "p.A.f() > p.A.e"}));
  EXPECT_EQ(linked->edges(EdgeKind::reads_field), Texts{"p.A.f() > p.A.x"});
  EXPECT_THAT(linked->edges(EdgeKind::references), Contains("p.A.f() > p.A.E.ONE"));
}

TEST(JavaLinks, SwitchHasTheTypeOfItsValues) {
  const auto linked = link({{"A.java",
                             "class A { void f(int i) { var a = switch (i) { case 1 -> new B(); default -> { "
                             "h(); yield new B(); } }; a.g(); } void h() {} } class B { void g() {} }"}});
  EXPECT_THAT(linked->edges(), IsSupersetOf({"A.f(int) > B.g()", "A.f(int) > A.h()"}));
}

TEST(JavaLinks, LambdaThatIsTheValueOfAVariableHasTheParametersOfItsType) {
  const auto linked =
      link({{"A.java",
             "import java.util.function.*; class A { Consumer<B> c = b -> b.g(); void f() { "
             "Function<B, B> m = b -> b.h(); } } class B { void g() {} B h() { return null; } }"}});
  EXPECT_THAT(linked->edges(), Contains("A.f() > B.h()"));
  EXPECT_EQ(linked->open(), Texts{});
}

TEST(JavaLinks, InstanceOfAnInnerTypeIsMadeByItsOuterOne) {
  const auto linked = link({{"A.java",
                             "class A { void f(O o) { o.new I().g(); } } class O { class I { void g() {} } } "
                             "class I { void g() {} }"}});
  EXPECT_EQ(linked->edges(), Texts{"A.f(O) > O.I.g()"});
  EXPECT_EQ(linked->edges(EdgeKind::instantiates), Texts{"A.f(O) > O.I"});
}

TEST(JavaLinks, FunctionsOfAnEnumerationReturnIt) {
  const auto linked = link({{"A.java",
                             "class A { void f() { E.valueOf(\"X\").g(); for (E e : E.values()) e.h(); } } "
                             "enum E { X; void g() {} void h() {} }"}});
  EXPECT_EQ(linked->edges(), (Texts{"A.f() > E.g()", "A.f() > E.h()"}));
}

TEST(JavaLinks, BaseThatNamesItselfEnds) {
  const auto linked = link({{"A.java",
                             "package p; class A extends A { void f() { g(); } } class B extends C {} class "
                             "C extends B { void f() { h(); } }"}});
  EXPECT_THAT(linked->edges(), Not(Contains("p.A.f() > p.A.g()")));
}

TEST(JavaLinks, TypeThatDoublesWithEachCallStaysSmall) {
  std::string text =
      "package p; class P<A, B> {} class A { static <T> P<T, T> d(T t) { return null; } void f() { var x0 = "
      "d(this);";
  for (int i = 1; i < 200; ++i)
    text += " var x" + std::to_string(i) + " = d(x" + std::to_string(i - 1) + ");";
  const auto linked = link({{"A.java", text + "} }"}});
  EXPECT_EQ(linked->edges(), Texts{"p.A.f() > p.A.d(T)"});
}

TEST(JavaLinks, OrderDoesNotDependOnThreads) {
  std::map<std::string, std::string> files;
  for (int i = 0; i < 40; ++i)
    files["A" + std::to_string(i) + ".java"] = "package p; class A" + std::to_string(i) +
                                               " { void f() { new A" + std::to_string((i + 1) % 40) +
                                               "().f(); } }";
  const auto linked = link(files);
  const auto again = link_program(linked->program, 1, nullptr);
  ASSERT_EQ(linked->links.edges.size(), again.edges.size());
  for (std::size_t i = 0; i < again.edges.size(); ++i) {
    EXPECT_EQ(linked->links.edges[i].source, again.edges[i].source);
    EXPECT_EQ(linked->links.edges[i].target, again.edges[i].target);
  }
}

}  // namespace
}  // namespace collet::codegraph
