// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/codegraph/linking.hpp"

namespace collet::codegraph {
namespace {

using testing::IsEmpty;
using Texts = std::set<std::string>;

TEST(TypeScriptModules, NamedDefaultAndNamespaceImportsAreFollowed) {
  EXPECT_EQ(link({{"a.ts",
                   "import run, { one as first } from './b'; import * as all from './b';\n"
                   "export function f() { run(); first(); all.two(); }"},
                  {"b.ts",
                   "export default function start() {}\nexport function one() {}\nexport function two() {}"}})
                ->edges(),
            (Texts{"a.f() > b.start()", "a.f() > b.one()", "a.f() > b.two()"}));
}

TEST(TypeScriptModules, BarrelsAndRenamedExportsAreFollowed) {
  EXPECT_EQ(link({{"a.ts",
                   "import { one, second, space } from './lib';\nexport function f() { one(); second(); "
                   "space.two(); }"},
                  {"lib/index.ts",
                   "export * from './x'; export { two as second } from './y'; export * as space from './y';"},
                  {"lib/x.ts", "import { one } from './z'; export { one };"},
                  {"lib/y.ts", "export function two() {}"},
                  {"lib/z.ts", "export const one = () => 1;"}})
                ->edges(),
            (Texts{"a.f() > lib/z.one()", "a.f() > lib/y.two()"}));
}

TEST(TypeScriptModules, ModulesThatExportEachOtherEnd) {
  EXPECT_THAT(link({{"a.ts", "export * from './b'; import { no } from './b'; no();"},
                    {"b.ts", "export * from './a';"}})
                  ->edges(),
              IsEmpty());
}

TEST(TypeScriptModules, CommonJsIsFollowed) {
  EXPECT_EQ(link({{"a.js",
                   "const b = require('./b'); const { two } = require('./b'); const C = require('./c');\n"
                   "function f() { b.one(); two(); new C().go(); }"},
                  {"b.js", "function one() {}\nfunction second() {}\nmodule.exports = { one, two: second };"},
                  {"c.js", "class C { go() {} }\nmodule.exports = C;"}})
                ->edges(),
            (Texts{"a.f() > b.one()", "a.f() > b.second()", "a.f() > c.C.go()"}));
}

TEST(TypeScriptModules, ExportAssignmentAndDynamicImportAreFollowed) {
  EXPECT_EQ(link({{"a.ts",
                   "import B = require('./b');\nasync function f() { new B().go(); const m = await "
                   "import('./c'); m.run(); }\n"
                   "function g() { import('./c').then(m => m.run()); }"},
                  {"b.ts", "class B { go() {} }\nexport = B;"},
                  {"c.ts", "export function run() {}"}})
                ->edges(),
            (Texts{"a.f() > b.B.go()", "a.f() > c.run()", "a.g() > c.run()"}));
}

TEST(TypeScriptModules, AliasesOfTheConfigurationAreFollowedThroughExtends) {
  EXPECT_EQ(
      link({{"ui/tsconfig.json", "{ // comment\n \"extends\": \"../base.json\", }"},
            {"base.json",
             "{\"compilerOptions\": {\"baseUrl\": \"ui/src\", \"paths\": {\"@core/*\": [\"app/core/*\"],"
             "\"@env\": [\"env/dev\"], \"@*\": [\"nowhere/*\"]}}}"},
            {"ui/src/app/core/x.ts", "export function x() {}"},
            {"ui/src/env/dev.ts", "export function env() {}"},
            {"ui/src/plain.ts", "export function plain() {}"},
            {"ui/src/app/a.ts",
             "import { x } from '@core/x'; import { env } from '@env'; import { plain } from 'plain';\n"
             "function f() { x(); env(); plain(); }"}})
          ->edges(),
      (Texts{"ui/src/app/a.f() > ui/src/app/core/x.x()", "ui/src/app/a.f() > ui/src/env/dev.env()",
             "ui/src/app/a.f() > ui/src/plain.plain()"}));
}

TEST(TypeScriptModules, PackagesOfTheProjectAreFollowed) {
  EXPECT_EQ(link({{"packages/lib/package.json", "{\"name\": \"@me/lib\", \"main\": \"dist/index.js\"}"},
                  {"packages/lib/src/index.ts", "export function lib() {}"},
                  {"packages/lib/src/deep.ts", "export function deep() {}"},
                  {"packages/app/a.ts",
                   "import { lib } from '@me/lib'; import { deep } from '@me/lib/deep';\n"
                   "function f() { lib(); deep(); }"}})
                ->edges(),
            (Texts{"packages/app/a.f() > packages/lib/src/index.lib()",
                   "packages/app/a.f() > packages/lib/src/deep.deep()"}));
}

TEST(TypeScriptModules, ExtensionOfTheCompiledFileMeansTheSource) {
  EXPECT_EQ(link({{"a.ts", "import { b } from './b.js'; function f() { b(); }"},
                  {"b.ts", "export function b() {}"}})
                ->edges(),
            Texts{"a.f() > b.b()"});
}

TEST(TypeScriptModules, NameThatAModuleDoesNotExportIsNoEdge) {
  EXPECT_THAT(
      link({{"a.ts",
             "import { gone } from './b'; import { out } from '../../c'; function f() { gone(); out(); }"},
            {"b.ts", "export function other() {}"},
            {"c.ts", "export function gone() {}\nexport function out() {}"}})
          ->edges(),
      IsEmpty());
}

}  // namespace
}  // namespace collet::codegraph
