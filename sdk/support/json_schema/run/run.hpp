// SPDX-License-Identifier: MIT
/// One check of a value against a program. A value that matches needs steps but no memory, except for
/// uniqueItems, very large objects and escaped text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/json_schema/document/options.hpp"
#include "sdk/support/json_schema/program/program.hpp"
#include "sdk/support/json_schema/value/equality.hpp"
#include "sdk/support/json_schema/value/value.hpp"

namespace collet::support::json_schema {

/// A set of small numbers.
class Bits {
 public:
  void set(std::size_t number);
  bool has(std::size_t number) const;
  void merge(const Bits& other);

 private:
  std::uint64_t low_ = 0;
  std::vector<std::uint64_t> high_;
};

/// The members or items of a value that a schema has evaluated.
struct Evaluated {
  bool all = false;
  std::size_t prefix = 0;  ///< number of evaluated items at the front
  Bits marked;             ///< members or items by their number in the iteration
  void merge(const Evaluated& other);
  bool has(std::size_t number) const { return all || number < prefix || marked.has(number); }
};

/// Collects violations.
struct Report {
  std::vector<Violation> violations{};
  std::size_t limit = 1;
};

/// The path from the root to a value, a list on the stack.
struct InstancePath {
  const InstancePath* parent;
  bool member;
  Value name;
  std::size_t number;
};

/// The resources that were entered, for $dynamicRef; a list on the stack.
struct DynamicScope {
  const DynamicScope* parent;
  ResourceId resource;
};

/// A value to check, and the context of the check.
struct Instance {
  Value value;
  const InstancePath* path;
  const DynamicScope* scope;
  Evaluated* evaluated;  ///< null if evaluated members are not needed
  Report* report;        ///< null if reasons are not needed
};

/// The state of one check. The check_ functions below check one kind of rules each.
struct Run {
  Run(const Program& compiled, const ValueAccess& value_access, const CheckOptions& check_options)
      : program(compiled),
        access(&value_access),
        document_access(value_access),
        options(check_options),
        budget(check_options.max_steps, check_options.stop) {}

  /// Returns true if the value matches. `report` may be null. The result is meaningless if stop_reason() is
  /// not null afterwards.
  bool check(Value value, Report* report);
  /// Returns true if the options' query ended the check.
  bool was_cancelled() const { return budget.stopped(); }
  /// The limit that ended the check, or null.
  const char* stop_reason() const { return budget.spent() && stopped == nullptr ? "max_steps" : stopped; }
  std::uint64_t steps() const { return options.max_steps - budget.left(); }

  /// Checks the value against one subschema.
  bool eval(Id schema, const Instance& at);

  /// Returns true if further violations are needed after a failure.
  static bool wants_more(const Instance& at) {
    return at.report != nullptr && at.report->violations.size() < at.report->limit;
  }
  bool spend(std::uint64_t count) { return budget.spend(count); }
  bool exhausted() const { return budget.spent(); }
  void stop(const char* bound) {
    stopped = bound;
    budget.give_up();
  }

  /// Returns true if the text matches the pattern. The result is meaningless if exhausted().
  bool matches(Id pattern, std::string_view text);

  /// Adds a violation if one is needed, and always returns false. `texts` fills its texts.
  template <class Texts>
  bool refuse(Id schema, std::string_view keyword, const Instance& at, Texts texts) {
    if (!wants_more(at) || !spend(k_violation_steps)) return false;
    Violation violation;
    violation.instance_path = path_text(at.path);
    violation.schema_path = program.location(schema, keyword);
    violation.keyword = keyword;
    texts(violation);
    at.report->violations.push_back(std::move(violation));
    return false;
  }
  std::string path_text(const InstancePath* path) const;
  std::string found(const Instance& at) const;

  /// Cost of a violation's texts in steps.
  static constexpr std::uint64_t k_violation_steps = 100;

  const Program& program;
  const ValueAccess* access;  ///< accessor of the checked value: the document's, or that of a member's name
  const ValueAccess& document_access;  ///< accessor of the document, for paths
  const TreeAccess tree_access{};      ///< accessor of enum and const values
  const CheckOptions options;
  StepBudget budget;
  std::uint32_t depth = 0;
  const char* stopped = nullptr;
};

// Each function returns true if the value matches the rules of `schema`.
bool check_values(Run& run, const ValueRules& rules, Id schema, const Instance& at);
bool check_number(Run& run, const NumberRules& rules, Id schema, const Instance& at);
bool check_string(Run& run, const StringRules& rules, Id schema, const Instance& at);
bool check_array(Run& run, const ArrayRules& rules, Id schema, const Instance& at);
bool check_unevaluated_items(Run& run, const ArrayRules& rules, Id schema, const Instance& at,
                             const Evaluated& evaluated);
bool check_object(Run& run, const ObjectRules& rules, Id schema, const Instance& at);
bool check_unevaluated_properties(Run& run, const ObjectRules& rules, Id schema, const Instance& at,
                                  const Evaluated& evaluated);
bool check_logic(Run& run, const LogicRules& rules, Id schema, const Instance& at);

/// Refuses a member that is not declared, and always returns false.
bool refuse_unknown(Run& run, Id schema, std::string_view keyword, const Instance& at);
/// Reports the alternative that the value came closest to, from one reason of each.
void report_nearest(Run& run, Id schema, std::string_view keyword, const Instance& at,
                    std::vector<Violation> reasons);

/// Returns text such as "an integer or null".
std::string types_text(std::uint8_t types);
/// Returns a value as text for a message: a scalar, cut if long, or the type of a container.
std::string value_text(const ValueAccess& access, Value value);
/// Returns up to eight names: "one of a, b, c".
std::string names_text(const std::vector<std::string_view>& names);

}  // namespace collet::support::json_schema
