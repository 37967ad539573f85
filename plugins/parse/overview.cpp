// SPDX-License-Identifier: MIT
#include "plugins/parse/overview.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/print/list/distinct_tags.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::parse {
namespace {

using openapi::Index;
using openapi::Kind;

constexpr std::size_t k_max_text_characters = 200;  // characters
constexpr std::size_t k_max_problem_characters = 300;
constexpr std::size_t k_max_servers = 10;
constexpr std::size_t k_max_tags = 20;
constexpr std::size_t k_max_findings = 5;
/// From this number of operations on, the answer suggests how to read the document in parts.
constexpr std::uint32_t k_large_operation_count = 100;

void write_text(json::Writer& writer, std::string_view name, std::string_view text) {
  if (text.empty()) return;
  writer.member(name, support::cut_characters(text, k_max_text_characters));
}

/// Server Object, 3.2: a server may have a name.
std::vector<std::string_view> server_names(const openapi::Description& description) {
  std::vector<std::string_view> names;
  if (description.index().version() != openapi::Version::v3_2) return names;
  for (const openapi::Node server : description.document().root()["servers"])
    if (server.is_object()) names.push_back(server["name"].string());
  return names;
}

void write_servers(const openapi::Description& description, json::Writer& writer) {
  const auto servers = description.index().servers();
  const auto names = server_names(description);
  if (servers.size() > k_max_servers)
    writer.member("server_count", static_cast<std::uint64_t>(servers.size()));
  writer.key("servers").begin_array();
  for (std::size_t i = 0; i < std::min(servers.size(), k_max_servers); ++i) {
    writer.begin_object();
    writer.member("url", support::cut_characters(servers[i].url, k_max_text_characters));
    if (i < names.size()) write_text(writer, "name", names[i]);
    write_text(writer, "description", servers[i].description);
    writer.end_object();
  }
  writer.end_array();
}

/// Operations by kind.
using KindCounts = std::array<std::uint64_t, 3>;

/// Writes the tags of operations and the declared tags without operations, most operations of paths first.
/// Webhooks and callbacks are counted apart. Returns false if there are no tags.
bool write_tags(const Index& index, const openapi::Outline& outline, json::Writer& writer) {
  std::unordered_map<std::string_view, KindCounts> counts;
  for (const auto& tag : index.tags())
    counts.emplace(tag.name, KindCounts());
  std::vector<KindCounts> of_number(index.tag_name_count());
  for (const auto& operation : outline.operations()) {
    const auto tags = operation.tags();
    listing::for_each_distinct_tag(tags, [&](std::size_t i) {
      const bool known = operation.first_tag != openapi::k_none && tags.number(i) < of_number.size();
      ++(known ? of_number[tags.number(i)] : counts[tags[i]])[static_cast<std::size_t>(operation.kind)];
    });
  }
  for (std::uint32_t number = 0; number < of_number.size(); ++number) {
    if (of_number[number] == KindCounts()) continue;
    KindCounts& into = counts[index.tag_name(number)];
    for (std::size_t kind = 0; kind < into.size(); ++kind)
      into[kind] += of_number[number][kind];
  }
  std::vector<std::pair<std::string_view, KindCounts>> sorted(counts.begin(), counts.end());
  const auto shown = std::min(sorted.size(), k_max_tags);
  std::partial_sort(
      sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(shown), sorted.end(),
      [](const auto& a, const auto& b) { return std::tie(b.second, a.first) < std::tie(a.second, b.first); });
  writer.member("tag_count", static_cast<std::uint64_t>(sorted.size()));
  writer.key("tags").begin_array();
  for (std::size_t i = 0; i < shown; ++i) {
    writer.begin_object();
    writer.member("name", support::cut_characters(sorted[i].first, k_max_text_characters));
    writer.member("count", sorted[i].second[static_cast<std::size_t>(Kind::path)]);
    for (const auto kind : {Kind::webhook, Kind::callback})
      if (const auto count = sorted[i].second[static_cast<std::size_t>(kind)]; count != 0)
        writer.member(std::string(openapi::kind_word(kind)) + "_count", count);
    writer.end_object();
  }
  writer.end_array();
  return shown != 0;
}

void write_findings(const openapi::Description& description, json::Writer& writer) {
  const openapi::Document& document = description.document();
  const auto& of_text = document.findings();
  const auto& of_index = description.index().findings();
  const auto count = of_text.size() + document.findings_left_out() + of_index.size();
  if (count == 0) return;
  writer.member("finding_count", static_cast<std::uint64_t>(count));
  std::vector<const openapi::Finding*> first;
  for (const auto* findings : {&of_index, &of_text})
    for (const auto& finding : *findings)
      if (first.size() < k_max_findings) first.push_back(&finding);
  writer.key("findings").begin_array();
  for (const auto* finding : first) {
    const auto place = document.place_of(finding->source);
    writer.begin_object();
    writer.member("line", place.line).member("column", place.column);
    if (finding->first) writer.member("first_line", document.place_of(*finding->first).line);
    writer.member("message", support::cut_characters(finding->message, k_max_text_characters));
    writer.end_object();
  }
  writer.end_array();
}

/// Writes the path items in other documents that could not be read.
void write_unresolved(const openapi::Outline& outline, json::Writer& writer) {
  if (outline.unresolved() == 0) return;
  writer.member("unresolved_path_items", outline.unresolved());
  writer.key("unresolved").begin_array();
  for (const auto& problem : outline.problems())
    writer.string(support::cut_characters(problem, k_max_problem_characters));
  writer.end_array();
}

}  // namespace

void write_overview(openapi::Resolver& references, json::Writer& writer) {
  const openapi::Description& description = references.description();
  const Index& index = description.index();
  const openapi::Outline outline(references);
  writer.member("version", index.version_text());
  writer.member("title", support::cut_characters(index.title(), k_max_text_characters));
  // YAML may write it as a number.
  const auto api_version = description.document().root()["info"]["version"];
  if (api_version.is(openapi::Type::string) || api_version.is(openapi::Type::number))
    write_text(writer, "api_version", api_version.text());
  write_text(writer, "description", index.description());
  writer.member("format", description.document().format() == openapi::Format::yaml ? "yaml" : "json");
  writer.member("path_count", index.path_item_count(Kind::path));
  writer.member("operation_count", outline.operation_count(Kind::path));
  for (const auto kind : {Kind::webhook, Kind::callback}) {
    if (index.path_item_count(kind) == 0) continue;
    const std::string word(openapi::kind_word(kind));
    writer.member(word + "_count", index.path_item_count(kind));
    // walk_operations counts operations, of which one webhook may have several.
    if (const auto operations = outline.operation_count(kind);
        operations != static_cast<std::uint64_t>(index.path_item_count(kind)))
      writer.member(word + "_operation_count", operations);
  }
  writer.member("schema_count", static_cast<std::uint64_t>(index.schemas().size()));
  write_servers(description, writer);
  const bool tagged = write_tags(index, outline, writer);
  write_findings(description, writer);
  write_unresolved(outline, writer);
  if (outline.operation_count(Kind::path) > k_large_operation_count)
    writer.member("next", tagged
                              ? "group operations by tag or paths by segment, then filter, then detail of one"
                              : "group paths by segment, then filter, then detail of one");
}

}  // namespace collet::parse
