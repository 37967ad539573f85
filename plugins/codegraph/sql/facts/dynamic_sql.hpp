// SPDX-License-Identifier: MIT
/// Follows strings that a module builds from constants and executes.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "plugins/codegraph/sql/facts/source_places.hpp"

namespace collet::codegraph::tsql {

struct ExecutedText {
  std::string text;
  bool complete = true;  ///< no part was unknown; an unknown part is a name in the text
};

class DynamicSql {
 public:
  DynamicSql(const Tree& tree, const SourcePlaces& places) : tree_(tree), places_(places) {}

  void clear() { values_.clear(); }
  /// Follows what a statement assigns to variables.
  void read_assignments(NodeIndex statement);
  /// Returns the string that EXECUTE runs, if any of it is known.
  std::optional<ExecutedText> executed(NodeIndex statement) const;

 private:
  ExecutedText value_of(std::uint32_t first_token, std::uint32_t last_token) const;

  const Tree& tree_;
  const SourcePlaces& places_;
  std::map<std::string, ExecutedText> values_;
};

/// Adds the facts of an executed string at the place of its execution.
void append_dynamic(const DataFacts& facts, DataPlace at, bool complete, DataFacts& out);

}  // namespace collet::codegraph::tsql
