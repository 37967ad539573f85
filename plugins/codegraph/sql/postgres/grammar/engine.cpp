// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/grammar/engine.hpp"

#include <pg_query.h>

namespace {

void report(const char* tree, const PgQueryError* error, ColletPostgresSink sink, void* context) {
  if (error != nullptr) {
    sink(context, nullptr, error->message == nullptr ? "syntax error" : error->message, error->cursorpos);
  } else {
    sink(context, tree == nullptr ? "" : tree, nullptr, 0);
  }
}

void parse(const char* text, ColletPostgresSink sink, void* context) {
  const auto result = pg_query_parse(text);
  report(result.parse_tree, result.error, sink, context);
  pg_query_free_parse_result(result);
}

void parse_routines(const char* text, ColletPostgresSink sink, void* context) {
  const auto result = pg_query_parse_plpgsql(text);
  report(result.plpgsql_funcs, result.error, sink, context);
  pg_query_free_plpgsql_parse_result(result);
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const ColletPostgresEngine collet_postgres_engine_1;
extern "C" const ColletPostgresEngine collet_postgres_engine_1{&parse, &parse_routines};
