// SPDX-License-Identifier: MIT
#include "plugins/editing/change_log.hpp"

#include <collet/json.hpp>

#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::editing {
namespace {

using openapi::edit::TreeChange;

void write_value(json::Writer& writer, std::string_view name, openapi::Node node) {
  if (!node) return;
  std::string text;
  if (openapi::print(node, text, {.max_bytes = ChangeLog::k_max_value_bytes})) {
    writer.member_raw(name, text);
    return;
  }
  const std::string size = node.is_string()  ? std::to_string(node.text().size()) + " bytes"
                           : node.is_array() ? std::to_string(node.size()) + " items"
                                             : std::to_string(node.size()) + " members";
  writer.member(name, "(" + std::string(openapi::type_word(node.type())) + " of " + size + ")");
}

}  // namespace

void ChangeLog::add(const std::vector<TreeChange>& changes, std::string_view members) {
  for (const TreeChange& change : changes) {
    std::string json(members);
    std::string own;
    json::Writer writer(own);
    writer.begin_object().member("pointer", change.pointer).member("line", change.line);
    write_value(writer, "before", change.before);
    write_value(writer, "after", change.after);
    json += ',';
    json += std::string_view(own).substr(1);
    changes_.push_back({std::move(json)});
  }
}

void ChangeLog::add_deferred(std::size_t count, std::function<void(std::size_t, std::string&)> print) {
  deferred_ = count;
  print_deferred_ = std::move(print);
}

void ChangeLog::add_removals(const std::vector<openapi::Node>& removed) {
  add_deferred(removed.size(), [removed](std::size_t number, std::string& out) {
    const openapi::Node node = removed[number];
    json::Writer writer(out);
    writer.begin_object()
        .member("type", "remove")
        .member("pointer", openapi::json_pointer(node))
        .member("line", node.document()->line_of(node.source_offset()));
    write_value(writer, "before", node);
    writer.end_object();
  });
}

void ChangeLog::print(std::size_t number, std::string& out) const {
  if (number >= changes_.size()) return print_deferred_(number - changes_.size(), out);
  out += '{';
  out += changes_[number].json;
  out += '}';
}

std::string json_patch(const openapi::edit::Edit& edit) {
  std::string out;
  json::Writer writer(out);
  writer.begin_array();
  const openapi::Node before = edit.current().node(edit.base().root().id());
  for (const TreeChange& change : openapi::edit::tree_changes(before, edit.current().root())) {
    writer.begin_object()
        .member("op", openapi::edit::change_word(change.kind))
        .member("path", change.pointer);
    if (change.after) {
      std::string value;
      openapi::print(change.after, value);
      writer.member_raw("value", value);
    }
    writer.end_object();
  }
  writer.end_array();
  return out;
}

}  // namespace collet::editing
