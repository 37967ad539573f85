// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/codegraph/linking.hpp"

namespace collet::codegraph {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::IsSupersetOf;
using Texts = std::set<std::string>;

/// The package that most of these tests call, in two files.
const std::string k_device =
    "package device\n"
    "type Base struct{}\nfunc (b *Base) ID() string { return \"\" }\n"
    "type Device struct { *Base; Owner Owner; Parts []Part }\n"
    "type Owner interface { Call(name string) }\ntype Part struct{}\n"
    "func New() *Device { return &Device{} }\n"
    "func Open(name string) (*Device, error) { return nil, nil }\n";
const std::string k_methods =
    "package device\nfunc (d *Device) Save() *Device { return d }\nfunc (p Part) Check() {}\n"
    "type Parts map[string]Part\nfunc (p Parts) All() {}\n";

std::set<std::string> calls_in(const std::string& body) {
  return link({{"go.mod", "module example.org/shop // of tests\n"},
               {"device/device.go", k_device},
               {"device/methods.go", k_methods},
               {"a/a.go", "package a\nimport (\n\t\"example.org/shop/device\"\n\t\"strings\"\n)\n" + body}})
      ->edges();
}

TEST(GoLinks, CallMeansTheMethodOfTheDeclaredType) {
  EXPECT_EQ(calls_in("func f(d *device.Device) { d.Save().Save() }"),
            Texts{"a.f(device.Device) > device.Device.Save()"});
}

TEST(GoLinks, EmbeddedTypesGiveTheirMethods) {
  EXPECT_EQ(calls_in("func f(d device.Device) { d.ID(); d.Base.ID() }"),
            Texts{"a.f(device.Device) > device.Base.ID()"});
}

TEST(GoLinks, ShortVariablesHaveTheTypesOfTheirValues) {
  EXPECT_EQ(
      calls_in("func f() { d := device.New(); d.Save(); e, err := device.Open(\"x\"); e.ID(); err.Error() }"),
      (Texts{"a.f() > device.New()", "a.f() > device.Device.Save()", "a.f() > device.Open(string)",
             "a.f() > device.Base.ID()"}));
}

TEST(GoLinks, LoopsYieldTheElementsOfSlicesAndMaps) {
  EXPECT_EQ(calls_in("func f(d *device.Device, m map[string]device.Part, p device.Parts) {\n"
                     "  for _, x := range d.Parts { x.Check() }\n  for _, y := range m { y.Check() }\n"
                     "  for _, z := range p { z.Check() }\n  p.All()\n  d.Parts[0].Check()\n}"),
            (Texts{"a.f(device.Device,$map,device.Parts) > device.Part.Check()",
                   "a.f(device.Device,$map,device.Parts) > device.Parts.All()"}));
}

TEST(GoLinks, InterfacesAreCalledByTheirMethods) {
  EXPECT_EQ(calls_in("func f(d *device.Device) { d.Owner.Call(\"x\") }"),
            Texts{"a.f(device.Device) > device.Owner.Call(string)"});
}

TEST(GoLinks, AssertionsAndSwitchesOfTypesGiveTheType) {
  EXPECT_EQ(calls_in("func f(x any) {\n  if d, ok := x.(*device.Device); ok { d.Save() }\n"
                     "  switch y := x.(type) {\n  case device.Part: y.Check()\n  }\n}"),
            (Texts{"a.f(any) > device.Device.Save()", "a.f(any) > device.Part.Check()"}));
}

TEST(GoLinks, FunctionsOfAPackageNeedNoReceiver) {
  const auto linked = link({{"p/a.go", "package p\nfunc f() { g(); h := 1; _ = h }\n"},
                            {"p/b.go", "package p\nfunc g() {}\nvar x = g\n"},
                            {"q/b.go", "package q\nfunc g() {}\nfunc k() { g() }\n"}});
  EXPECT_EQ(linked->edges(), (Texts{"p.f() > p.g()", "q.k() > q.g()"}));
}

TEST(GoLinks, LocalNamesHideFunctions) {
  const auto linked = link(
      {{"p/a.go", "package p\nfunc g() {}\nfunc f(g func()) { g() }\nfunc h() { g := func() {}; g() }\n"}});
  EXPECT_THAT(linked->edges(), IsEmpty());
}

TEST(GoLinks, CallsOutOfTheSourcesAreNeverMatchedByName) {
  EXPECT_THAT(calls_in("type Own struct{}\nfunc (o Own) Split() {}\nfunc (o Own) Get() {}\n"
                       "func f(x any) { strings.Split(\"a\", \"\"); x.(interface{ Get() }).Get() }"),
              IsEmpty());
}

TEST(GoLinks, GenericTypesPassTheirArguments) {
  EXPECT_EQ(calls_in("type Box[T any] struct { value T }\nfunc (b *Box[T]) Get() T { return b.value }\n"
                     "func First[T any](xs []T) T { return xs[0] }\n"
                     "func f(b *Box[device.Part], xs []device.Part) { b.Get().Check(); First(xs).Check() }"),
            (Texts{"a.f(Box,device.Part) > a.Box.Get()", "a.f(Box,device.Part) > device.Part.Check()",
                   "a.f(Box,device.Part) > a.First(T)"}));
}

TEST(GoLinks, ImportsWithAliasAndDotAreFollowed) {
  const auto linked = link({{"go.mod", "module m\n"},
                            {"device/device.go", k_device},
                            {"a/a.go", "package a\nimport dev \"m/device\"\nfunc f() { dev.New() }\n"},
                            {"b/b.go", "package b\nimport . \"m/device\"\nfunc f() { New() }\n"}});
  EXPECT_EQ(linked->edges(), (Texts{"a.f() > device.New()", "b.f() > device.New()"}));
}

std::set<std::string> implemented(const std::string& text, EdgeKind kind = EdgeKind::implements) {
  return link({{"go.mod", "module m\n"}, {"a/a.go", "package a\n" + text}})->edges(kind);
}

TEST(GoLinks, TypeWithAllMethodsImplementsTheInterface) {
  const std::string text =
      "type Store interface { Get(key string) (int, error); Put(key string, values ...int) }\n"
      "type Memory struct{}\nfunc (m *Memory) Get(k string) (int, error) { return 0, nil }\n"
      "func (m Memory) Put(k string, all ...int) {}\n"
      "type Half struct{}\nfunc (h Half) Get(k string) (int, error) { return 0, nil }\n";
  EXPECT_EQ(implemented(text), Texts{"a.Memory > a.Store"});
  EXPECT_EQ(implemented(text, EdgeKind::overrides),
            (Texts{"a.Memory.Get(string) > a.Store.Get(string)",
                   "a.Memory.Put(string,int) > a.Store.Put(string,int)"}));
}

TEST(GoLinks, MethodWithAnotherSignatureDoesNotImplement) {
  EXPECT_THAT(implemented("type Getter interface { Get(key string) int }\n"
                          "type A struct{}\nfunc (A) Get(key string) string { return \"\" }\n"
                          "type B struct{}\nfunc (B) Get(key int) int { return 0 }\n"
                          "type C struct{}\nfunc (C) Get(keys ...string) int { return 0 }\n"
                          "type D struct{}\nfunc (D) Get(key string) {}\n"
                          "type E struct{ Get func(key string) int }\n"
                          "type F struct{}\nfunc (F) Get(key []string) int { return 0 }\n"),
              IsEmpty());
}

TEST(GoLinks, EmbeddedTypesAndInterfacesGiveTheirMethods) {
  const std::string text =
      "type Reader interface { Read() int }\ntype Closer interface { Close() error }\n"
      "type ReadCloser interface { Reader; Closer }\n"
      "type base struct{}\nfunc (b *base) Close() error { return nil }\n"
      "type File struct { *base }\nfunc (f *File) Read() int { return 0 }\n"
      "type Shadow struct { base; Close int }\nfunc (s Shadow) Read() int { return 0 }\n";
  EXPECT_EQ(implemented(text), (Texts{"a.File > a.Reader", "a.File > a.Closer", "a.File > a.ReadCloser",
                                      "a.base > a.Closer", "a.Shadow > a.Reader"}));
  EXPECT_THAT(implemented(text, EdgeKind::overrides), Contains("a.base.Close() > a.Closer.Close()"));
}

TEST(GoLinks, MethodsOfOtherPackagesImplementOnlyIfTheyAreExported) {
  const auto linked =
      link({{"go.mod", "module m\n"},
            {"a/a.go", "package a\ntype Open interface { Run() }\ntype closed interface { run() }\n"},
            {"b/b.go", "package b\ntype T struct{}\nfunc (T) Run() {}\nfunc (T) run() {}\n"}});
  EXPECT_EQ(linked->edges(EdgeKind::implements), Texts{"b.T > a.Open"});
}

TEST(GoLinks, InterfaceThatIsNotFullyKnownIsNotImplemented) {
  EXPECT_THAT(
      implemented("import \"io\"\ntype Empty interface {}\ntype Outside interface { io.Reader; Run() }\n"
                  "type Generic[T any] interface { Run(value T) }\ntype Number interface { ~int; Run() }\n"
                  "type T struct{}\nfunc (T) Run() {}\n"),
      IsEmpty());
}

}  // namespace
}  // namespace collet::codegraph
