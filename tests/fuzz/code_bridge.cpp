// SPDX-License-Identifier: MIT
/// The bridge from code to data: any text of a language, of a mapper file or of a statement is followed
/// without harm, and the numbers in what is found lead to what exists.
#include "plugins/codegraph/bridge/bridge.hpp"
#include "plugins/codegraph/bridge/statements/selected_columns.hpp"
#include "plugins/codegraph/bridge/statements/statement_reader.hpp"
#include "tests/fuzz/language_summary.hpp"

namespace collet::codegraph {
namespace {

constexpr std::string_view k_schema =
    "model User {\n id Int @id\n posts Post[]\n}\nmodel Post {\n author User @relation(fields: [authorId])\n"
    " authorId Int\n}\n";

constexpr std::string_view k_entity =
    "package a;\nclass Order { long id; String name; Order parent; java.util.List<Order> items; }\n";
constexpr std::string_view k_tables =
    "CREATE TABLE orders (id int, name int);\nGO\nCREATE PROCEDURE dbo.P @id int, @name int AS SELECT 1;\n";

void read_text(std::string_view text) {
  const auto facts = bridge::read_statement(text);
  for (const auto& scope : facts.scopes) {
    require(valid(scope.parent, facts.scopes));
    for (const auto& source : scope.sources)
      require(valid(source.scope, facts.scopes));
    for (const auto& variable : scope.variables) {
      require(valid(variable.column, scope.columns));
      require(valid(variable.number, scope.arguments));
    }
  }
  bridge::selected_columns(text);
  bridge::looks_like_statement(text);
  bridge::name_parts(text);
}

void bridge_code(const Language& language, std::string_view path, std::string_view text) {
  auto summary = language.read(path, text, nullptr, nullptr);
  if (!summary) return;
  add_models(path, *summary);
  mark_data_sites(*summary);
  summary->data_sites = true;
  Program program;
  program.add({std::string(path), &language, *std::move(summary), false, 0});
  // A schema for the calls of a client of Prisma
  auto schema = language_named("prisma")->read("a.prisma", k_schema, nullptr, nullptr);
  program.add({"a.prisma", language_named("prisma"), *std::move(schema), false, 0});
  // A class for the result maps of MyBatis, and a procedure that code may call
  if (language.name == "mybatis") {
    auto entity = language_named("java")->read("Order.java", k_entity, nullptr, nullptr);
    program.add({"Order.java", language_named("java"), *std::move(entity), false, 0});
  }
  auto tables = language_named("tsql")->read("a.sql", k_tables, nullptr, nullptr);
  program.add({"a.sql", language_named("tsql"), *std::move(tables), false, 0});
  if (!language.library.empty())
    program.add({"", &language, *language.read("library", language.library, nullptr, nullptr), true, 0});
  define_model_tables(program);
  program.declare();
  resolve_bases(program);
  const auto bridge = add_bridge_facts(program, nullptr, nullptr);
  for (const auto& edge : bridge.requests)
    require(edge.source < program.symbol_count() && edge.target < program.symbol_count());
  for (const auto& route : bridge.routes)
    require(route.symbol < program.symbol_count());
  Links links;
  add_data_links(program, nullptr, nullptr, links);
  for (const auto& edge : links.edges)
    require(edge.source < program.symbol_count() && edge.target < program.symbol_count());
  for (const auto& call : links.open_calls)
    require(call.source < program.symbol_count() && call.file < program.files().size());
}

}  // namespace
}  // namespace collet::codegraph

/// The first byte chooses what the rest is.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using collet::codegraph::bridge_code;
  using collet::codegraph::language_named;
  using collet::codegraph::read_text;
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 7) {
    case 0:
      bridge_code(*language_named("java"), "A.java", text);
      break;
    case 1:
      bridge_code(*language_named("csharp"), "A.cs", text);
      break;
    case 2:
      bridge_code(*language_named("typescript"), "a.ts", text);
      break;
    case 3:
      bridge_code(*language_named("mybatis"), "AMapper.xml", text);
      break;
    case 4:
      bridge_code(*language_named("python"), "a/models.py", text);
      break;
    case 5:
      bridge_code(*language_named("csharp"), "AModelSnapshot.cs", text);
      break;
    default:
      read_text(text);
  }
  return 0;
}
