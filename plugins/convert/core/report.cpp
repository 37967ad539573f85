// SPDX-License-Identifier: MIT
#include "plugins/convert/core/report.hpp"

#include <algorithm>

#include <collet/json.hpp>

#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::convert {
namespace {

constexpr std::size_t k_max_value_bytes = 200;

void write_value(json::Writer& writer, std::string_view name, openapi::Node node) {
  std::string text;
  if (openapi::print(node, text, {.max_bytes = k_max_value_bytes})) {
    writer.member_raw(name, text);
    return;
  }
  const std::string size = node.is_string()  ? std::to_string(node.text().size()) + " bytes"
                           : node.is_array() ? std::to_string(node.size()) + " items"
                                             : std::to_string(node.size()) + " members";
  writer.member(name, "(" + std::string(openapi::type_word(node.type())) + " of " + size + ")");
}

}  // namespace

Entry& Report::add(Entry entry, const std::vector<std::uint32_t>& path) {
  entry.path_begin = static_cast<std::uint32_t>(paths_.size());
  entry.path_size = static_cast<std::uint32_t>(path.size());
  paths_.insert(paths_.end(), path.begin(), path.end());
  if (entry.kind == Entry::Kind::unsupported) ++unsupported_;
  return entries_.emplace_back(std::move(entry));
}

void Report::finish() {
  std::stable_partition(entries_.begin(), entries_.end(),
                        [](const Entry& entry) { return entry.kind == Entry::Kind::unsupported; });
}

std::string Report::pointer(const openapi::edit::Edit& edit, const Entry& entry) const {
  std::string out;
  openapi::Node node = edit.current().node(entry.root);
  for (std::uint32_t i = 0; i < entry.path_size; ++i) {
    const std::uint32_t number = paths_[entry.path_begin + i];
    const openapi::Node child = node.at(number);
    openapi::append_pointer_step(out,
                                 node.is_object() ? child.key() : std::string_view(std::to_string(number)));
    node = child;
  }
  return out;
}

void Report::print(const openapi::edit::Edit& edit, std::size_t number, std::string& out) const {
  const Entry& entry = entries_[number];
  std::string place = pointer(edit, entry);
  openapi::Node at = edit.current().node(entry.root);
  for (std::uint32_t i = 0; i < entry.path_size; ++i)
    at = at.at(paths_[entry.path_begin + i]);
  const bool inserted = entry.before == openapi::k_none && !entry.name.empty();
  if (inserted) openapi::append_pointer_step(place, entry.name);
  json::Writer writer(out);
  writer.begin_object()
      .member("type", entry.kind == Entry::Kind::unsupported ? "unsupported" : entry.type)
      .member("step", entry.step)
      .member("pointer", place)
      .member("line", edit.base().line_of(at.source_offset()));
  if (entry.before != openapi::k_none) write_value(writer, "before", edit.current().node(entry.before));
  if (entry.after) write_value(writer, "after", entry.after);
  if (!inserted && !entry.name.empty()) writer.member("renamed_to", entry.name);
  if (!entry.message.empty()) writer.member("message", entry.message);
  writer.end_object();
}

}  // namespace collet::convert
