// SPDX-License-Identifier: MIT
/// A compiled JSONPath query (RFC 9535): segments of selectors, and the expressions of filters.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sdk/support/json_schema/pattern/pattern.hpp"

namespace collet::support::jsonpath {

struct Expression;

struct Selector {
  enum class Kind : std::uint8_t { name, wildcard, index, slice, filter };
  Kind kind = Kind::wildcard;
  std::string name{};                  ///< for a name, with escapes resolved
  std::int64_t index = 0;              ///< for an index
  std::optional<std::int64_t> from{};  ///< for a slice
  std::optional<std::int64_t> to{};
  std::int64_t step = 1;
  std::shared_ptr<const Expression> filter{};
};

struct Segment {
  bool descendant = false;
  std::vector<Selector> selectors{};
  std::size_t end = 0;  ///< offset in the text after the segment
};

struct Query {
  bool absolute = true;  ///< begins with `$`, not with `@`
  std::vector<Segment> segments{};
  /// Returns true if the query selects at most one node, whatever the document.
  bool singular() const;
};

enum class Function : std::uint8_t { length, count, match, search, value };

/// An operand of a comparison or an argument of a function.
struct Operand {
  enum class Kind : std::uint8_t { literal, query, function };
  Kind kind = Kind::literal;
  std::string literal{};  ///< JSON text
  Query query{};
  Function function = Function::length;
  std::vector<Operand> arguments{};
  /// For `match` and `search` whose second argument is a literal; null if that is not an I-Regexp.
  std::shared_ptr<const json_schema::Pattern> pattern{};
};

enum class Comparison : std::uint8_t { equal, unequal, less, less_or_equal, greater, greater_or_equal };

struct Expression {
  enum class Kind : std::uint8_t { any_of, all_of, negation, comparison, test };
  Kind kind = Kind::test;
  std::vector<Expression> parts{};  ///< for any_of, all_of, negation
  std::vector<Operand> operands{};  ///< two of a comparison, one of a test
  Comparison comparison = Comparison::equal;
};

}  // namespace collet::support::jsonpath
