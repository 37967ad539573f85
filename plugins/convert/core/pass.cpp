// SPDX-License-Identifier: MIT
#include "plugins/convert/core/pass.hpp"

#include <utility>

#include <collet/json.hpp>

#include "plugins/convert/core/walk.hpp"
#include "plugins/openapi/print/printer.hpp"

namespace collet::convert {

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
  path_.clear();
  Walk(*this, visitor, work).visit({document().root(), Object::document});
  if (work.stopped()) return support::Error{COLLET_CANCELLED, "cancelled"};
  if (work.spent()) return support::Error{COLLET_TOO_LARGE, "the conversion takes too many steps"};
  return {};
}

std::vector<std::uint32_t> Pass::path_of(Node member) const {
  auto path = path_;
  path.push_back(member.id() - site_->node.at(0).id());
  return path;
}

std::vector<std::uint32_t> Pass::path_of(Node member, Node child) const {
  auto path = path_of(member);
  path.push_back(child.id() - member.at(0).id());
  return path;
}

void Pass::replace(std::string_view type, Node member, std::string json) {
  changes_.replace(type, path_of(member), member, std::move(json));
}
void Pass::remove(std::string_view type, Node member) {
  changes_.remove(type, path_of(member), member);
}
void Pass::rename(std::string_view type, Node member, std::string_view name) {
  changes_.rename(type, path_of(member), member, name);
}
void Pass::replace_as(std::string_view type, Node member, std::string_view name, std::string json) {
  changes_.replace(type, path_of(member), member, std::move(json), name);
}
void Pass::insert(std::string_view type, Node after, std::string_view name, NewValue value) {
  const std::uint32_t last = site_->node.size() - 1;  // k_front for an empty object
  changes_.insert(type, path_, after ? after.id() - site_->node.at(0).id() : last, name, std::move(value));
}
void Pass::insert_into(std::string_view type, Node member, std::string_view name, NewValue value) {
  const std::string number = std::to_string(member.size());
  changes_.insert(type, path_of(member), member.size() - 1,
                  member.is_array() ? std::string_view(number) : name, std::move(value));
}
void Pass::replace_in(std::string_view type, Node member, Node child, std::string json) {
  changes_.replace(type, path_of(member, child), child, std::move(json));
}
void Pass::remove_in(std::string_view type, Node member, Node child) {
  changes_.remove(type, path_of(member, child), child);
}
void Pass::rename_in(std::string_view type, Node member, Node child, std::string_view name) {
  changes_.rename(type, path_of(member, child), child, name);
}
void Pass::replace_self(std::string_view type, std::string json) {
  changes_.replace(type, path_, site_->node, std::move(json));
}
void Pass::unsupported(Node member, std::string message, std::string_view kept_as) {
  changes_.unsupported(path_of(member), member, std::move(message), kept_as);
}
void Pass::unsupported_anywhere(Node value, std::string message, std::string_view kept_as) {
  changes_.unsupported(openapi::edit::path_of(value), value, std::move(message), kept_as);
}

}  // namespace collet::convert
