// SPDX-License-Identifier: MIT
/// The language of query_graph: `CLASS *Service | in CALLS 1..2 | where test = no | show path`.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/codegraph/link/linker.hpp"
#include "sdk/support/result.hpp"

namespace collet::codegraph {

/// Symbols by kind and name. A pattern without a dot is compared with names, one with a dot with full names.
struct QueryStart {
  std::set<SymbolKind> kinds;  ///< empty for all
  std::string pattern;         ///< with `*` and `?`; a text of 20 hexadecimal digits is an ID
};

/// Replaces the set of symbols by those that the steps reach.
struct QueryStep {
  bool inbound = false;
  bool outbound = false;
  std::set<EdgeKind> edges;  ///< empty for all
  int min_depth = 1;
  int max_depth = 1;
};

enum class QueryField : std::uint8_t {
  name,
  fqn,
  kind,
  path,
  id,
  test,
  callers,
  calls,
  lines,
  signature,
  doc,
  count
};

/// One condition; a symbol stays if all conditions hold.
struct QueryCondition {
  enum class Operator : std::uint8_t { equal, unequal, less, at_most, greater, at_least };
  QueryField field = QueryField::name;
  Operator op = Operator::equal;
  std::string text;         ///< a pattern, for fields with text
  std::int64_t number = 0;  ///< for fields with numbers; 1 is yes
};

struct QueryStage {
  enum class Kind : std::uint8_t { step, filter };
  Kind kind = Kind::step;
  QueryStep step;
  std::vector<QueryCondition> conditions;
};

struct GraphQuery {
  static constexpr std::size_t k_max_text = 2000;
  static constexpr std::size_t k_max_stages = 10;
  static constexpr int k_max_depth = 10;

  QueryStart start;
  std::vector<QueryStage> stages;
  std::vector<QueryField> shown;  ///< empty for the usual line
};

/// Reads a query. Fails with the position in the text, what it found and what it expected.
support::Result<GraphQuery> parse_query(std::string_view text);

/// Returns true if the whole text fits a pattern with `*` and `?`.
bool fits_pattern(std::string_view text, std::string_view pattern);

/// Returns the name of a field in queries.
std::string_view field_name(QueryField field);

}  // namespace collet::codegraph
