// SPDX-License-Identifier: MIT
/// JSONPath (RFC 9535) over any value that has a ValueAccess: JSON text, nodes of a document.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/json_schema/value/equality.hpp"
#include "sdk/support/result.hpp"
#include "sdk/support/steps.hpp"

namespace collet::support::jsonpath {

struct Query;

/// One step from a container to a child.
struct Step {
  json_schema::Value value;   ///< the child
  json_schema::Value name{};  ///< for ValueAccess::name(), if the container is an object
  std::size_t number = 0;     ///< position of the child in its container, from 0
  bool member = false;        ///< the container is an object
};

/// The nodes that a query selects, in the order of the RFC. A node that is selected twice occurs twice. It
/// borrows from the document.
class Selection {
 public:
  std::size_t size() const { return matches_.size(); }
  bool empty() const { return matches_.empty(); }
  /// Returns the selected value.
  json_schema::Value value(std::size_t match) const { return matches_[match].value; }
  /// Returns the steps from the root to the value; none for the root.
  std::span<const Step> steps(std::size_t match) const {
    return std::span(steps_).subspan(matches_[match].first, matches_[match].count);
  }
  /// Returns the normalized path of a value (RFC 9535, section 2.7), such as "$['a'][0]".
  std::string path(std::size_t match) const;
  /// Returns the JSON Pointer of a value (RFC 6901), such as "/a/0".
  std::string pointer(std::size_t match) const;

 private:
  friend class SelectionSink;
  struct Match {
    json_schema::Value value;
    std::size_t first;
    std::size_t count;
  };
  const json_schema::ValueAccess* access_ = nullptr;
  std::vector<Match> matches_;
  std::vector<Step> steps_;
};

/// `with_hyphens` also takes `$.x-name`, which people write and RFC 9535 does not have.
enum class Names : std::uint8_t { strict, with_hyphens };

/// A compiled query. It is immutable, cheap to copy, and may be used from many threads.
class JsonPath {
 public:
  static constexpr std::size_t k_max_bytes = std::size_t{64} << 10U;
  /// Limit of filters, parentheses and functions within one another.
  static constexpr unsigned k_max_nesting = 64;
  static constexpr std::size_t k_max_segments = 512;
  /// Limit of the steps that a selection stores.
  static constexpr std::size_t k_max_stored_steps = std::size_t{4} << 20U;

  /// Compiles a query that is well-formed and valid. The error names the character, what was found there and
  /// what was expected.
  static Result<JsonPath> compile(std::string_view text, Names names = Names::strict);

  const std::string& text() const { return text_; }
  /// Returns true if the query selects at most one node, whatever the document.
  bool singular() const;

  std::size_t segment_count() const;
  /// Returns the text of the query with its first `segments` segments.
  std::string_view prefix(std::size_t segments) const;
  /// Returns the name if the segment is a child segment with one name selector, else an empty text.
  std::string_view segment_name(std::size_t segment) const;

  /// Selects from `root`. Fails with `too_large` if the work exceeds the budget or the selection is too
  /// large, and with `cancelled` if the budget's query stopped the work.
  Result<Selection> select(const json_schema::AccessedValue& root, StepBudget& work) const;
  /// Selects with the first `segments` segments only.
  Result<Selection> select_prefix(std::size_t segments, const json_schema::AccessedValue& root,
                                  StepBudget& work) const;

 private:
  JsonPath(std::string_view text, std::shared_ptr<const Query> query);
  std::string text_;
  std::shared_ptr<const Query> query_;
};

/// Append one step of a normalized path: "['name']" with escapes, or "[3]".
void append_name_step(std::string& path, std::string_view name);
void append_index_step(std::string& path, std::size_t index);

}  // namespace collet::support::jsonpath
