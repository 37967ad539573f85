// SPDX-License-Identifier: MIT
#include "plugins/codegraph/overview/stored_overview.hpp"

#include <algorithm>
#include <optional>
#include <unistd.h>
#include <utility>

#include <collet/json.hpp>

#include "plugins/codegraph/overview/frameworks.hpp"
#include "plugins/codegraph/overview/namespace_summary.hpp"
#include "plugins/codegraph/overview/parts.hpp"
#include "plugins/codegraph/overview/rewritten.hpp"
#include "plugins/codegraph/overview/structural_summary.hpp"
#include "plugins/codegraph/store/files/replaced_file.hpp"
#include "sdk/support/file/read_file.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_bytes = std::size_t{4} << 20U;
constexpr std::size_t k_schemas = 30;
constexpr std::size_t k_namespaces = 10;
constexpr std::size_t k_services = 20;
constexpr std::size_t k_modules = 100;

/// Changes with the form of the file.
constexpr std::string_view k_version = "1";

struct NamedText {
  const char* name;
  std::string Overview::*text;
};
constexpr NamedText k_texts[] = {{"kinds", &Overview::kinds},
                                 {"all_kinds", &Overview::all_kinds},
                                 {"frameworks", &Overview::frameworks},
                                 {"unfollowed", &Overview::unfollowed},
                                 {"source", &Overview::source}};

struct NamedLines {
  const char* name;
  std::vector<std::string> Overview::*lines;
};
constexpr NamedLines k_lines[] = {{"languages", &Overview::languages},   {"schemas", &Overview::schemas},
                                  {"namespaces", &Overview::namespaces}, {"services", &Overview::services},
                                  {"modules", &Overview::modules},       {"types", &Overview::types}};

std::string path_in(const std::string& folder) {
  return folder + "/overview.json";
}

/// Returns the number of symbols of the kinds that matter, or of all, as "CLASS 12, METHOD 34".
std::string kinds_text(const IndexReader& reader, bool all) {
  std::string out;
  for (const auto& [kind, count] : reader.kind_counts()) {
    const bool minor = kind == SymbolKind::enum_member || kind == SymbolKind::constructor ||
                       kind == SymbolKind::parameter || kind == SymbolKind::alias ||
                       kind == SymbolKind::object || kind == SymbolKind::module;
    if (minor && !all) continue;
    out.append(out.empty() ? "" : ", ").append(kind_name(kind)).append(" ").append(std::to_string(count));
  }
  return out;
}

std::optional<Overview> read_overview(const std::string& path, const std::string& graph) {
  const auto text = support::read_file(path, k_max_bytes);
  if (!text || support::check_json(*text)) return std::nullopt;
  const json::View root(*text);
  if (root["version"].string() != k_version || root["graph"].string() != graph) return std::nullopt;
  Overview out;
  for (const auto& one : k_texts)
    out.*one.text = root[one.name].string().value_or(std::string());
  for (const auto& one : k_lines)
    for (const auto item : root[one.name].items())
      (out.*one.lines).push_back(item.string().value_or(std::string()));
  return out;
}

std::string json_of(const Overview& overview, const std::string& graph) {
  std::string out;
  json::Writer writer(out);
  writer.begin_object().member("version", k_version).member("graph", graph);
  for (const auto& one : k_texts)
    writer.member(one.name, overview.*one.text);
  for (const auto& one : k_lines) {
    writer.key(one.name).begin_array();
    for (const auto& line : overview.*one.lines)
      writer.string(line);
    writer.end_array();
  }
  writer.end_object();
  return out;
}

}  // namespace

Overview make_overview(const IndexReader& reader, const std::string& root) {
  Overview out;
  const Parts parts(reader);
  for (const auto& [name, sum] : parts.languages())
    out.languages.push_back(sum_line(name, sum));
  for (const auto& [name, sum] : parts.largest()) {
    if (out.modules.size() == k_modules) break;
    out.modules.push_back(sum_line(name, sum));
  }
  if (const auto count = parts.count(); count > k_modules)
    out.modules.push_back("… " + std::to_string(count - k_modules) + " more");
  out.kinds = kinds_text(reader, false);
  out.all_kinds = kinds_text(reader, true);
  out.frameworks = frameworks_of(reader, root);
  out.unfollowed = unfollowed_libraries(reader);
  out.source = source_summary(reader);
  out.schemas = schema_summaries(reader, k_schemas);
  out.services = service_summaries(reader, k_services);
  out.namespaces = namespace_summaries(reader, k_namespaces);
  for (const auto& type : reader.central_types(k_overview_types))
    out.types.push_back(type_line(type, parts));
  return out;
}

Overview stored_overview(const IndexReader& reader, const std::string& root, const std::string& folder) {
  const auto graph = reader.meta("graph");
  if (auto kept = read_overview(path_in(folder), graph)) return *std::move(kept);
  auto out = make_overview(reader, root);
  static_cast<void>(replace_text(path_in(folder), json_of(out, graph)));
  return out;
}

std::vector<std::string> sentences_of(const Overview& overview, std::size_t most) {
  constexpr std::size_t k_of_each = 8;
  std::vector<std::string> out;
  for (const auto* const lines : {&overview.schemas, &overview.namespaces, &overview.services})
    for (std::size_t i = 0; i < std::min(k_of_each, lines->size()) && out.size() < most; ++i)
      if (!(*lines)[i].starts_with("…")) out.push_back(without_id((*lines)[i]));
  return out;
}

void forget_overview(const std::string& folder) {
  ::unlink(path_in(folder).c_str());
  ::unlink((folder + "/sentences.json").c_str());
}

}  // namespace collet::codegraph
