// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/grammar/parse.hpp"

#include <utility>

#include "plugins/codegraph/sql/postgres/grammar/engine.hpp"
#include "plugins/codegraph/sql/postgres/grammar/routine_repair.hpp"
#include "plugins/codegraph/sql/postgres/grammar/statements.hpp"
#include "sdk/support/library/bundled_library.hpp"

namespace collet::codegraph::postgres {
namespace {

const support::BundledSymbol& library() {
  static const support::BundledSymbol k_library =
      support::load_bundled("libcollet-grammar-postgres.so", COLLET_POSTGRES_ENGINE);
  return k_library;
}

struct Answer {
  std::string tree;
  std::string error;
  bool failed = false;
};

void keep(void* context, const char* tree, const char* error, int /*position*/) {
  auto& answer = *static_cast<Answer*>(context);
  answer.failed = tree == nullptr;
  (answer.failed ? answer.error : answer.tree) = answer.failed ? error : tree;
}

using Parse = void (*)(const char* text, ColletPostgresSink sink, void* context);

support::Result<JsonTree> run(Parse ColletPostgresEngine::*parse, const std::string& text) {
  const auto* const engine = static_cast<const ColletPostgresEngine*>(library().symbol);
  if (engine == nullptr) return support::Error{COLLET_UNSUPPORTED, missing_grammar()};
  if (text.size() > k_max_statement)
    return support::Error{COLLET_TOO_LARGE, "the statement is too large for the grammar of PostgreSQL"};
  Answer answer;
  (engine->*parse)(text.c_str(), &keep, &answer);
  if (answer.failed) return support::Error{COLLET_INVALID_ARGUMENT, std::move(answer.error)};
  auto tree = JsonTree::parse(std::move(answer.tree));
  if (!tree) return support::Error{COLLET_TOO_LARGE, "the statement is nested too deeply"};
  return *std::move(tree);
}

}  // namespace

const std::string& missing_grammar() {
  static const std::string k_reason = library().symbol != nullptr
                                          ? std::string()
                                          : "the grammar of PostgreSQL (libcollet-grammar-postgres.so, which "
                                            "needs libpg_query) is not available: " +
                                                library().reason;
  return k_reason;
}

support::Result<JsonTree> parse_statements(const std::string& text) {
  auto copy = text;
  for (const auto& one : split_statements(copy))
    if (one.depth > k_max_depth)
      return support::Error{COLLET_TOO_LARGE, "the statement may be nested too deeply"};
  return run(&ColletPostgresEngine::parse, text);
}

support::Result<JsonTree> parse_routines(const std::string& text) {
  constexpr int k_max_repairs = 32;
  auto out = run(&ColletPostgresEngine::parse_routines, text);
  std::string repaired = text;
  for (int i = 0; !out && i < k_max_repairs && repair_routine(repaired, out.error().message); ++i)
    out = run(&ColletPostgresEngine::parse_routines, repaired);
  return out;
}

}  // namespace collet::codegraph::postgres
