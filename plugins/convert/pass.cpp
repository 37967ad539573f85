// SPDX-License-Identifier: MIT
#include "plugins/convert/pass.hpp"

#include <utility>

#include <collet/json.hpp>

#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/read/read_document.hpp"

namespace collet::convert {

using openapi::Cardinality;
using openapi::Field;
using openapi::Node;
using openapi::Object;
using support::Result;

std::string json_of(Node node) {
  std::string out;
  openapi::print(node, out);
  return out;
}

std::string json_string(std::string_view text) {
  std::string out;
  json::append_string(out, text);
  return out;
}

Result<void> Pass::walk(Visitor& visitor, support::StepBudget& work) {
  const FieldTable table(document());
  table_ = &table;
  work_ = &work;
  path_.clear();
  visit(visitor, {document().root(), Object::document});
  table_ = nullptr;
  if (work.stopped()) return support::Error{COLLET_CANCELLED, "cancelled"};
  if (work.spent()) return support::Error{COLLET_TOO_LARGE, "the conversion takes too many steps"};
  return {};
}

void Pass::visit(Visitor& visitor, const Site& site) {
  if (!work_->spend(1 + site.node.size())) return;
  const Site* const before = std::exchange(site_, &site);
  if (visitor.enter(*this, site) && site.node.is_object()) {
    const Object object = site.reference ? Object::reference : site.object;
    path_.push_back(0);
    for (std::uint32_t number = 0; number < site.node.size(); ++number) {
      const Node member = site.node.at(number);
      const Field* const field = table_->find(object, member);
      path_.pop_back();
      const bool inside = visitor.member(*this, site, member, field);
      path_.push_back(number);
      if (inside && field != nullptr && field->holds != Object::data) descend(visitor, site, *field, member);
    }
    path_.pop_back();
  }
  site_ = before;
}

void Pass::descend(Visitor& visitor, const Site& site, const Field& field, Node value) {
  const bool many = field.cardinality == Cardinality::map   ? value.is_object()
                    : field.cardinality == Cardinality::list ? value.is_array()
                    : field.cardinality == Cardinality::one_or_list && value.is_array();
  if (!many) {
    if (field.cardinality != Cardinality::map && field.cardinality != Cardinality::list)
      child(visitor, site, field, value);
    return;
  }
  path_.push_back(0);
  for (std::uint32_t number = 0; number < value.size(); ++number) {
    path_.back() = number;
    child(visitor, site, field, value.at(number));
  }
  path_.pop_back();
}

void Pass::child(Visitor& visitor, const Site& site, const Field& field, Node value) {
  Site inner{value, field.holds, field.value_variant, &site, field.name.empty() ? value.key() : field.name};
  const bool may_refer = (openapi::facts_of(field.holds).references & version_bit_) != 0 ||
                         (field.holds == Object::schema && (version_bit_ & openapi::k_to_3_0) != 0);
  inner.reference = may_refer && !field.inline_only && value["$ref"].is_string();
  if (!inner.reference && inner.variant == 0) inner.variant = variant_of(field.holds, value);
  visit(visitor, inner);
}

std::uint32_t Pass::value(std::string json) {
  constexpr std::size_t k_small = 40;
  const bool small = json.size() <= k_small;
  if (small)
    if (const auto found = small_values_.find(json); found != small_values_.end()) return found->second;
  if (value_count_ != 0) values_ += ',';
  values_ += json;
  if (small) small_values_.emplace(std::move(json), value_count_);
  return value_count_++;
}

void Pass::add_at(Operation operation, std::string_view type, Node before) {
  operation.path_begin = static_cast<std::uint32_t>(paths_.size());
  operation.path_size = static_cast<std::uint32_t>(path_.size());
  paths_.insert(paths_.end(), path_.begin(), path_.end());
  if (!type.empty()) report(operation, type, before);
  operations_.push_back(std::move(operation));
}

void Pass::report(Operation& operation, std::string_view type, Node before) {
  Entry entry;
  entry.type = type;
  entry.step = step_;
  entry.root = document().root().id();
  entry.before = before ? before.id() : openapi::k_none;
  entry.name = operation.name;
  if (operation.own == openapi::k_none) operation.entry = static_cast<std::uint32_t>(report_.size());
  report_.add(std::move(entry), path_);
}

void Pass::add(Operation::Kind kind, std::string_view type, Node member, std::uint32_t value,
               std::string_view name) {
  path_.push_back(number_of(member));
  Operation operation{kind, 0, 0};
  operation.value = value;
  operation.name = name;
  add_at(std::move(operation), type, member);
  path_.pop_back();
}

void Pass::replace(std::string_view type, Node member, std::string json) {
  add(Operation::Kind::replace, type, member, value(std::move(json)), {});
}
void Pass::remove(std::string_view type, Node member) {
  add(Operation::Kind::remove, type, member, openapi::k_none, {});
}
void Pass::rename(std::string_view type, Node member, std::string_view name) {
  add(Operation::Kind::rename, type, member, openapi::k_none, name);
}
void Pass::replace_as(std::string_view type, Node member, std::string_view name, std::string json) {
  add(Operation::Kind::replace, type, member, value(std::move(json)), name);
}
void Pass::insert(std::string_view type, Node after, std::string_view name, std::string json) {
  Operation operation{Operation::Kind::insert, 0, 0};
  operation.after = after ? number_of(after) : site_->node.size() - 1;  // k_front for an empty object
  operation.value = value(std::move(json));
  operation.name = name;
  add_at(std::move(operation), type, {});
}
void Pass::insert(std::string_view type, Node after, std::string_view name, Node own) {
  Operation operation{Operation::Kind::insert, 0, 0};
  operation.after = after ? number_of(after) : site_->node.size() - 1;
  operation.own = own.id();
  operation.name = name;
  add_at(std::move(operation), type, {});
}
void Pass::insert_into(std::string_view type, Node member, std::string_view name, std::string json) {
  Operation operation{Operation::Kind::insert, 0, 0};
  operation.value = value(std::move(json));
  add_into(std::move(operation), type, member, name);
}
void Pass::insert_into(std::string_view type, Node member, std::string_view name, Node own) {
  Operation operation{Operation::Kind::insert, 0, 0};
  operation.own = own.id();
  add_into(std::move(operation), type, member, name);
}
void Pass::add_into(Operation operation, std::string_view type, Node member, std::string_view name) {
  path_.push_back(number_of(member));
  operation.after = member.size() - 1;
  operation.name = member.is_array() ? std::to_string(member.size()) : std::string(name);
  add_at(std::move(operation), type, {});
  path_.pop_back();
}
void Pass::replace_in(std::string_view type, Node member, Node child, std::string json) {
  Operation operation{Operation::Kind::replace, 0, 0};
  operation.value = value(std::move(json));
  add_in(std::move(operation), type, member, child);
}
void Pass::remove_in(std::string_view type, Node member, Node child) {
  add_in({Operation::Kind::remove, 0, 0}, type, member, child);
}
void Pass::rename_in(std::string_view type, Node member, Node child, std::string_view name) {
  Operation operation{Operation::Kind::rename, 0, 0};
  operation.name = name;
  add_in(std::move(operation), type, member, child);
}
void Pass::add_in(Operation operation, std::string_view type, Node member, Node child) {
  path_.push_back(number_of(member));
  path_.push_back(child.id() - member.at(0).id());
  add_at(std::move(operation), type, child);
  path_.resize(path_.size() - 2);
}
void Pass::replace_self(std::string_view type, std::string json) {
  Operation operation{Operation::Kind::replace, 0, 0};
  operation.value = value(std::move(json));
  add_at(std::move(operation), type, site_->node);
}
void Pass::remove_self(std::string_view type) {
  add_at({Operation::Kind::remove, 0, 0}, type, site_->node);
}

void Pass::unsupported(Node member, std::string message, std::string_view kept_as) {
  Entry entry;
  entry.kind = Entry::Kind::unsupported;
  entry.step = step_;
  entry.root = document().root().id();
  entry.before = member.id();
  entry.name = kept_as;
  entry.message = std::move(message);
  const bool own = member == site_->node;
  if (!own) path_.push_back(number_of(member));
  report_.add(std::move(entry), path_);
  if (!own) path_.pop_back();
}

Result<void> Pass::commit() {
  if (operations_.empty()) return {};
  values_ += ']';
  auto read = openapi::read_document(std::move(values_), openapi::FormatHint::json, {});
  if (!read) return support::Error{read.error().code, "new values: " + read.error().message};
  const openapi::DocumentPtr values = *std::move(read);
  report_.keep(values);
  openapi::edit::ChangeSet changes;
  for (Operation& operation : operations_) {
    const openapi::edit::Path path(paths_.data() + operation.path_begin, operation.path_size);
    const Node made = operation.own != openapi::k_none ? document().node(operation.own)
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
