// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/item.hpp"

#include <algorithm>
#include <vector>

#include <collet/failure.hpp>

#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::listing {
namespace {

constexpr std::size_t k_longest_text = 200;
constexpr std::size_t k_longest_problem = 300;
/// What is larger has no place in any answer and is not printed to say so.
constexpr std::size_t k_most_bytes = std::size_t{16} << 20U;

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

bool names_envelope(std::string_view name) {
  return name == "method" || name == "path" || name == "kind" || name == "json_path" || name == "pointer" ||
         name == "line" || name == "document";
}

void write_text(json::Writer& writer, const Fields& fields, std::string_view name, std::string_view text) {
  if (text.empty() || !fields.wants(name)) return;
  if (text.size() <= k_longest_text) {
    writer.member(name, text);
  } else {
    writer.member(name, support::cut_characters(text, k_longest_text));
  }
}

void write_kind(json::Writer& writer, openapi::Kind kind) {
  if (kind != openapi::Kind::path) writer.member("kind", openapi::kind_word(kind));
}

Way way_to(const openapi::PathItem& item) {
  if (item.kind == openapi::Kind::callback) return {};
  const std::string_view section = item.kind == openapi::Kind::path ? "paths" : "webhooks";
  if (item.node.document()->root().find(section).find(item.path) != item.node) return {};
  return {section, item.path};
}

Way way_to(const openapi::Operation& operation, const openapi::PathItem& item) {
  if (item.node.find(operation.method()) != operation.node) return {};
  Way way = way_to(item);
  if (!way.empty()) way.push_back(operation.method());
  return way;
}

void write_json_path(json::Writer& writer, openapi::Node node, const Way& way) {
  std::string path = "$";
  for (const auto step : way)
    openapi::append_path_step(path, step);
  writer.member("json_path", way.empty() ? openapi::normalized_path(node) : path);
}

void write_location(json::Writer& writer, const Fields& fields, openapi::Node node, const Way& way) {
  if (fields.wants("json_path")) write_json_path(writer, node, way);
  if (fields.wants("pointer")) {
    std::string pointer;
    for (const auto step : way)
      openapi::append_pointer_step(pointer, step);
    writer.member("pointer", way.empty() ? openapi::json_pointer(node) : pointer);
  }
  if (fields.wants("line")) writer.member("line", node.document()->line_of(node.source_offset()));
}

void write_document(json::Writer& writer, const Query& query, std::uint32_t source) {
  if (source != 0 && query.fields.wants("document"))
    writer.member("document", query.references->name(source));
}

void write_printed(json::Writer& writer, const openapi::PrintedRefs& refs, std::size_t room) {
  if (refs.left != 0) writer.member("refs_left", static_cast<std::uint64_t>(refs.left));
  std::vector<std::string> problems;
  for (const auto& problem : refs.problems) {
    auto text = support::cut_characters(problem, k_longest_problem);
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
  // What they mean depends on who refers to the schema: JSON Schema 2020-12 core, section 8.2.3.2.
  if (refs.dynamic != 0) writer.member("dynamic_refs", static_cast<std::uint64_t>(refs.dynamic));
}

std::size_t room_for_value(const Query& query, std::size_t taken) {
  constexpr std::size_t k_counts_and_brackets = 300;
  const auto all = query.budget.characters();
  return all > taken + k_counts_and_brackets ? all - taken - k_counts_and_brackets : 0;
}

void write_shared(json::Writer& writer, std::string& out, const Query& query, std::string_view name,
                  openapi::Located value) {
  openapi::PrintOptions options;
  if (query.resolve_refs) options.references = query.references;
  options.source = value.source;
  options.resolve_bytes = room_for_value(query, 0) / 4;
  options.max_depth = k_deepest_value;
  writer.key(name).raw({});
  openapi::PrintedRefs refs;
  if (!openapi::print(value.node, out, options, &refs)) refuse(value.node, options, refs);
}

void write_value(json::Writer& writer, std::string& out, const Query& query, std::string_view name,
                 openapi::Located value, std::size_t room) {
  const openapi::Node node = value.node;
  openapi::PrintOptions options;
  options.source = value.source;
  options.max_depth = k_deepest_value;
  const bool whole = query.fields.all() || query.fields.named(name);
  bool only_location = !whole;
  if (!whole) {
    for (const auto& field : query.fields.names()) {
      if (names_envelope(field)) continue;
      options.fields.push_back(field);
      only_location = false;
    }
  }
  if (only_location) return;

  writer.key(name).raw({});
  const std::size_t begin = out.size();
  openapi::PrintedRefs refs;
  bool printed = false;
  if (query.resolve_refs) {
    options.references = query.references;
    // Expanding stops between two references, not within one: a value that comes out too large is printed
    // again with less, down to none, so that an item can always be had in some form.
    options.max_bytes = room;
    for (options.resolve_bytes = room; !printed && options.resolve_bytes > 0; options.resolve_bytes /= 4) {
      refs = {};
      printed = openapi::print(node, out, options, &refs);
    }
  }
  if (!printed) {
    refs = {};
    options.resolve_bytes = 0;
    options.max_bytes = std::max(k_most_bytes, room);
    if (!openapi::print(node, out, options, &refs)) refuse(node, options, refs);
  }
  const std::size_t taken = out.size() - begin;
  write_printed(writer, refs, room > taken ? room - taken : 0);
}

}  // namespace collet::listing
