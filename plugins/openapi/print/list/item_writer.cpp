// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/item_writer.hpp"

#include <algorithm>
#include <vector>

#include <collet/failure.hpp>

#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::listing {
namespace {

constexpr std::size_t k_max_text = 200;
constexpr std::size_t k_max_problem = 300;
/// Larger values fit into no answer, so that printing stops there.
constexpr std::size_t k_max_bytes = std::size_t{16} << 20U;

[[noreturn]] void refuse(openapi::Node node, const openapi::PrintOptions& options,
                         const openapi::PrintedRefs& refs) {
  std::string message = openapi::json_pointer(node);
  if (refs.too_deep) {
    message.append(": found a value nested more than ")
        .append(std::to_string(options.max_depth))
        .append(" deep");
  } else {
    message.append(": found a value of more than ")
        .append(std::to_string(options.max_bytes))
        .append(" bytes");
  }
  throw Failure(COLLET_TOO_LARGE, message + ", expected less; name the members that you need in fields");
}

}  // namespace

bool is_envelope_member(std::string_view name) {
  return name == "method" || name == "path" || name == "kind" || name == "json_path" || name == "pointer" ||
         name == "line" || name == "document";
}

void write_text(json::Writer& writer, const Fields& fields, std::string_view name, std::string_view text) {
  if (text.empty() || !fields.wants(name)) return;
  if (text.size() <= k_max_text) {
    writer.member(name, text);
  } else {
    writer.member(name, support::cut_characters(text, k_max_text));
  }
}

void write_kind(json::Writer& writer, openapi::Kind kind) {
  if (kind != openapi::Kind::path) writer.member("kind", openapi::kind_word(kind));
}

KeyPath key_path(const openapi::PathItem& item) {
  if (item.kind == openapi::Kind::callback) return {};
  const std::string_view section = item.kind == openapi::Kind::path ? "paths" : "webhooks";
  if (item.node.document()->root().find(section).find(item.path) != item.node) return {};
  return {section, item.path};
}

KeyPath key_path(const openapi::Operation& operation, const openapi::PathItem& item) {
  if (item.node.find(operation.method()) != operation.node) return {};
  KeyPath keys = key_path(item);
  if (!keys.empty()) keys.push_back(operation.method());
  return keys;
}

void write_json_path(json::Writer& writer, openapi::Node node, const KeyPath& keys) {
  std::string path = "$";
  for (const auto step : keys)
    openapi::append_path_step(path, step);
  writer.member("json_path", keys.empty() ? openapi::normalized_path(node) : path);
}

void write_location(json::Writer& writer, const Fields& fields, openapi::Node node, const KeyPath& keys) {
  if (fields.wants("json_path")) write_json_path(writer, node, keys);
  if (fields.wants("pointer")) {
    std::string pointer;
    for (const auto step : keys)
      openapi::append_pointer_step(pointer, step);
    writer.member("pointer", keys.empty() ? openapi::json_pointer(node) : pointer);
  }
  if (fields.wants("line")) writer.member("line", node.document()->line_of(node.source_offset()));
}

void write_document(json::Writer& writer, const Query& query, std::uint32_t source) {
  if (source != 0 && query.fields.wants("document"))
    writer.member("document", query.references->name(source));
}

void write_reference_members(json::Writer& writer, const openapi::PrintedRefs& refs, std::size_t room) {
  if (refs.left != 0) writer.member("refs_left", static_cast<std::uint64_t>(refs.left));
  std::vector<std::string> problems;
  for (const auto& problem : refs.problems) {
    auto text = support::cut_characters(problem, k_max_problem);
    if (text.size() > room) break;
    room -= text.size();
    problems.push_back(std::move(text));
  }
  if (!problems.empty()) {
    writer.key("ref_problems").begin_array();
    for (const auto& problem : problems)
      writer.string(problem);
    writer.end_array();
  }
  // The target of a $dynamicRef depends on the referencing schema: JSON Schema 2020-12 core, section 8.2.3.2.
  if (refs.dynamic != 0) writer.member("dynamic_refs", static_cast<std::uint64_t>(refs.dynamic));
}

std::size_t room_for_value(const Query& query, std::size_t taken) {
  constexpr std::size_t k_other_characters = 300;
  const auto all = query.budget.characters();
  return all > taken + k_other_characters ? all - taken - k_other_characters : 0;
}

void write_whole_value(json::Writer& writer, std::string& out, const Query& query, std::string_view name,
                       openapi::Located value) {
  openapi::PrintOptions options;
  if (query.resolve_refs) options.references = query.references;
  options.source = value.source;
  options.resolve_bytes = room_for_value(query, 0) / 4;
  options.max_depth = k_max_value_depth;
  writer.key(name).raw({});
  openapi::PrintedRefs refs;
  if (!openapi::print(value.node, out, options, &refs)) refuse(value.node, options, refs);
}

void write_value(json::Writer& writer, std::string& out, const Query& query, std::string_view name,
                 openapi::Located value, std::size_t room) {
  const openapi::Node node = value.node;
  openapi::PrintOptions options;
  options.source = value.source;
  options.max_depth = k_max_value_depth;
  const bool whole = query.fields.all() || query.fields.named(name);
  bool only_location = !whole;
  if (!whole) {
    for (const auto& field : query.fields.names()) {
      if (is_envelope_member(field)) continue;
      options.fields.push_back(field);
      only_location = false;
    }
  }
  if (only_location) return;

  // A value without any of the chosen members is named by its place.
  const bool chosen = std::any_of(options.fields.begin(), options.fields.end(), [&](std::string_view field) {
    return static_cast<bool>(node[field]) || (query.resolve_refs && query.references != nullptr &&
                                              static_cast<bool>(query.references->resolve(node)[field]));
  });
  if (!options.fields.empty() && !chosen) {
    if (!query.fields.wants("pointer")) writer.member("pointer", openapi::json_pointer(node));
    return;
  }
  writer.key(name).raw({});
  const std::size_t begin = out.size();
  openapi::PrintedRefs refs;
  bool printed = false;
  if (query.resolve_refs) {
    options.references = query.references;
    // Expansion stops between references, not within one. A value that becomes too large is printed again
    // with fewer references expanded, finally with none, so that every item can be printed in some form.
    options.max_bytes = room;
    for (options.resolve_bytes = room; !printed && options.resolve_bytes > 0; options.resolve_bytes /= 4) {
      refs = {};
      printed = openapi::print(node, out, options, &refs);
    }
  }
  if (!printed) {
    refs = {};
    options.resolve_bytes = 0;
    options.max_bytes = std::max(k_max_bytes, room);
    if (!openapi::print(node, out, options, &refs)) refuse(node, options, refs);
  }
  const std::size_t taken = out.size() - begin;
  write_reference_members(writer, refs, room > taken ? room - taken : 0);
}

}  // namespace collet::listing
