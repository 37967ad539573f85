// SPDX-License-Identifier: MIT
/// What the expressions of a run see, and what its steps add to it.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/expression/expression.hpp"
#include "plugins/workflow/language/value/value.hpp"

namespace collet::workflow {

/// An object that grows, and as a value when somebody asks for it. A member costs the same however many there
/// are.
class Record {
 public:
  void set(std::string_view name, Value value);
  Value get(std::string_view name) const;
  const Value& value() const;
  const std::vector<Value::Member>& members() const { return members_; }

 private:
  static constexpr std::size_t k_none = ~std::size_t{0};
  std::size_t place(std::string_view name) const;

  std::vector<Value::Member> members_;
  std::map<std::string, std::size_t, std::less<>> places_;  ///< once there are more than a few
  mutable Value value_;
  mutable bool stale_ = true;
};

/// The names of a run, or of one item of a for_each within it: what such an item sets stays its own. Any
/// thread.
class Frame final : public Scope {
 public:
  /// Of a run.
  explicit Frame(Value params);
  /// Of an item: names of its own before those of `outer`, which outlives it.
  explicit Frame(const Frame* outer) : outer_(outer) {}

  Value find(std::string_view root) const override;
  std::optional<Value> member(std::string_view root, std::string_view name) const override;

  /// A root by itself: "artifact_dir", a loop's variable, what `save_as` says.
  void name(std::string_view root, Value value);
  /// A `set` name: by itself, and a member of `vars`.
  void variable(std::string_view name, Value value);
  /// What is known of a step: a member of `steps`.
  void step(std::string_view id, Value record);
  Value step(std::string_view id) const;
  /// Takes over the steps and names of an item that is done.
  void adopt(const Frame& item);

 private:
  void gather(std::string_view what, Record& into) const;

  const Frame* outer_ = nullptr;
  mutable std::mutex mutex_;
  Record names_, variables_, steps_;
};

}  // namespace collet::workflow
