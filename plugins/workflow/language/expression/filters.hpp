// SPDX-License-Identifier: MIT
/// The filters of expressions: a table of functions with static signatures.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/expression/ast.hpp"
#include "plugins/workflow/language/expression/expression.hpp"
#include "plugins/workflow/language/value/type.hpp"

namespace collet::workflow {

/// Counts the bytes that an evaluation may read and write.
class WorkBudget {
 public:
  /// Returns false if the limit is exceeded.
  bool spend(std::size_t bytes) {
    if (bytes > left_) {
      left_ = 0;
      return false;
    }
    left_ -= bytes;
    return true;
  }

 private:
  std::size_t left_ = k_max_work;
};

/// One use of a filter with its values. `input` is present and of a kind that the filter accepts, except
/// for filters that accept missing values.
struct FilterCall {
  const Value& input;
  std::span<const Value> args;
  const ast::FilterUse& use;
  WorkBudget& work;
};

/// One use of a filter with the types of its values.
struct FilterTypeCall {
  const Type& input;
  std::span<const Type> args;
  const ast::FilterUse& use;
};

/// The kind of an argument. `name`, `op`, `format`, `regex` and `order` must be literals.
enum class ArgumentKind : std::uint8_t {
  any,
  text,    ///< a string
  count,   ///< an integer
  name,    ///< a path into the items, "json.returned"
  op,      ///< "==", "<=", …, "in", "match"
  format,  ///< a format string
  regex,   ///< an RE2 expression
  order    ///< "asc" or "desc"
};

struct FilterInfo {
  std::string_view name;
  Type::Kinds takes;
  bool accepts_missing;
  std::uint8_t min_args;
  std::uint8_t max_args;  ///< 255 means any number, of the kind of the last one
  std::array<ArgumentKind, 3> args;
  Outcome<Value> (*run)(const FilterCall& call);
  Type (*type)(const FilterTypeCall& call);
};

const FilterInfo* find_filter(std::string_view name);

/// Returns an error at the position of the filter, whose `message` starts with the filter's name.
ExpressionError filter_error(const FilterCall& call, std::string_view message);
ExpressionError too_much_work(std::size_t offset);
ExpressionError too_large(std::size_t offset);

/// Returns the value at a path such as `json.returned`; the value itself for "".
Value value_at(const Value& value, std::string_view path);
Type type_at(const Type& type, std::string_view path);

// Comparison, for expressions and `where`.
/// Returns an error with `offset` 0 if the two values cannot be compared.
Outcome<bool> compare(ast::Op op, const Value& left, const Value& right);
/// Returns the operator of a sign, such as equal for "=="; nothing for an unknown sign.
std::optional<ast::Op> comparison_of(std::string_view sign);

// The filters, in the order of filters_numbers.cpp, filters_lists.cpp and filters_texts.cpp.
Outcome<Value> filter_sum(const FilterCall& call);
Outcome<Value> filter_avg(const FilterCall& call);
Outcome<Value> filter_min(const FilterCall& call);
Outcome<Value> filter_max(const FilterCall& call);
Outcome<Value> filter_date(const FilterCall& call);
Outcome<Value> filter_timestamp(const FilterCall& call);
Outcome<Value> filter_milliseconds(const FilterCall& call);
Outcome<Value> filter_default(const FilterCall& call);
Outcome<Value> filter_required(const FilterCall& call);
Outcome<Value> filter_length(const FilterCall& call);
Outcome<Value> filter_first(const FilterCall& call);
Outcome<Value> filter_last(const FilterCall& call);
Outcome<Value> filter_map(const FilterCall& call);
Outcome<Value> filter_pick(const FilterCall& call);
Outcome<Value> filter_where(const FilterCall& call);
Outcome<Value> filter_group_by(const FilterCall& call);
Outcome<Value> filter_flatten(const FilterCall& call);
Outcome<Value> filter_concat(const FilterCall& call);
Outcome<Value> filter_unique(const FilterCall& call);
Outcome<Value> filter_sort(const FilterCall& call);
Outcome<Value> filter_keys(const FilterCall& call);
Outcome<Value> filter_join(const FilterCall& call);
Outcome<Value> filter_lines(const FilterCall& call);
Outcome<Value> filter_split(const FilterCall& call);
Outcome<Value> filter_trim(const FilterCall& call);
Outcome<Value> filter_lower(const FilterCall& call);
Outcome<Value> filter_upper(const FilterCall& call);
Outcome<Value> filter_replace(const FilterCall& call);
Outcome<Value> filter_truncate(const FilterCall& call);
Outcome<Value> filter_match(const FilterCall& call);
Outcome<Value> filter_number(const FilterCall& call);
Outcome<Value> filter_int(const FilterCall& call);
Outcome<Value> filter_string(const FilterCall& call);
Outcome<Value> filter_json(const FilterCall& call);
Outcome<Value> filter_parse_json(const FilterCall& call);
Outcome<Value> filter_bytes(const FilterCall& call);
Outcome<Value> filter_duration(const FilterCall& call);
Outcome<Value> filter_urlencode(const FilterCall& call);
Outcome<Value> filter_basename(const FilterCall& call);

}  // namespace collet::workflow
