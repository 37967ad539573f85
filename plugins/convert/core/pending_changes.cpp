// SPDX-License-Identifier: MIT
#include "plugins/convert/core/pending_changes.hpp"

#include "plugins/openapi/read/read_document.hpp"

namespace collet::convert {

using openapi::Node;
using support::Result;

std::uint32_t PendingChanges::value(std::string json) {
  constexpr std::size_t k_small = 40;
  const bool small = json.size() <= k_small;
  if (small)
    if (const auto found = small_values_.find(json); found != small_values_.end()) return found->second;
  if (value_count_ != 0) values_ += ',';
  values_ += json;
  if (small) small_values_.emplace(std::move(json), value_count_);
  return value_count_++;
}

void PendingChanges::add(Operation operation, std::string_view type, const Path& path, Node before) {
  operation.path_begin = static_cast<std::uint32_t>(paths_.size());
  operation.path_size = static_cast<std::uint32_t>(path.size());
  paths_.insert(paths_.end(), path.begin(), path.end());
  if (!type.empty()) {
    Entry entry;
    entry.type = type;
    entry.step = step_;
    entry.root = document().root().id();
    entry.before = before ? before.id() : openapi::k_none;
    if (!before || before.key() != operation.name) entry.name = operation.name;
    if (operation.own == openapi::k_none) operation.entry = static_cast<std::uint32_t>(report_.size());
    report_.add(std::move(entry), path);
  }
  operations_.push_back(std::move(operation));
}

void PendingChanges::replace(std::string_view type, const Path& path, Node before, std::string json,
                             std::string_view name) {
  Operation operation{Operation::Kind::replace};
  operation.value = value(std::move(json));
  operation.name = name;
  add(std::move(operation), type, path, before);
}

void PendingChanges::remove(std::string_view type, const Path& path, Node before) {
  add({Operation::Kind::remove}, type, path, before);
}

void PendingChanges::rename(std::string_view type, const Path& path, Node before, std::string_view name) {
  Operation operation{Operation::Kind::rename};
  operation.name = name;
  add(std::move(operation), type, path, before);
}

void PendingChanges::insert(std::string_view type, const Path& path, std::uint32_t after,
                            std::string_view name, NewValue made) {
  Operation operation{Operation::Kind::insert};
  operation.after = after;
  operation.name = name;
  if (made.own)
    operation.own = made.own.id();
  else
    operation.value = value(std::move(made.json));
  add(std::move(operation), type, path, {});
}

void PendingChanges::unsupported(const Path& path, Node value, std::string message,
                                 std::string_view kept_as) {
  Entry entry;
  entry.kind = Entry::Kind::unsupported;
  entry.step = step_;
  entry.root = document().root().id();
  entry.before = value.id();
  entry.name = kept_as;
  entry.message = std::move(message);
  report_.add(std::move(entry), path);
}

Result<void> PendingChanges::commit() {
  if (operations_.empty()) return {};
  values_ += ']';
  auto read = openapi::read_document(std::move(values_), openapi::FormatHint::json, {});
  if (!read) return support::Error{read.error().code, "new values: " + read.error().message};
  const openapi::DocumentPtr values = *std::move(read);
  report_.keep(values);
  openapi::edit::ChangeSet changes;
  for (const Operation& operation : operations_) {
    const openapi::edit::Path path(paths_.data() + operation.path_begin, operation.path_size);
    const Node made = operation.own != openapi::k_none     ? document().node(operation.own)
                      : operation.value != openapi::k_none ? values->root().at(operation.value)
                                                           : Node();
    if (operation.entry != openapi::k_none) report_.entry(operation.entry).after = made;
    switch (operation.kind) {
      case Operation::Kind::replace:
        changes.replace(path, made);
        if (!operation.name.empty()) changes.rename(path, operation.name);
        break;
      case Operation::Kind::remove:
        changes.remove(path);
        break;
      case Operation::Kind::rename:
        changes.rename(path, operation.name);
        break;
      case Operation::Kind::insert:
        changes.insert(path, operation.after, operation.name, made);
        break;
    }
  }
  operations_.clear();
  return edit_.apply(changes);
}

}  // namespace collet::convert
