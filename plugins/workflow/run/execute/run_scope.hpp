// SPDX-License-Identifier: MIT
/// The values that expressions of a run see, and that its steps add.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/workflow/language/expression/expression.hpp"
#include "plugins/workflow/language/value/value.hpp"

namespace collet::workflow {

/// Builds an object member by member, and creates its value on demand. Setting a member takes logarithmic
/// time.
class ObjectBuilder {
 public:
  ObjectBuilder() = default;
  /// Begins with `members`, whose names are distinct and whose values are defined.
  explicit ObjectBuilder(std::vector<Value::Member> members) : members_(std::move(members)) {}
  void set(std::string_view name, Value value);
  Value get(std::string_view name) const;
  const Value& value() const;
  /// Returns the object, and leaves the builder empty.
  Value take();
  const std::vector<Value::Member>& members() const { return members_; }

 private:
  static constexpr std::size_t k_none = ~std::size_t{0};
  std::size_t index_of(std::string_view name) const;

  std::vector<Value::Member> members_;
  /// Filled for objects of more than k_max_linear members.
  std::map<std::string, std::size_t, std::less<>> indices_;
  mutable Value value_;
  mutable bool stale_ = true;
};

/// Returns the current time, the value of `now`.
std::int64_t milliseconds_since_1970();

/// The names of a run, or of one item of a for_each within it; an item's names are not visible outside.
/// Thread-safe.
class RunScope final : public Scope {
 public:
  /// Creates the scope of a run.
  explicit RunScope(Value params);
  /// Creates the scope of an item. Its names hide those of `outer`, which must outlive it.
  explicit RunScope(const RunScope* outer) : outer_(outer) {}

  Value find(std::string_view root) const override;
  std::optional<Value> member(std::string_view root, std::string_view name) const override;

  /// Sets a root: "artifact_dir", a loop variable, or a name of `save_as`.
  void set_name(std::string_view root, Value value);
  /// Sets a root whose value is computed with each access. The function must be safe to call from any thread
  /// and outlive the scope.
  void set_computed(std::string_view root, std::function<Value()> compute);
  /// Sets a name of `set`, both as a root and as a member of `vars`.
  void set_variable(std::string_view name, Value value);
  /// Sets the value of a step, a member of `steps`.
  void set_step(std::string_view id, Value record);
  Value step(std::string_view id) const;
  /// Copies the steps and variables of a finished item to this scope.
  void merge(const RunScope& item);
  /// Copies all that finished steps have set in an inner scope, except the name `except`.
  void adopt(const RunScope& inner, std::string_view except);

 private:
  void append_members(std::string_view list, ObjectBuilder& into) const;

  const RunScope* outer_ = nullptr;
  mutable std::mutex mutex_;
  ObjectBuilder names_, variables_, steps_;
  std::string computed_root_;
  std::function<Value()> compute_;  ///< set before other threads see the scope
};

}  // namespace collet::workflow
