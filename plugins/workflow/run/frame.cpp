// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/frame.hpp"

#include <algorithm>
#include <utility>

namespace collet::workflow {

void Record::set(std::string_view name, Value value) {
  stale_ = true;
  const auto found =
      std::find_if(members_.begin(), members_.end(), [&](const auto& member) { return member.name == name; });
  if (found != members_.end()) {
    found->value = std::move(value);
  } else {
    members_.push_back({std::string(name), std::move(value)});
  }
}

Value Record::get(std::string_view name) const {
  for (const auto& member : members_)
    if (member.name == name) return member.value;
  return {};
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
