// SPDX-License-Identifier: MIT
/// What a tool's schemas say of its arguments and its results. They are compiled when first asked for, once.
///
/// Null where a schema does not take it counts as absent: a member that is null and whose schema wants
/// something else is checked as if it were not there. Clients send null for what they leave out. The bytes
/// go on as they came. Of one call some hundred such nulls are looked at; more are told as wrong values.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/catalog/catalog.hpp"
#include "sdk/support/json_schema/schema.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::call {

enum class Fit : std::uint8_t {
  fits,
  refused,    ///< what was checked is wrong
  defect,     ///< the schema is: it can not be compiled
  undecided,  ///< a bound was met
};

struct Checked {
  Checked() : error{COLLET_OK, {}} {}  // not by `error{}`, which clears it all first
  Checked(Fit how, support::Error why) : fit(how), error(std::move(why)) {}
  Fit fit = Fit::fits;
  support::Error error;  ///< for refused and defect
};

enum class Effort : std::uint8_t {
  quick,  ///< about a millisecond at most, so that a thread with other duties may ask; more is undecided
  full,
};

/// Thread-safe.
class ToolSchemas {
 public:
  /// Keeps nothing of `tool` but copies.
  explicit ToolSchemas(const catalog::Tool& tool);

  bool are_of(const catalog::Tool& tool) const {
    return plugin_ == tool.plugin && id_ == tool.id && call_.text == tool.call_schema() &&
           (shown_.text.empty() || shown_.text == tool.input_schema) && output_.text == tool.output_schema;
  }

  /// Of one valid JSON object, the operator's values merged in. A refusal names no argument that clients
  /// cannot give.
  Checked check_arguments(std::string_view arguments, Effort effort);
  /// Of one valid JSON value. Null is null here.
  Checked check_result(std::string_view json);
  bool has_output() const { return !output_.text.empty(); }

 private:
  using Schema = support::json_schema::Schema;

  /// A schema's text, and what came of it.
  struct Lazy {
    const std::string text;
    std::once_flag once;
    std::atomic<bool> ready{false};
    std::optional<support::Result<Schema>> compiled;
    const support::Result<Schema>& get();
  };

  Checked defect(std::string_view which, const support::Error& error) const;
  support::Error explain(std::string_view object, const support::json_schema::Violation& violation,
                         Effort effort);

  const std::string plugin_;
  const std::string id_;
  Lazy call_;
  Lazy shown_;  ///< empty text: as call_
  Lazy output_;
  std::vector<std::pair<std::string, std::string>> set_;  ///< argument → JSON that the operator gives it
  std::vector<std::string> unseen_;                       ///< arguments that clients cannot give
  std::vector<std::string> secret_;                       ///< as catalog::Tool::secret
};

/// What an operator or author should know of a tool's schemas before anybody calls it.
struct SchemaReport {
  std::vector<std::string> faults;  ///< the tool can not be called, or not with what is configured
  std::vector<std::string> notes;   ///< what is not enforced, unknown or of no effect
};
SchemaReport review_schemas(const catalog::Tool& tool);

}  // namespace collet::host::call
