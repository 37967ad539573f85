// SPDX-License-Identifier: MIT
/// The schemas of a tool, for its arguments and its results. Each is compiled once, at its first use.
///
/// Null is treated as absent where the schema does not permit it: a member that is null and whose schema
/// requires something else is checked as if it were missing, because clients send null for arguments that
/// they omit. The plugin receives the bytes of the client. For one call some hundred such members are
/// ignored; further ones are reported as wrong values.
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
  refused,    ///< the value does not match the schema
  defect,     ///< the schema cannot be compiled
  undecided,  ///< a limit of the check was reached
};

struct Checked {
  Checked() : error{COLLET_OK, {}} {}  // `error{}` would clear the whole object first
  Checked(Fit how, support::Error why) : fit(how), error(std::move(why)) {}
  Fit fit = Fit::fits;
  support::Error error;  ///< for refused and defect
};

enum class Effort : std::uint8_t {
  quick,  ///< at most about a millisecond, for threads with other duties; may be undecided
  full,
};

/// Thread-safe.
class ToolSchemas {
 public:
  /// Copies what it needs from `tool`.
  explicit ToolSchemas(const catalog::Tool& tool);

  /// Returns true if `tool` has the same schemas.
  bool are_of(const catalog::Tool& tool) const {
    return plugin_ == tool.plugin && id_ == tool.id && call_.text == tool.call_schema() &&
           (shown_.text.empty() || shown_.text == tool.accepted_schema()) &&
           output_.text == tool.output_schema;
  }

  /// Checks one valid JSON object that contains the operator's arguments. The message of a refusal names no
  /// argument that clients cannot set. The result is `undecided` if `stop` ends the check.
  Checked check_arguments(std::string_view arguments, Effort effort, support::StopQuery stop = {});
  /// Checks one valid JSON value. Null is not treated as absent here.
  Checked check_result(std::string_view json);
  bool has_output() const { return !output_.text.empty(); }

 private:
  using Schema = support::json_schema::Schema;

  /// The text of a schema, and its compiled form once get() was called.
  struct Lazy {
    const std::string text;
    std::once_flag once;
    std::atomic<bool> ready{false};
    std::optional<support::Result<Schema>> compiled;
    const support::Result<Schema>& get();
  };

  Checked defect(std::string_view which, const support::Error& error) const;
  support::Error explain(std::string_view object, const support::json_schema::Violation& violation,
                         const support::json_schema::CheckOptions& options);

  const std::string plugin_;
  const std::string id_;
  Lazy call_;
  Lazy shown_;  ///< empty text if it equals call_
  Lazy output_;
  std::vector<std::pair<std::string, std::string>> set_;  ///< argument → JSON that the operator sets
  std::vector<std::string> unseen_;                       ///< arguments that clients cannot set
  std::vector<std::string> secret_;                       ///< see catalog::Tool::secret
};

/// The findings about a tool's schemas for its operator or author.
struct SchemaReport {
  std::vector<std::string> faults;  ///< reasons why the tool cannot be called with this configuration
  std::vector<std::string> notes;   ///< keywords that are unknown, not enforced or without effect
};
SchemaReport review_schemas(const catalog::Tool& tool);

}  // namespace collet::host::call
