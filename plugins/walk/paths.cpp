// SPDX-License-Identifier: MIT
#include "plugins/walk/paths.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/print/list/field_hint.hpp"
#include "plugins/openapi/print/list/filter/filters.hpp"
#include "plugins/openapi/print/list/filter/path_suggestion.hpp"
#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "plugins/openapi/print/list/groups.hpp"
#include "plugins/openapi/print/list/item_writer.hpp"
#include "plugins/openapi/print/list/list_answer.hpp"
#include "plugins/openapi/print/list/name_order.hpp"
#include "plugins/openapi/print/list/query.hpp"
#include "plugins/openapi/print/list/text_argument.hpp"
#include "plugins/openapi/print/list/visible_json.hpp"

namespace collet::walk {
namespace {

using namespace listing;  // NOLINT(google-build-using-namespace): the family's own vocabulary

using openapi::Outline;
using openapi::PathItem;

/// The path pattern, the query and the outline must outlive the filters.
Filters<PathItem> make_path_filters(const std::string& path, const Query& query, const Outline& outline) {
  const auto items = outline.path_items();
  Filters<PathItem> filters;
  if (!path.empty()) {
    filters.add_indexed(
        "path", outline.path_items_at(path),
        [&path](const PathItem& item) { return openapi::path_matches(path, item.path); },
        [&path, &outline] { return no_such_path(path, outline.paths()); });
  }
  if (query.extension) {
    // A `$ref` may have an extension beside it.
    filters.add(
        "extension",
        [&query](const PathItem& item) {
          return query.extension.matches(item.node) || query.extension.matches(item.target);
        },
        [&query, items] {
          std::vector<openapi::Node> nodes;
          nodes.reserve(items.size());
          for (const auto& item : items)
            nodes.push_back(item.target);
          return no_such_extension(query.extension.key(), nodes);
        });
  }
  return filters;
}

/// Returns "/repos" for "/repos/{owner}", "/" for the root, and the whole name of a webhook.
std::string_view first_segment(std::string_view path) {
  return path.empty() ? path : path.substr(0, path.find('/', 1));
}

void write_path_summary(const PathItem& item, const Outline& outline, const Fields& fields,
                        json::Writer& writer, const std::string& out) {
  writer.begin_object();
  write_kind(writer, item.kind);
  if (fields.wants("path")) writer.member("path", item.path);
  if (fields.wants("method_count")) writer.member("method_count", item.operation_count);
  if (item.operation_count != 0 && fields.wants("methods")) {
    writer.key("methods").begin_array();
    for (std::uint32_t i = 0; i < item.operation_count; ++i)
      writer.string(outline.operation(item.first_operation + i).method());
    writer.end_array();
  }
  auto summary = item.node["summary"].string();
  if (summary.empty()) summary = item.target["summary"].string();
  write_text(writer, fields, "summary", summary);
  // The target of the reference could not be read.
  if (const auto ref = item.target["$ref"];
      item.operation_count == 0 && ref.is_string() && fields.wants("ref"))
    writer.member("ref", ref.text());
  if (out.back() == '{') writer.member("path", item.path);  // without the chosen members
  writer.end_object();
}

void write_path_detail(const PathItem& item, std::uint32_t source, const Query& query, json::Writer& writer,
                       std::string& out) {
  const auto begin = out.size();
  writer.begin_object();
  write_kind(writer, item.kind);
  writer.member("path", item.path);
  write_location(writer, query.fields, item.node, key_path(item));
  // Named members are those of the target of a `$ref`.
  const auto value = query.fields.all() ? openapi::Located{item.node} : openapi::Located{item.target, source};
  write_value(writer, out, query, "path_item", value, room_for_value(query, out.size() - begin));
  writer.end_object();
}

/// Sorts by kind, then by path, as far as needed to put the items from `begin` to `end` into their places.
void sort_range(std::vector<std::uint32_t>& chosen, std::size_t begin, std::size_t end,
                const Outline& outline) {
  const auto paths = outline.paths();
  const auto less = [&](std::uint32_t a, std::uint32_t b) {
    return std::tuple(outline.kind_of(a), paths[a], a) < std::tuple(outline.kind_of(b), paths[b], b);
  };
  const auto first = chosen.begin() + static_cast<std::ptrdiff_t>(begin);
  const auto last = chosen.begin() + static_cast<std::ptrdiff_t>(end);
  if (first != chosen.end()) std::nth_element(chosen.begin(), first, chosen.end(), less);
  std::partial_sort(first, last, chosen.end(), less);
}

}  // namespace

void walk_paths(Call& call) {
  const auto path = path_argument(call.arguments(), "path");
  Query query;
  query.read(call, {"segment"}, {"path", "method_count", "methods", "summary", "ref"});
  auto references = load(call);
  query.references = &references;
  const Outline outline(references);

  const auto items = outline.path_items();
  const auto filters = make_path_filters(path, query, outline);
  auto chosen = filters.select(items, call);
  ListAnswer answer;
  for (const auto kind : {openapi::Kind::path, openapi::Kind::webhook, openapi::Kind::callback})
    answer.counts.count_total(kind, outline.path_item_count(kind));
  for (const auto number : chosen)
    answer.counts.count_match(outline.kind_of(number));
  if (chosen.empty()) answer.hint = filters.explain_no_match(items, call);

  if (!query.group_by.empty()) {
    Groups groups;
    const auto paths = outline.paths();
    for (const auto number : chosen)
      groups.add(first_segment(paths[number]), outline.kind_of(number));
    listing::write_json(call, answer.groups(query, std::move(groups)));
    return;
  }
  const auto [begin, end] = page_bounds(query.page, chosen.size());
  if (query.sort == Sort::name) sort_range(chosen, begin, end, outline);
  if (query.detail && !query.fields.all() && begin != end) {
    std::vector<openapi::Located> values;
    for (auto number = begin; number < end; ++number)
      values.push_back({items[chosen[number]].target, outline.source_of(chosen[number])});
    answer.hint = no_such_field(query, "path_item", values);
  }
  listing::write_json(
      call,
      answer.items(query, query.detail ? "paths" : "summaries", [&](std::size_t number, std::string& out) {
        json::Writer writer(out);
        const PathItem item = items[chosen[number]];
        if (query.detail) {
          write_path_detail(item, outline.source_of(chosen[number]), query, writer, out);
        } else {
          write_path_summary(item, outline, query.fields, writer, out);
        }
      }));
}

}  // namespace collet::walk
