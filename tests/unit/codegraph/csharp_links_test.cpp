// SPDX-License-Identifier: MIT
#include <algorithm>
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

/// Links one file of C#.
std::unique_ptr<Linked> link_one(const std::string& text) {
  return link({{"A.cs", text}});
}

TEST(CsharpLinks, CallMeansTheMethodOfTheDeclaredType) {
  const auto linked = link({{"A.cs", "namespace P; class A { void F(B b) { b.G(); } }"},
                            {"B.cs", "namespace P; class B { public void G() {} }"},
                            {"C.cs", "namespace P { class C { void G() {} } }"}});
  EXPECT_EQ(linked->edges(), Texts{"P.A.F(B) > P.B.G()"});
  EXPECT_EQ(linked->rules(), Texts{"receiver"});
}

TEST(CsharpLinks, CallOnATypeOutsideOfTheSourcesIsNeverMatchedByName) {
  const auto linked = link_one(
      "using System.Data; namespace P; class A { string GetString(string s) => s;\n"
      "void F(SqlDataReader r) { r.GetString(\"x\"); r.Next().GetString(\"y\"); } }");
  EXPECT_THAT(linked->edges(), IsEmpty());
  EXPECT_EQ(linked->open(), (Texts{"GetString", "GetString external", "Next external"}));
}

TEST(CsharpLinks, NamespacesNestAndUsingsReachThem) {
  const auto linked =
      link({{"A.cs",
             "namespace P.Q { using R.S; class A { void F() { new X().G(); new Y().G(); new Z().G(); } } }"},
            {"X.cs", "namespace P { class X { public void G() {} } }"},
            {"Y.cs", "namespace R { namespace S { class Y { public void G() {} } } }"},
            {"Z.cs", "namespace Elsewhere; class Z { public void G() {} }"}});
  EXPECT_EQ(linked->edges(), (Texts{"P.Q.A.F() > P.X.G()", "P.Q.A.F() > R.S.Y.G()"}));
}

TEST(CsharpLinks, GlobalUsingHoldsBelowItsFolder) {
  const std::string use = "class A { void F(B b) { b.G(); } }";
  const auto linked = link({{"one/Usings.cs", "global using P;"},
                            {"one/sub/A.cs", "namespace N1; " + use},
                            {"two/A.cs", "namespace N2; " + use},
                            {"B.cs", "namespace P; public class B { public void G() {} }"}});
  EXPECT_EQ(linked->edges(), Texts{"N1.A.F(B) > P.B.G()"});
}

TEST(CsharpLinks, UsingAliasAndUsingStaticAreFound) {
  const auto linked =
      link({{"A.cs",
             "using static P.Tools; using T = P.Other; namespace N; class A { void F(T t) { Run(); t.G(); "
             "T.H(); } }"},
            {"B.cs", "namespace P; static class Tools { public static void Run() {} }"},
            {"C.cs", "namespace P; class Other { public void G() {} public static void H() {} }"}});
  EXPECT_EQ(linked->edges(),
            (Texts{"N.A.F(T) > P.Other.G()", "N.A.F(T) > P.Other.H()", "N.A.F(T) > P.Tools.Run()"}));
}

TEST(CsharpLinks, PartsOfAClassSeeEachOther) {
  const auto linked = link({{"A.cs", "namespace P; partial class A { void F() { G(); b.H(); } }"},
                            {"A2.cs", "namespace P; partial class A { B b; void G() {} }"},
                            {"B.cs", "namespace P; class B { public void H() {} }"}});
  EXPECT_EQ(linked->edges(), (Texts{"P.A.F() > P.A.G()", "P.A.F() > P.B.H()"}));
}

TEST(CsharpLinks, TypesOfOneNameDifferByTheirNumberOfParameters) {
  const auto linked = link_one(
      "class R { public void One() {} } class R<T> { public void Two() {} }\n"
      "class A { void F(R r, R<int> s) { r.One(); s.Two(); r.Two(); } }");
  EXPECT_EQ(linked->edges(), (Texts{"A.F(R,R`1) > R.One()", "A.F(R,R`1) > R.Two()"}));
}

TEST(CsharpLinks, RecordAndPrimaryConstructorHaveTheirParametersAsValues) {
  const auto linked = link_one(
      "record R(B Item); class B { public void G() {} } class P(B b) { void F() { b.G(); } }\n"
      "class A { void F(R r) { r.Item.G(); new R(null); new P(null); } }");
  EXPECT_EQ(linked->edges(),
            (Texts{"A.F(R) > B.G()", "A.F(R) > P.P(B)", "A.F(R) > R.R(B)", "P.F() > B.G()"}));
}

TEST(CsharpLinks, PropertiesIndexersAndEventsHaveTypes) {
  const auto linked = link_one(
      "class B { public void G() {} } class L { public B this[int i] => null; public B One { get; set; } }\n"
      "class A { L All => null; event System.Action E; void F() { All[1].G(); All.One.G(); E?.Invoke(); } }");
  EXPECT_EQ(linked->edges(), Texts{"A.F() > B.G()"});
}

TEST(CsharpLinks, ExtensionMethodNeedsItsNamespace) {
  const auto linked =
      link({{"A.cs", "using P; namespace N; class A { void F(string s) { s.Twice(); s.Thrice(); } }"},
            {"B.cs", "namespace P; static class E { public static string Twice(this string s) => s; }"},
            {"C.cs", "namespace Q; static class E { public static string Thrice(this string s) => s; }"}});
  EXPECT_EQ(linked->edges(), Texts{"N.A.F(System.String) > P.E.Twice(System.String)"});
  EXPECT_EQ(linked->rules(), Texts{"extension"});
}

TEST(CsharpLinks, OverloadIsChosenByNumberThenTypes) {
  const auto linked = link_one(
      "class A { void F(string s) {} void F(int i) {} void F(int i, int j = 0, string t = null) {}\n"
      "void G() { F(\"x\"); F(1); F(1, 2); F(1, t: \"x\"); } }");
  EXPECT_EQ(linked->edges(),
            (Texts{"A.G() > A.F(System.String)", "A.G() > A.F(int)", "A.G() > A.F(int,int,System.String)"}));
}

TEST(CsharpLinks, NamedArgumentsDecideBetweenOverloads) {
  const auto linked =
      link_one("class A { void F(int one) {} void F(string two) {} void G(dynamic d) { F(two: d); } }");
  EXPECT_EQ(linked->edges(), Texts{"A.G(dynamic) > A.F(System.String)"});
}

TEST(CsharpLinks, VarNewAndTargetTypedNewHaveTheTypeThatTheyMake) {
  const auto linked = link_one(
      "class B { public B(int i) {} public void G() {} }\n"
      "class A { B b = new(1); B P { get; } = new(2); void F() { var x = new B(3); x.G(); B y = new(4); "
      "y.G(); } B H() => new(5); }");
  EXPECT_EQ(linked->edges(), (Texts{"A.F() > B.B(int)", "A.F() > B.G()", "A.H() > B.B(int)", "A.P > B.B(int)",
                                    "A.b > B.B(int)"}));
}

TEST(CsharpLinks, AwaitGivesWhatTheTaskContains) {
  const auto linked = link_one(
      "using System.Threading.Tasks; class B { public void G() {} public async Task<B> H() => this; }\n"
      "class A { async Task F(B b) { var c = await b.H(); c.G(); (await b.H().ConfigureAwait(false)).G(); } "
      "}");
  EXPECT_EQ(linked->edges(), (Texts{"A.F(B) > B.G()", "A.F(B) > B.H()"}));
}

TEST(CsharpLinks, ElementsFlowThroughLinqAndLambdas) {
  const auto linked = link_one(
      "using System.Linq; using System.Collections.Generic; class B { public B Next; public void G() {} "
      "public bool Ok() => true; }\n"
      "class A { void F(List<B> all, B[] some) { foreach (var b in all.Where(x => x.Ok()).ToList()) b.G();\n"
      "some.Select(x => x.Next).First().G(); } void H(Dictionary<string, B> map) { map[\"x\"].G(); foreach "
      "(var p in map) p.Value.Ok(); } }");
  EXPECT_EQ(linked->edges(), (Texts{"A.F(List`1,B) > B.G()", "A.F(List`1,B) > B.Ok()",
                                    "A.H(Dictionary`2) > B.G()", "A.H(Dictionary`2) > B.Ok()"}));
}

TEST(CsharpLinks, LambdaOfOneOfSeveralExtensionMethodsHasItsElement) {
  const auto linked = link_one(
      "using System.Linq; using System.Collections.Generic; class B { public B N() => this; }\n"
      "class A { void F(List<B> all) { all.Select(x => x.N()).First().N(); } }");
  const auto& edges = linked->links.edges;
  EXPECT_EQ(
      std::count_if(edges.begin(), edges.end(), [](const Edge& one) { return one.kind == EdgeKind::calls; }),
      2);
  EXPECT_EQ(linked->edges(), Texts{"A.F(List`1) > B.N()"});
}

TEST(CsharpLinks, QueryExpressionDeclaresItsVariables) {
  const auto linked = link_one(
      "using System.Collections.Generic; class B { public bool Ok() => true; public int G() => 1; }\n"
      "class A { void F(List<B> all) { var r = from b in all where b.Ok() select b.G(); } }");
  EXPECT_EQ(linked->edges(), (Texts{"A.F(List`1) > B.G()", "A.F(List`1) > B.Ok()"}));
}

TEST(CsharpLinks, NullConditionalChainIsAChain) {
  const auto linked = link_one(
      "class B { public B Next; public B Go() => this; } class A { void F(B b) { b?.Next?.Go().Go(); } }");
  EXPECT_EQ(linked->edges(), Texts{"A.F(B) > B.Go()"});
  EXPECT_THAT(linked->open(), IsEmpty());
}

TEST(CsharpLinks, PatternsDeclareVariables) {
  const auto linked = link_one(
      "class B { public B Next; public void G() {} public void H() {} public void I() {} }\n"
      "class A { void F(object o) { if (o is not B b) return; b.G(); switch (o) { case B c: c.H(); break; }\n"
      "var x = o switch { B d => d.Next, _ => null }; if (b.Next is { } e) e.I(); } }");
  EXPECT_EQ(linked->edges(), (Texts{"A.F(System.Object) > B.G()", "A.F(System.Object) > B.H()",
                                    "A.F(System.Object) > B.I()"}));
}

TEST(CsharpLinks, LocalFunctionHidesTheMethodOfItsName) {
  const auto linked = link_one("class A { void G() {} void F() { G(); void G() { H(); } } void H() {} }");
  EXPECT_EQ(linked->edges(), (Texts{"A.F() > A.F.G()", "A.F.G() > A.H()"}));
}

TEST(CsharpLinks, ConstructorInitialisersAndBaseCallsAreCalls) {
  const auto linked = link_one(
      "class B { public B(int i) {} public virtual void F() {} }\n"
      "class A : B { A() : this(1) {} A(int i) : base(i) {} public override void F() { base.F(); } }\n"
      "class C(int i) : B(i);");
  EXPECT_EQ(linked->edges(),
            (Texts{"A.A() > A.A(int)", "A.A(int) > B.B(int)", "A.F() > B.F()", "C > B.B(int)"}));
  EXPECT_EQ(linked->edges(EdgeKind::overrides), Texts{"A.F() > B.F()"});
}

TEST(CsharpLinks, CallOfADelegateIsNoCallOfAMethodOfItsName) {
  const auto linked = link_one(
      "class A { static void Run() {} delegate B Maker(); class B { public void G() {} }\n"
      "void F(System.Action Run, Maker make) { Run(); make().G(); } }");
  EXPECT_EQ(linked->edges(), Texts{"A.F(System.Action,Maker) > A.B.G()"});
}

TEST(CsharpLinks, NameOfAMethodIsAReference) {
  const auto linked = link_one("class A { void Go(int i) {} void F(External e) { e.Map(\"/\", Go); } }");
  EXPECT_THAT(linked->edges(), IsEmpty());
  EXPECT_EQ(linked->edges(EdgeKind::references), Texts{"A.F(External) > A.Go(int)"});
}

TEST(CsharpLinks, ObjectInitialiserWritesMembersOfTheNewObject) {
  const auto linked = link_one("class B { public int X; } class A { int X; B F() => new B { X = 1 }; }");
  EXPECT_EQ(linked->edges(EdgeKind::writes_field), Texts{"A.F() > B.X"});
}

TEST(CsharpLinks, AttributeIsAnAnnotation) {
  const auto linked = link_one(
      "class KeyAttribute : System.Attribute {} class Key {} class A { [Key] public int Id { get; set; } }");
  EXPECT_EQ(linked->edges(EdgeKind::annotated_by), Texts{"A.Id > KeyAttribute"});
}

TEST(CsharpLinks, TopLevelStatementsAreTheMethodMain) {
  const auto linked =
      link_one("using P; var b = new B(); b.G(); namespace P { class B { public void G() {} } }");
  EXPECT_EQ(linked->edges(), Texts{"Program.Main() > P.B.G()"});
}

TEST(CsharpLinks, ExtensionOfAnUnknownValueIsARuleOfItsOwn) {
  const auto linked =
      link({{"A.cs",
             "using P; namespace N; class A { void F() { Missing.Make().Twice(); Missing.Make().Other(); } "
             "void Other() {} }"},
            {"B.cs", "namespace P; static class E { public static void Twice(this External e) {} }"}});
  EXPECT_EQ(linked->edges(), Texts{"N.A.F() > P.E.Twice(External)"});
  EXPECT_EQ(linked->rules(), Texts{"extension_open"});
}

TEST(CsharpLinks, LambdaThatIsTheValueOfAVariableHasTheParametersOfItsType) {
  const auto linked = link_one(
      "using System; class A { void F() { Action<B> f = b => b.G(); } } class B { public void G() {} }");
  EXPECT_EQ(linked->edges(), Texts{"A.F() > B.G()"});
}

TEST(CsharpLinks, NearestOfCopiesIsMeant) {
  const std::string copy = "static class E { public static void Twice(this string s) {} }";
  const auto linked = link(
      {{"one/E.cs", copy}, {"two/E.cs", copy}, {"two/A.cs", "class A { void F(string s) => s.Twice(); }"}});
  ASSERT_EQ(linked->links.edges.size(), 1U);
  EXPECT_EQ(linked->program.file_of(linked->links.edges[0].target).path, "two/E.cs");
}

TEST(CsharpLinks, IdenticalTypeOfAnArgumentDecides) {
  const auto linked = link_one("class A { void F(Ext1 a) {} void F(Ext2 b) {} void G() { F(new Ext2()); } }");
  EXPECT_EQ(linked->edges(), Texts{"A.G() > A.F(Ext2)"});
}

TEST(CsharpLinks, ExplicitTypeArgumentsGiveTheResult) {
  const auto linked = link_one(
      "using System; using Microsoft.Extensions.DependencyInjection; class B { public void G() {} }\n"
      "class A { T Get<T>() => default; void F(IServiceProvider p) { p.GetRequiredService<B>().G(); "
      "Get<B>().G(); } }");
  EXPECT_EQ(linked->edges(), (Texts{"A.F(IServiceProvider) > A.Get()", "A.F(IServiceProvider) > B.G()"}));
}

}  // namespace
}  // namespace collet::codegraph
