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

/// The classes that most of these tests call.
const std::string k_device =
    "export class Base { id(): string { return ''; } }\n"
    "export class Device extends Base { save(a?: number): Device { return this; } name: string; }\n"
    "export class Store { devices: Device[]; find(): Promise<Device> { return null; }\n"
    "  all(): Observable<Device> { return null; } }\n";

std::set<std::string> calls_in(const std::string& body) {
  return link({{"device.ts", "import { Observable } from 'rxjs';\n" + k_device},
               {"a.ts",
                "import { Device, Store } from './device';\nimport { map, switchMap, of } from 'rxjs';\n" +
                    body}})
      ->edges();
}

TEST(TypeScriptLinks, CallMeansTheMethodOfTheDeclaredType) {
  EXPECT_EQ(calls_in("function f(d: Device) { d.save(); }"),
            Texts{"a.f(Device) > device.Device.save(number)"});
}

TEST(TypeScriptLinks, OptionalChainAndNonNullKeepTheType) {
  EXPECT_EQ(calls_in("function f(d?: Device | null) { d?.save(); d!.save(1); (d as Device).id(); }"),
            (Texts{"a.f(Device) > device.Device.save(number)", "a.f(Device) > device.Base.id()"}));
}

TEST(TypeScriptLinks, TypeIsInferredFromInitialisersAndNew) {
  EXPECT_EQ(calls_in("function f() { const d = new Device(); const e = d.save(); e.id(); }"),
            (Texts{"a.f() > device.Device.save(number)", "a.f() > device.Base.id()"}));
}

TEST(TypeScriptLinks, ResultOfAFunctionWithoutWrittenTypeIsThatOfItsReturn) {
  EXPECT_THAT(calls_in("function make() { return new Device(); }\nfunction f() { make().id(); }\n"
                       "const twice = () => make();\nfunction g() { twice().save(); }"),
              IsSupersetOf({"a.f() > device.Base.id()", "a.g() > device.Device.save(number)"}));
}

TEST(TypeScriptLinks, FunctionsThatReturnEachOtherHaveNoType) {
  EXPECT_EQ(
      calls_in("function f() { return g(); }\nfunction g() { return f(); }\nfunction h() { f().save(); }"),
      (Texts{"a.f() > a.g()", "a.g() > a.f()", "a.h() > a.f()"}));
}

TEST(TypeScriptLinks, AwaitAndAsyncUnwrapPromises) {
  EXPECT_THAT(
      calls_in("async function load(s: Store) { return await s.find(); }\n"
               "async function f(s: Store) { const d = await load(s); d.save(); (await s.find()).id(); }\n"
               "function g(s: Store) { s.find().then(d => d.save()).then(e => e.id()); }"),
      IsSupersetOf({"a.f(Store) > device.Device.save(number)", "a.f(Store) > device.Base.id()",
                    "a.g(Store) > device.Device.save(number)", "a.g(Store) > device.Base.id()"}));
}

TEST(TypeScriptLinks, CallbacksOfArraysGetTheElements) {
  EXPECT_EQ(calls_in("function f(s: Store) { s.devices.filter(d => !!d.id()).map(d => d.save()).forEach(e => "
                     "e.id()); }"),
            (Texts{"a.f(Store) > device.Base.id()", "a.f(Store) > device.Device.save(number)"}));
}

TEST(TypeScriptLinks, LoopGivesTheElements) {
  EXPECT_EQ(calls_in("function f(m: Map<string, Device>, s: Store) { for (const d of s.devices) d.save();\n"
                     "m.get('x').id(); s.devices[0].id(); }"),
            (Texts{"a.f(Map,Store) > device.Base.id()", "a.f(Map,Store) > device.Device.save(number)"}));
}

TEST(TypeScriptLinks, OperatorsOfAPipePassTheTypeOn) {
  EXPECT_THAT(calls_in("function f(s: Store) { s.all().pipe(map(d => d.save()), switchMap(e => of(e)),\n"
                       "map(g => g.id())).subscribe(x => x); }"),
              IsSupersetOf({"a.f(Store) > device.Device.save(number)", "a.f(Store) > device.Base.id()"}));
}

TEST(TypeScriptLinks, ConstructorParametersAndInjectAreFields) {
  EXPECT_THAT(link({{"device.ts", "import { Observable } from 'rxjs';\n" + k_device},
                    {"a.ts",
                     "import { inject } from '@angular/core'; import { Store } from './device';\n"
                     "export class A { private other = inject(Store); constructor(private store: Store) {}\n"
                     "f() { this.store.find(); } g() { this.other.all(); } }"}})
                  ->edges(),
              IsSupersetOf({"a.A.f() > device.Store.find()", "a.A.g() > device.Store.all()"}));
}

TEST(TypeScriptLinks, MemberOfAClassNeedsThis) {
  const auto linked = link({{"a.ts",
                             "function save() {}\nclass A { save() {} load() {}\n"
                             "f() { save(); load(); this.save(); } }"}});
  EXPECT_EQ(linked->edges(), (Texts{"a.A.f() > a.save()", "a.A.f() > a.A.save()"}));
}

TEST(TypeScriptLinks, CallOfWhatAPackageExportsIsNeverMatchedByName) {
  const auto linked = link({{"a.ts",
                             "import { Client, open } from 'somewhere';\nexport class Other { run() {} }\n"
                             "export function f(c: Client) { c.run(); open().run(); }"},
                            {"b.ts", "export function open() {}"}});
  EXPECT_THAT(linked->edges(), IsEmpty());
  EXPECT_EQ(linked->open(), (Texts{"open external", "run", "run external"}));
}

TEST(TypeScriptLinks, LocalVariableHidesAFunctionOfTheModule) {
  EXPECT_THAT(
      link({{"a.ts", "function f() {}\nfunction g(f: any) { f(); }\nfunction h() { const f = 1; f(); }"}})
          ->edges(),
      IsEmpty());
}

TEST(TypeScriptLinks, OverloadSignaturesChooseByTheArguments) {
  EXPECT_EQ(link({{"a.ts",
                   "function f(a: string): A;\nfunction f(a: number): B;\nfunction f(a: any): any {}\n"
                   "class A { x() {} }\nclass B { y() {} }\nfunction g() { f('s').x(); f(1).y(); }"}})
                ->edges(),
            (Texts{"a.g() > a.f(any)", "a.g() > a.A.x()", "a.g() > a.B.y()"}));
}

TEST(TypeScriptLinks, ObjectWithFunctionsIsAScopeOfItsOwn) {
  EXPECT_EQ(
      link({{"a.ts",
             "export const tools = { open() { this.close(); }, close: () => 1, deep: { end() {} } };\n"
             "export function f() { tools.open(); tools.deep.end(); }"}})
          ->edges(),
      (Texts{"a.tools.open() > a.tools.close()", "a.f() > a.tools.open()", "a.f() > a.tools.deep.end()"}));
}

TEST(TypeScriptLinks, NamespacesAndStaticMembersAreReceivers) {
  EXPECT_EQ(
      link(
          {{"a.ts",
            "namespace N { export function f() {} export namespace M { export class C { static s() {} } } }\n"
            "function g() { N.f(); N.M.C.s(); }"}})
          ->edges(),
      (Texts{"a.g() > a.N.f()", "a.g() > a.N.M.C.s()"}));
}

TEST(TypeScriptLinks, AliasesAndGenericsLeadToTheType) {
  EXPECT_EQ(
      link({{"a.ts",
             "class D { x() {} }\ntype Mine = Partial<D>;\ninterface Page<T> { data: T[]; first(): T; }\n"
             "function f(m: Mine, p: Page<D>) { m.x(); p.data.forEach(d => d.x()); p.first().x(); }"}})
          ->edges(),
      (Texts{"a.f(Mine,Page) > a.D.x()", "a.f(Mine,Page) > a.Page.first()"}));
}

TEST(TypeScriptLinks, ComponentsOfJsxAreCalls) {
  EXPECT_EQ(link({{"a.tsx",
                   "function Row(p: any) { return <b/>; }\nexport function Table() { return <div><Row "
                   "x={1}/></div>; }"}})
                ->edges(),
            Texts{"a.Table() > a.Row(any)"});
}

TEST(TypeScriptLinks, NestedFunctionsAreFoundBeforeTheirDeclaration) {
  EXPECT_EQ(
      link({{"a.ts", "function f() { inner(); late(); function inner() {} const late = () => inner(); }"}})
          ->edges(),
      (Texts{"a.f() > a.f.inner()", "a.f() > a.f.late()", "a.f.late() > a.f.inner()"}));
}

TEST(TypeScriptLinks, DestructuredMembersHaveTheirTypes) {
  EXPECT_EQ(link({{"a.ts",
                   "class D { x() {} }\ninterface S { one: D; many: D[]; }\n"
                   "function f({ one }: S, s: S) { one.x(); const { many: [first] } = s; first.x(); }"}})
                ->edges(),
            Texts{"a.f(S,S) > a.D.x()"});
}

TEST(TypeScriptLinks, FunctionThatIsPassedOnIsAReference) {
  const auto linked =
      link({{"a.ts", "class A { f() {} g() { [1].forEach(this.f); [2].map(h); } }\nfunction h() {}"}});
  EXPECT_EQ(linked->edges(EdgeKind::references), (Texts{"a.A.g() > a.A.f()", "a.A.g() > a.h()"}));
}

TEST(TypeScriptLinks, BasesAndOverridesAreEdges) {
  const auto linked = link({{"a.ts",
                             "interface I { f(): void }\nclass B implements I { f() {} }\nclass C extends B "
                             "{ f() { super.f(); } }"}});
  EXPECT_EQ(linked->edges(EdgeKind::extends), Texts{"a.C > a.B"});
  EXPECT_EQ(linked->edges(EdgeKind::implements), Texts{"a.B > a.I"});
  EXPECT_THAT(linked->edges(EdgeKind::overrides), IsSupersetOf({"a.C.f() > a.B.f()", "a.B.f() > a.I.f()"}));
  EXPECT_EQ(linked->edges(), Texts{"a.C.f() > a.B.f()"});
}

}  // namespace
}  // namespace collet::codegraph
