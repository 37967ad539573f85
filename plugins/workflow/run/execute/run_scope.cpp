// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/execute/run_scope.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace collet::workflow {

std::size_t ObjectBuilder::index_of(std::string_view name) const {
  if (!indices_.empty()) {
    const auto found = indices_.find(name);
    return found == indices_.end() ? k_none : found->second;
  }
  for (std::size_t i = 0; i < members_.size(); ++i)
    if (members_[i].name == name) return i;
  return k_none;
}

void ObjectBuilder::set(std::string_view name, Value value) {
  constexpr std::size_t k_max_linear = 16;
  stale_ = true;
  if (const auto at = index_of(name); at != k_none) {
    members_[at].value = std::move(value);
    return;
  }
  members_.push_back({std::string(name), std::move(value)});
  if (members_.size() <= k_max_linear) return;
  for (auto i = indices_.size(); i < members_.size(); ++i)
    indices_.emplace(members_[i].name, i);
}

Value ObjectBuilder::get(std::string_view name) const {
  const auto at = index_of(name);
  return at == k_none ? Value() : members_[at].value;
}

const Value& ObjectBuilder::value() const {
  if (std::exchange(stale_, false)) value_ = Value::object(members_);
  return value_;
}

Value ObjectBuilder::take() {
  stale_ = true;
  indices_.clear();
  return Value::object(std::exchange(members_, {}));
}

std::int64_t milliseconds_since_1970() {
  using std::chrono::system_clock;
  return std::chrono::duration_cast<std::chrono::milliseconds>(system_clock::now().time_since_epoch())
      .count();
}

RunScope::RunScope(Value params) {
  for (auto& member : params.members())
    names_.set(member.name, member.value);
  names_.set("params", std::move(params));
}

Value RunScope::find(std::string_view root) const {
  if (root == "steps" || root == "vars") {
    if (outer_ == nullptr) {
      const std::lock_guard lock(mutex_);
      return (root == "steps" ? steps_ : variables_).value();
    }
    ObjectBuilder all;
    append_members(root, all);
    return all.value();
  }
  if (compute_ && root == computed_root_) return compute_();
  {
    const std::lock_guard lock(mutex_);
    if (auto value = names_.get(root); !value.undefined()) return value;
  }
  if (outer_ != nullptr) return outer_->find(root);
  if (root == "now") return Value::integer(milliseconds_since_1970());
  return {};
}

std::optional<Value> RunScope::member(std::string_view root, std::string_view name) const {
  const bool steps = root == "steps";
  if (!steps && root != "vars") return std::nullopt;
  {
    const std::lock_guard lock(mutex_);
    if (auto value = (steps ? steps_ : variables_).get(name); !value.undefined()) return value;
  }
  if (outer_ == nullptr) return Value();
  return outer_->member(root, name);
}

void RunScope::append_members(std::string_view list, ObjectBuilder& into) const {
  if (outer_ != nullptr) outer_->append_members(list, into);
  const std::lock_guard lock(mutex_);
  for (const auto& member : (list == "steps" ? steps_ : variables_).members())
    into.set(member.name, member.value);
}

void RunScope::set_name(std::string_view root, Value value) {
  const std::lock_guard lock(mutex_);
  names_.set(root, std::move(value));
}

void RunScope::set_computed(std::string_view root, std::function<Value()> compute) {
  computed_root_ = root;
  compute_ = std::move(compute);
}

void RunScope::set_variable(std::string_view name, Value value) {
  const std::lock_guard lock(mutex_);
  names_.set(name, value);
  variables_.set(name, std::move(value));
}

void RunScope::set_step(std::string_view id, Value record) {
  const std::lock_guard lock(mutex_);
  steps_.set(id, std::move(record));
}

Value RunScope::step(std::string_view id) const {
  {
    const std::lock_guard lock(mutex_);
    if (auto value = steps_.get(id); !value.undefined()) return value;
  }
  return outer_ == nullptr ? Value() : outer_->step(id);
}

void RunScope::adopt(const RunScope& inner, std::string_view except) {
  merge(inner);
  const std::scoped_lock lock(mutex_, inner.mutex_);
  for (const auto& member : inner.names_.members())
    if (member.name != except) names_.set(member.name, member.value);
}

void RunScope::merge(const RunScope& item) {
  // The item is finished and no other thread locks both mutexes, so the order of locking does not matter.
  const std::scoped_lock lock(mutex_, item.mutex_);
  for (const auto& member : item.steps_.members())
    steps_.set(member.name, member.value);
  for (const auto& member : item.variables_.members())
    variables_.set(member.name, member.value);
}

}  // namespace collet::workflow
