// SPDX-License-Identifier: MIT
/// One check of a value against a program. What a value that fits costs is steps, no memory, but for
/// uniqueItems, very large objects, and escaped text.
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

/// Which members or items of a value some schema has evaluated.
struct Seen {
  bool all = false;
  std::size_t prefix = 0;  ///< items from the front
  Bits marked;             ///< by their number in order of the walk
  void merge(const Seen& other);
  bool has(std::size_t number) const { return all || number < prefix || marked.has(number); }
};

/// Where violations go.
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

  /// `report` may be null. Means nothing when stopped() afterwards.
  bool check(Value value, Report* report);
  /// The bound that ended the check, or null.
  const char* stopped() const { return work_.spent() && stopped_ == nullptr ? "max_steps" : stopped_; }
  std::uint64_t steps() const { return options_.max_steps - work_.left(); }

 private:
  /// The way from the root, on the stack.
  struct Path {
    const Path* up;
    bool member;
    Value name;
    std::size_t number;
  };
  /// Resources entered, for $dynamicRef.
  struct Scope {
    const Scope* up;
    ResourceId resource;
  };
  struct At {
    Value value;
    const Path* path;
    const Scope* scope;
    Seen* seen;   ///< null where nobody asks what was evaluated
    Report* out;  ///< null where nobody asks why
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
  bool unevaluated_items(const ArrayRules& rules, Id schema, const At& at, const Seen& seen);

  bool object(const ObjectRules& rules, Id schema, const At& at);
  bool member(const ObjectRules& rules, Id index, std::string_view name, Id schema, const At& at,
              bool& known);
  bool member_name(Id names, Value name, const At& at);
  bool required(const ObjectRules& rules, const Bits& present, Id schema, const At& at);
  bool dependents(const ObjectRules& rules, const Bits& present, Id schema, const At& at);
  bool unevaluated_properties(const ObjectRules& rules, Id schema, const At& at, const Seen& seen);

  bool logic(const LogicRules& rules, Id schema, const At& at);
  bool any_of(const std::vector<Id>& branches, Id schema, const At& at);
  bool one_of(const std::vector<Id>& branches, Id schema, const At& at);
  bool branch(Id schema, const At& at, std::vector<Violation>* reasons);
  bool conditional(const LogicRules& rules, const At& at);
  Id dynamic_target(const LogicRules& rules, const At& at);

  /// Has the check to be told more, after something failed?
  static bool wants_more(const At& at) {
    return at.out != nullptr && at.out->violations.size() < at.out->limit;
  }
  bool spend(std::uint64_t steps) { return work_.spend(steps); }
  bool over() const { return work_.spent(); }
  void stop(const char* bound) {
    stopped_ = bound;
    work_.give_up();
  }

  /// Always false, to be returned. The texts are made only where they are wanted.
  template <class Texts>
  bool refuse(Id schema, std::string_view keyword, const At& at, Texts texts) {
    if (!wants_more(at) || !spend(k_steps_of_a_reason)) return false;
    Violation violation;
    violation.instance_path = path_text(at.path);
    violation.schema_path = program_.location(schema, keyword);
    violation.keyword = keyword;
    texts(violation);
    at.out->violations.push_back(std::move(violation));
    return false;
  }
  bool refuse_unknown(Id schema, std::string_view keyword, const At& at);
  void report_nearest(Id schema, std::string_view keyword, const At& at, std::vector<Violation> reasons);
  std::string path_text(const Path* path) const;
  std::string found(const At& at) const;
  /// Names that a schema and what it applies in place declare.
  void declared_names(Id schema, unsigned depth, std::vector<std::string_view>& names) const;

  /// Making a text costs about as much as so many steps.
  static constexpr std::uint64_t k_steps_of_a_reason = 100;

  const Program& program_;
  const ValueAccess* access_;  // of what is being checked: the document's, or that of a member's name
  const ValueAccess& document_access_;  // of the paths
  const TreeAccess tree_access_;        // of enum and const
  const CheckOptions options_;
  Work work_;
  std::uint32_t depth_ = 0;
  const char* stopped_ = nullptr;
};

/// "an integer or null".
std::string types_text(std::uint8_t types);
/// A value in a message: a short one by itself, a long one cut, a container by its kind.
std::string value_text(const ValueAccess& access, Value value);
/// Up to eight of them: "one of a, b, c".
std::string names_text(const std::vector<std::string_view>& names);

}  // namespace collet::support::json_schema
