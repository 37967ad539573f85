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
    "class Base:\n"
    "    def id(self): return ''\n"
    "class Device(Base):\n"
    "    def __init__(self, name=None):\n        self.name = name\n"
    "    def save(self): return self\n"
    "    @property\n    def owner(self): return Owner()\n"
    "class Owner:\n"
    "    def call(self): pass\n"
    "class Store:\n"
    "    def all(self) -> 'list[Device]': ...\n"
    "    async def find(self) -> Device: ...\n";

std::set<std::string> calls_in(const std::string& body) {
  return link({{"device.py", k_device}, {"a.py", "from device import Base, Device, Owner, Store\n" + body}})
      ->edges();
}

TEST(PythonLinks, CallMeansTheMethodOfTheAnnotatedType) {
  EXPECT_EQ(calls_in("def f(d: Device): d.save()"), Texts{"a.f(Device) > device.Device.save()"});
}

TEST(PythonLinks, OptionalAndQuotedAnnotationsKeepTheType) {
  EXPECT_EQ(calls_in("from typing import Optional\n"
                     "def f(a: Optional[Device], b: 'Device | None'):\n    a.save()\n    b.id()\n"),
            (Texts{"a.f(Device,Device) > device.Device.save()", "a.f(Device,Device) > device.Base.id()"}));
}

TEST(PythonLinks, CallOfAClassMeansItsConstructor) {
  EXPECT_EQ(calls_in("def f():\n    d = Device('x')\n    d.save().id()\n"),
            (Texts{"a.f() > device.Device.__init__()", "a.f() > device.Device.save()",
                   "a.f() > device.Base.id()"}));
}

TEST(PythonLinks, CallOfAClassMakesAnInstance) {
  const auto linked = link({{"a.py", "class A:\n    pass\ndef f(): return A()\n"}});
  EXPECT_EQ(linked->edges(EdgeKind::instantiates), Texts{"a.f() > a.A"});
  EXPECT_THAT(linked->edges(), IsEmpty());
}

TEST(PythonLinks, PropertyHasTheTypeThatItsFunctionReturns) {
  EXPECT_EQ(calls_in("def f(d: Device): d.owner.call()"), Texts{"a.f(Device) > device.Owner.call()"});
}

TEST(PythonLinks, AttributeOfSelfHasTheTypeOfItsFirstKnownValue) {
  EXPECT_THAT(
      calls_in(
          "class A:\n"
          "    def __init__(self, store: Store):\n        self.device = None\n        self.store = store\n"
          "    def start(self):\n        self.device = Device()\n"
          "    def run(self):\n        self.device.save()\n        self.store.all()\n"),
      IsSupersetOf({"a.A.run() > device.Device.save()", "a.A.run() > device.Store.all()"}));
}

TEST(PythonLinks, LoopAndComprehensionYieldTheElements) {
  EXPECT_EQ(
      calls_in("def f(s: Store):\n    for d in s.all():\n        d.save()\n    [e.id() for e in s.all()]\n"),
      (Texts{"a.f(Store) > device.Store.all()", "a.f(Store) > device.Device.save()",
             "a.f(Store) > device.Base.id()"}));
}

TEST(PythonLinks, LoopOverItemsTakesPairsApart) {
  EXPECT_THAT(calls_in("def f(d: dict[str, Device]):\n    for i, (key, value) in enumerate(d.items()):\n"
                       "        value.save()\n        key.save()\n"),
              Texts{"a.f(dict) > device.Device.save()"});
}

TEST(PythonLinks, AwaitUnwrapsTheResultOfAsynchronousFunctions) {
  EXPECT_THAT(calls_in("async def f(s: Store):\n    (await s.find()).save()\n    s.find().save()\n"),
              (Texts{"a.f(Store) > device.Store.find()", "a.f(Store) > device.Device.save()"}));
}

TEST(PythonLinks, SuperMeansTheNextClassInTheOrderOfBases) {
  const auto linked =
      link({{"a.py",
             "class A:\n    def f(self): pass\nclass B(A):\n    pass\nclass C(A):\n    def f(self): pass\n"
             "class D(B, C):\n    def f(self): super().f()\n"}});
  EXPECT_EQ(linked->edges(), Texts{"a.D.f() > a.C.f()"});
}

TEST(PythonLinks, ClassMethodsCallTheirClass) {
  const auto linked = link({{"a.py",
                             "class A:\n    def __init__(self): pass\n    @classmethod\n    def make(cls):\n"
                             "        return cls()\n    def run(self): pass\ndef f(): A.make().run()\n"}});
  EXPECT_EQ(linked->edges(),
            (Texts{"a.A.make() > a.A.__init__()", "a.f() > a.A.make()", "a.f() > a.A.run()"}));
}

TEST(PythonLinks, InstanceCheckNarrowsTheType) {
  EXPECT_EQ(calls_in("def f(x):\n    if isinstance(x, Device):\n        x.save()\n    x.save()\n"
                     "def g(x):\n    if not isinstance(x, Owner):\n        return\n    x.call()\n"),
            (Texts{"a.f() > device.Device.save()", "a.g() > device.Owner.call()"}));
}

TEST(PythonLinks, AssignmentEndsANarrowing) {
  EXPECT_THAT(calls_in("def f(x):\n    if isinstance(x, Owner):\n        x = Device()\n        x.save()\n"),
              Contains("a.f() > device.Device.save()"));
}

TEST(PythonLinks, WithGivesTheResultOfEnter) {
  const auto linked =
      link({{"a.py",
             "class S:\n    def __enter__(self): return C()\n    def __exit__(self, *a): pass\n"
             "class C:\n    def run(self): pass\n"
             "def f():\n    with S() as c:\n        c.run()\n"}});
  EXPECT_EQ(linked->edges(), Texts{"a.f() > a.C.run()"});
}

TEST(PythonLinks, NamesLeadThroughPackagesAndReexports) {
  const auto linked = link(
      {{"src/shop/__init__.py", "from .store import Store, open_store as opened\nfrom . import tools\n"},
       {"src/shop/store.py", "class Store:\n    def save(self): pass\ndef open_store(): return Store()\n"},
       {"src/shop/tools.py", "def clean(): pass\n"},
       {"src/main.py",
        "import shop\nimport shop.tools as t\nfrom shop import tools, opened\n"
        "def f():\n    shop.opened().save()\n    t.clean()\n"
        "def g():\n    tools.clean()\n    opened()\n"}});
  EXPECT_EQ(linked->edges(),
            (Texts{"src.main.f() > src.shop.store.open_store()", "src.main.f() > src.shop.store.Store.save()",
                   "src.main.f() > src.shop.tools.clean()", "src.main.g() > src.shop.tools.clean()",
                   "src.main.g() > src.shop.store.open_store()"}));
}

TEST(PythonLinks, StarImportsGiveTheNamesOfAModule) {
  const auto linked = link({{"p/__init__.py", ""},
                            {"p/a.py", "def run(): pass\ndef _own(): pass\n"},
                            {"p/b.py", "from .a import *\n"},
                            {"p/c.py", "from p.b import *\ndef f():\n    run()\n    _own()\n"}});
  EXPECT_EQ(linked->edges(), Texts{"p.c.f() > p.a.run()"});
}

TEST(PythonLinks, ImportsInAFunctionHoldThere) {
  const auto linked =
      link({{"a.py", "def run(): pass\n"},
            {"b.py", "def run(): pass\n"},
            {"c.py",
             "def f():\n    from a import run\n    run()\ndef g():\n    from b import run\n    run()\n"
             "def h():\n    run()\n"}});
  EXPECT_EQ(linked->edges(), (Texts{"c.f() > a.run()", "c.g() > b.run()"}));
}

TEST(PythonLinks, CallsOutOfTheSourcesAreNeverMatchedByName) {
  const auto linked =
      link({{"a.py",
             "import os\nimport requests\nfrom requests import Session\n"
             "class Own:\n    def get(self): pass\n    def join(self): pass\n    def split(self): pass\n"
             "def f(x, s: Session):\n    os.path.join()\n    requests.get()\n    s.get()\n    x.get()\n"
             "    'a'.split()\n    Session().get()\n    open('x').split()\n"}});
  EXPECT_THAT(linked->edges(), IsEmpty());
  EXPECT_THAT(linked->open(), IsSupersetOf({"get external", "split external", "get"}));
}

TEST(PythonLinks, LocalNamesHideThoseOfTheModule) {
  const auto linked = link({{"a.py",
                             "def run(): pass\ndef f(run): run()\ndef g():\n    run = 1\n    run()\n"
                             "def h():\n    print(run())\n    run = 2\n"}});
  EXPECT_THAT(linked->edges(), IsEmpty());
}

TEST(PythonLinks, MembersOfAClassNeedAReceiver) {
  const auto linked = link({{"a.py", "class A:\n    def run(self): pass\n    def f(self): run()\n"}});
  EXPECT_THAT(linked->edges(), IsEmpty());
}

TEST(PythonLinks, GenericClassesPassTheirArguments) {
  const auto linked =
      link({{"a.py",
             "from typing import Generic, TypeVar\nT = TypeVar('T')\nclass D:\n    def save(self): pass\n"
             "class Repo(Generic[T]):\n    def get(self) -> T: ...\nclass DRepo(Repo[D]): pass\n"
             "def first(xs: list[T]) -> T: ...\n"
             "def f(r: DRepo, xs: list[D]):\n    r.get().save()\n    first(xs).save()\n"}});
  EXPECT_EQ(linked->edges(), (Texts{"a.f(DRepo,list) > a.Repo.get()", "a.f(DRepo,list) > a.D.save()",
                                    "a.f(DRepo,list) > a.first(list)"}));
}

TEST(PythonLinks, NestedFunctionsAndClosuresAreCalled) {
  EXPECT_THAT(calls_in("def f():\n    d = Device()\n    def inner():\n        d.save()\n    inner()\n"),
              IsSupersetOf({"a.f() > a.f.inner()", "a.f.inner() > device.Device.save()"}));
}

}  // namespace
}  // namespace collet::codegraph
