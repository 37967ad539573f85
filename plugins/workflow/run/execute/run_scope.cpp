// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/execute/run_scope.hpp"

#include <algorithm>
#include <utility>

namespace collet::workflow {

std::size_t Record::place(std::string_view name) const {
  if (!places_.empty()) {
    const auto found = places_.find(name);
    return found == places_.end() ? k_none : found->second;
  }
  for (std::size_t i = 0; i < members_.size(); ++i)
    if (members_[i].name == name) return i;
  return k_none;
}

void Record::set(std::string_view name, Value value) {
  constexpr std::size_t k_few = 16;
  stale_ = true;
  if (const auto at = place(name); at != k_none) {
    members_[at].value = std::move(value);
    return;
  }
  members_.push_back({std::string(name), std::move(value)});
  if (members_.size() <= k_few) return;
  for (auto i = places_.size(); i < members_.size(); ++i)
    places_.emplace(members_[i].name, i);
}

Value Record::get(std::string_view name) const {
  const auto at = place(name);
  return at == k_none ? Value() : members_[at].value;
}

const Value& Record::value() const {
  if (std::exchange(stale_, false)) value_ = Value::object(members_);
  return value_;
}

Frame::Frame(Value params) {
  for (auto& member : params.members())
    names_.set(member.name, member.value);
  names_.set("params", std::move(params));
}

Value Frame::find(std::string_view root) const {
  if (root == "steps" || root == "vars") {
    if (outer_ == nullptr) {
      const std::lock_guard lock(mutex_);
      return (root == "steps" ? steps_ : variables_).value();
    }
    Record all;
    gather(root, all);
    return all.value();
  }
  {
    const std::lock_guard lock(mutex_);
    if (auto value = names_.get(root); !value.undefined()) return value;
  }
  return outer_ == nullptr ? Value() : outer_->find(root);
}

std::optional<Value> Frame::member(std::string_view root, std::string_view name) const {
  const bool steps = root == "steps";
  if (!steps && root != "vars") return std::nullopt;
  {
    const std::lock_guard lock(mutex_);
    if (auto value = (steps ? steps_ : variables_).get(name); !value.undefined()) return value;
  }
  if (outer_ == nullptr) return Value();
  return outer_->member(root, name);
}

void Frame::gather(std::string_view what, Record& into) const {
  if (outer_ != nullptr) outer_->gather(what, into);
  const std::lock_guard lock(mutex_);
  for (const auto& member : (what == "steps" ? steps_ : variables_).members())
    into.set(member.name, member.value);
}

void Frame::name(std::string_view root, Value value) {
  const std::lock_guard lock(mutex_);
  names_.set(root, std::move(value));
}

void Frame::variable(std::string_view name, Value value) {
  const std::lock_guard lock(mutex_);
  names_.set(name, value);
  variables_.set(name, std::move(value));
}

void Frame::step(std::string_view id, Value record) {
  const std::lock_guard lock(mutex_);
  steps_.set(id, std::move(record));
}

Value Frame::step(std::string_view id) const {
  {
    const std::lock_guard lock(mutex_);
    if (auto value = steps_.get(id); !value.undefined()) return value;
  }
  return outer_ == nullptr ? Value() : outer_->step(id);
}

void Frame::adopt(const Frame& item) {
  // An item is done when it is adopted, so that nobody else holds the two mutexes in the other order.
  const std::scoped_lock lock(mutex_, item.mutex_);
  for (const auto& member : item.steps_.members())
    steps_.set(member.name, member.value);
  for (const auto& member : item.variables_.members())
    variables_.set(member.name, member.value);
}

}  // namespace collet::workflow
