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

class Run {
 public:
  Run(const Program& program, const ValueAccess& access, const CheckOptions& options)
      : program_(program),
        access_(&access),
        document_access_(access),
        options_(options),
        work_(options.max_steps) {}

  /// Returns true if the value matches. `report` may be null. The result is meaningless if stopped() is not
  /// null afterwards.
  bool check(Value value, Report* report);
  /// The limit that ended the check, or null.
  const char* stopped() const { return work_.spent() && stopped_ == nullptr ? "max_steps" : stopped_; }
  std::uint64_t steps() const { return options_.max_steps - work_.left(); }

 private:
  /// The path from the root, a list on the stack.
  struct Path {
    const Path* parent;
    bool member;
    Value name;
    std::size_t number;
  };
  /// The resources that were entered, for $dynamicRef.
  struct Scope {
    const Scope* parent;
    ResourceId resource;
  };
  struct At {
    Value value;
    const Path* path;
    const Scope* scope;
    Evaluated* evaluated;  ///< null if evaluated members are not needed
    Report* report;        ///< null if reasons are not needed
  };

  bool eval(Id schema, const At& at);
  bool eval_in_scope(Id schema, const At& at);
  bool eval_unevaluated(Id schema, const At& at);
  bool apply(Id schema, const At& at);

  bool values(const ValueRules& rules, Id schema, const At& at);
  bool number(const NumberRules& rules, Id schema, const At& at);
  bool string(const StringRules& rules, Id schema, const At& at);

  bool array(const ArrayRules& rules, Id schema, const At& at);
  bool contains_enough(const ArrayRules& rules, std::uint64_t matches, Id schema, const At& at);
  bool unique(Id schema, const At& at);
  bool unevaluated_items(const ArrayRules& rules, Id schema, const At& at, const Evaluated& evaluated);

  bool object(const ObjectRules& rules, Id schema, const At& at);
  bool member(const ObjectRules& rules, Id index, std::string_view name, Id schema, const At& at,
              bool& known);
  bool member_name(Id names, Value name, const At& at);
  bool required(const ObjectRules& rules, const Bits& present, Id schema, const At& at);
  bool dependents(const ObjectRules& rules, const Bits& present, Id schema, const At& at);
  bool unevaluated_properties(const ObjectRules& rules, Id schema, const At& at, const Evaluated& evaluated);

  bool logic(const LogicRules& rules, Id schema, const At& at);
  bool any_of(const std::vector<Id>& branches, Id schema, const At& at);
  bool one_of(const std::vector<Id>& branches, Id schema, const At& at);
  bool branch(Id schema, const At& at, std::vector<Violation>* reasons);
  bool conditional(const LogicRules& rules, const At& at);
  Id dynamic_target(const LogicRules& rules, const At& at);

  /// Returns true if further violations are needed after a failure.
  static bool wants_more(const At& at) {
    return at.report != nullptr && at.report->violations.size() < at.report->limit;
  }
  bool spend(std::uint64_t steps) { return work_.spend(steps); }
  bool exhausted() const { return work_.spent(); }
  void stop(const char* bound) {
    stopped_ = bound;
    work_.give_up();
  }

  /// Adds a violation if one is needed, and always returns false. `texts` fills its texts.
  template <class Texts>
  bool refuse(Id schema, std::string_view keyword, const At& at, Texts texts) {
    if (!wants_more(at) || !spend(k_violation_steps)) return false;
    Violation violation;
    violation.instance_path = path_text(at.path);
    violation.schema_path = program_.location(schema, keyword);
    violation.keyword = keyword;
    texts(violation);
    at.report->violations.push_back(std::move(violation));
    return false;
  }
  bool refuse_unknown(Id schema, std::string_view keyword, const At& at);
  void report_nearest(Id schema, std::string_view keyword, const At& at, std::vector<Violation> reasons);
  std::string path_text(const Path* path) const;
  std::string found(const At& at) const;
  /// Appends the names that a schema declares, including the schemas that it applies to the same value.
  void declared_names(Id schema, unsigned depth, std::vector<std::string_view>& names) const;

  /// Cost of a violation's texts in steps.
  static constexpr std::uint64_t k_violation_steps = 100;

  const Program& program_;
  const ValueAccess* access_;  // accessor of the checked value: the document's, or that of a member's name
  const ValueAccess& document_access_;  // accessor of the document, for paths
  const TreeAccess tree_access_;        // accessor of enum and const values
  const CheckOptions options_;
  StepBudget work_;
  std::uint32_t depth_ = 0;
  const char* stopped_ = nullptr;
};

/// Returns text such as "an integer or null".
std::string types_text(std::uint8_t types);
/// Returns a value as text for a message: a scalar, cut if long, or the type of a container.
std::string value_text(const ValueAccess& access, Value value);
/// Returns parent to eight names: "one of a, b, c".
std::string names_text(const std::vector<std::string_view>& names);

}  // namespace collet::support::json_schema
