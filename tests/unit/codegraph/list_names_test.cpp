// SPDX-License-Identifier: MIT
#include "plugins/codegraph/answer/list_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/codegraph/answer/answer.hpp"
#include "plugins/codegraph/project/index_run.hpp"
#include "plugins/codegraph/tools/find_symbol.hpp"
#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

class ShortNames : public testing::Test {
 protected:
  void index(std::initializer_list<std::pair<std::string, std::string>> files) {
    for (const auto& [name, text] : files)
      scratch_.write("root/" + name, text);
    ProjectSettings project;
    project.name = "t";
    project.root = scratch_.path() + "/root";
    project.folder = scratch_.path() + "/state";
    const auto report = index_project(project, nullptr, nullptr);
    ASSERT_TRUE(report) << report.error().message;
    auto reader = IndexReader::open(project.index_path());
    ASSERT_TRUE(reader) << reader.error().message;
    reader_.emplace(*std::move(reader));
  }
  /// The symbol with the full name.
  SymbolRow symbol(const std::string& full_name) const {
    for (const auto& row : symbols_named(*reader_, full_name))
      if (row.full_name == full_name) return row;
    ADD_FAILURE() << full_name;
    return {};
  }
  /// Names of a list of the symbols.
  std::vector<std::string> listed(std::initializer_list<std::string> full_names) const {
    ListNames names(*reader_);
    std::vector<std::string> out;
    for (const auto& name : full_names)
      out.push_back(names.text(symbol(name)));
    return out;
  }
  /// Full names of the symbols that a written name means.
  std::vector<std::string> named(const std::string& written) const {
    std::vector<std::string> out;
    for (const auto& row : symbols_named(*reader_, written))
      out.push_back(row.full_name);
    return out;
  }
  Scratch scratch_;
  std::optional<IndexReader> reader_;
};

TEST_F(ShortNames, SharedPackagesAreOneMarkAndTypesStayWhole) {
  index({{"A.java", "package org.shop.orders; class Order { void save() {} class Line { void add() {} } }"},
         {"B.java", "package org.shop.billing; class Bill { void save() {} }"},
         {"C.java", "package com.other; class Order { }"}});
  EXPECT_THAT(listed({"org.shop.orders.Order.save()", "org.shop.orders.Order",
                      "org.shop.orders.Order.Line.add()", "org.shop.billing.Bill.save()", "com.other.Order"}),
              testing::ElementsAre("org.shop.orders.Order.save()", "…Order", "…Order.Line.add()",
                                   "…billing.Bill.save()", "com.other.Order"));
}

TEST_F(ShortNames, ABeginningOfAWordIsNotShared) {
  index({{"A.java", "package org.shopping; class A { }"}, {"B.java", "package org.shops; class B { }"}});
  EXPECT_THAT(listed({"org.shopping.A", "org.shops.B"}),
              testing::ElementsAre("org.shopping.A", "org.shops.B"));
}

TEST_F(ShortNames, NamespacesWithCapitalLettersAndFoldersAreShared) {
  index({{"A.cs", "namespace Shop.Orders.Api { class Order { class Line { } } }"},
         {"B.cs", "namespace Shop.Orders.Data { class Table { void Save() {} } }"},
         {"web/src/shop/store.ts", "export class Store { take() {} }\nexport function open() {}"},
         {"web/src/shop/cart.ts", "export class Cart { add() {} }"}});
  EXPECT_THAT(
      listed({"Shop.Orders.Api.Order", "Shop.Orders.Api.Order.Line", "Shop.Orders.Data.Table.Save()"}),
      testing::ElementsAre("Shop.Orders.Api.Order", "…Order.Line", "…Data.Table.Save()"));
  EXPECT_THAT(
      listed({"web/src/shop/store.Store.take()", "web/src/shop/store.open()", "web/src/shop/cart.Cart"}),
      testing::ElementsAre("web/src/shop/store.Store.take()", "…open()", "…cart.Cart"));
}

TEST_F(ShortNames, ParametersAboveTwoAreShownOnlyIfNamesWouldBeAlike) {
  index({{"A.java",
          "package a; class A { void f(int i, long l, String s) {} void f(int i, long l, byte b) {} "
          "void g(int i, long l) {} }"}});
  EXPECT_THAT(listed({"a.A.f(int, long, String)", "a.A.g(int, long)", "a.A.f(int, long, byte)"}),
              testing::ElementsAre("a.A.f(int, long, …)", "a.A.g(int, long)", "a.A.f(int, long, byte)"));
}

TEST_F(ShortNames, ASymbolWithTheNameOfOneBeforeShowsItsPlace) {
  const std::string function = "CREATE FUNCTION grants(int) RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;";
  index({{"a.sql", function}, {"patches/b.sql", "\n" + function}});
  std::string list;
  ListNames names(*reader_);
  for (const auto& row : symbols_named(*reader_, "public.grants"))
    list += list_card(*reader_, row, Verbosity::summary, 1, names);
  EXPECT_THAT(list, testing::MatchesRegex(
                        "1. grants .FUNCTION. `public.grants`\nID: `[0-9a-f]+`\n1. grants .FUNCTION. "
                        "`…grants` (a.sql:1|patches/b.sql:2)\nID: `[0-9a-f]+`\n"));
}

TEST_F(ShortNames, ToolsTakeTheEndOfAFullNameWhoseNameHasDots) {
  index({{"A.cs",
          "namespace Shop.Data { interface IBuffer { void Merge(int i); } "
          "class Basket : IBuffer { void IBuffer.Merge(int i) {} } }"}});
  const std::vector<std::string> wanted = {"Shop.Data.Basket.IBuffer.Merge(int)"};
  EXPECT_EQ(named("Basket.IBuffer.Merge"), wanted);
  EXPECT_EQ(named("…Basket.IBuffer.Merge(int)"), wanted);
  EXPECT_THAT(named("Other.IBuffer.Merge"), testing::IsEmpty());
}

TEST_F(ShortNames, ToolsTakeAShortenedNameAndFindNoOtherSymbol) {
  index({{"A.java",
          "package org.shop.orders; class Order { void f(int i, long l, String s) {} "
          "void f(int i, byte b, String s) {} void f(int i) {} }"},
         {"B.java", "package org.shop.reorders; class Order { }"},
         {"web/src/shop/cart.ts", "export class Cart { }"},
         {"web/src/workshop/cart.ts", "export class Cart { }"}});
  EXPECT_THAT(named("…orders.Order.f(int, long, …)"),
              testing::ElementsAre("org.shop.orders.Order.f(int, long, String)"));
  EXPECT_THAT(named("Order.f(int,byte,…)"),
              testing::ElementsAre("org.shop.orders.Order.f(int, byte, String)"));
  EXPECT_THAT(named("…orders.Order"), testing::ElementsAre("org.shop.orders.Order"));
  EXPECT_THAT(named("…shop/cart.Cart"), testing::ElementsAre("web/src/shop/cart.Cart"));
  EXPECT_THAT(named("…Order.f(short, …)"), testing::IsEmpty());
  for (const std::string hostile :
       {"…", "…)", "(…)", "……", "….", "…(…)", "…Order.(…)", "Order.f(…", "…/", "f(…)…"})
    EXPECT_THAT(named(hostile), testing::Each(testing::HasSubstr("Order.f("))) << hostile;
}

}  // namespace
}  // namespace collet::codegraph
