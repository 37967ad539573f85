// SPDX-License-Identifier: MIT
#include "plugins/codegraph/exchange/open_lineage.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <set>
#include <tuple>
#include <unordered_set>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <collet/json_writer.hpp>

#include "plugins/codegraph/exchange/flow_edges.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

constexpr std::string_view k_producer = "urn:collet:codegraph";
constexpr std::string_view k_event_schema =
    "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent";
constexpr std::string_view k_schema_facet =
    "https://openlineage.io/spec/facets/1-1-1/SchemaDatasetFacet.json#/$defs/SchemaDatasetFacet";
constexpr std::string_view k_lineage_facet =
    "https://openlineage.io/spec/facets/1-2-0/ColumnLineageDatasetFacet.json#/$defs/"
    "ColumnLineageDatasetFacet";

std::string_view subtype(EdgeKind kind) {
  static constexpr std::array<std::string_view, 9> k_names = {"IDENTITY", "TRANSFORMATION", "AGGREGATION",
                                                              "JOIN",     "FILTER",         "GROUP_BY",
                                                              "SORT",     "WINDOW",         "CONDITIONAL"};
  return k_names[static_cast<std::size_t>(kind) - static_cast<std::size_t>(EdgeKind::flows_identity)];
}
static_assert(static_cast<int>(EdgeKind::flows_conditional) - static_cast<int>(EdgeKind::flows_identity) ==
              8);

/// Returns the kind of a flow that consists of two: what decides about a value decides about what comes of
/// it.
EdgeKind joined(EdgeKind first, EdgeKind second) {
  if (is_indirect_flow(second)) return second;
  if (is_indirect_flow(first)) return first;
  if (first == EdgeKind::flows_aggregation || second == EdgeKind::flows_aggregation)
    return EdgeKind::flows_aggregation;
  return first == EdgeKind::flows_identity ? second : first;
}

/// An input of a column, with all ways in which its values get there.
using Inputs = std::map<std::int64_t, std::set<EdgeKind>>;
/// The inputs of the columns of a dataset; those of the dataset itself are under its own number.
using Columns = std::map<std::int64_t, Inputs>;

/// Orders symbols by their names, so that an export does not depend on the numbers of rows.
struct ByName {
  const FlowEdges* edges;
  bool operator()(std::int64_t one, std::int64_t other) const {
    return std::tie(edges->symbol(one).full_name, one) < std::tie(edges->symbol(other).full_name, other);
  }
};
using Datasets = std::map<std::int64_t, Columns, ByName>;

class Exporter {
 public:
  Exporter(FlowEdges edges, const LineageRequest& request) : edges_(std::move(edges)), request_(request) {
    for (std::size_t i = 0; i < edges_.flows.size(); ++i) {
      into_[edges_.flows[i].target].push_back(i);
      from_[edges_.flows[i].source].push_back(i);
    }
  }

  /// Keeps only the flows before and after these symbols.
  void keep(const std::vector<std::int64_t>& starts) {
    std::unordered_set<std::size_t> kept;
    for (const bool back : {false, true}) {
      std::deque<std::int64_t> open(starts.begin(), starts.end());
      std::unordered_set<std::int64_t> seen(starts.begin(), starts.end());
      for (; !open.empty(); open.pop_front()) {
        const auto next = (back ? into_ : from_).find(open.front());
        if (next == (back ? into_ : from_).end()) continue;
        for (const auto flow : next->second) {
          kept.insert(flow);
          const auto other = back ? edges_.flows[flow].source : edges_.flows[flow].target;
          if (seen.insert(other).second) open.push_back(other);
        }
      }
    }
    kept_ = std::move(kept);
    all_ = false;
  }

  LineageExport run(const std::function<bool()>& stop, bool& stopped) {
    std::map<std::string, Datasets> jobs;
    for (std::size_t i = 0; i < edges_.flows.size() && !stopped; ++i) {
      constexpr std::size_t k_step = 1024;
      if (i % k_step == 0 && stop && stop()) stopped = true;
      const auto& flow = edges_.flows[i];
      if ((!all_ && kept_.count(i) == 0) || !edges_.is_dataset(flow.target)) continue;
      auto& datasets = jobs.try_emplace(flow.job, Datasets(ByName{&edges_})).first->second;
      auto& inputs = datasets[dataset_of(flow.target)][flow.target];
      for (const auto& [source, kinds] : columns_behind(flow.source))
        for (const auto kind : kinds)
          inputs[source].insert(joined(kind, flow.kind));
    }
    for (const auto& [job, datasets] : jobs)
      write_event(job, datasets);
    return std::move(out_);
  }

 private:
  std::int64_t dataset_of(std::int64_t symbol) const {
    const auto& one = edges_.symbol(symbol);
    return one.kind == SymbolKind::column ? one.parent : symbol;
  }

  /// Returns a column itself, and for a parameter the columns that its values come from.
  const Inputs& columns_behind(std::int64_t symbol) {
    const auto [known, fresh] = behind_.try_emplace(symbol);
    if (!fresh) return known->second;
    Inputs found;
    if (edges_.is_dataset(symbol)) {
      if (edges_.symbol(symbol).kind == SymbolKind::column) found[symbol].insert(EdgeKind::flows_identity);
    } else {
      search_columns(symbol, found);
    }
    return behind_[symbol] = std::move(found);
  }

  void search_columns(std::int64_t parameter, Inputs& found) const {
    constexpr std::size_t k_max_steps = 10000;
    std::set<std::pair<std::int64_t, EdgeKind>> seen{{parameter, EdgeKind::flows_identity}};
    std::deque<std::pair<std::int64_t, EdgeKind>> open(seen.begin(), seen.end());
    for (; !open.empty() && seen.size() < k_max_steps; open.pop_front()) {
      const auto [symbol, way] = open.front();
      const auto flows = into_.find(symbol);
      if (flows == into_.end()) continue;
      for (const auto number : flows->second) {
        const auto& flow = edges_.flows[number];
        const auto kind = joined(flow.kind, way);
        if (edges_.is_dataset(flow.source)) {
          if (edges_.symbol(flow.source).kind == SymbolKind::column) found[flow.source].insert(kind);
        } else if (seen.emplace(flow.source, kind).second) {
          open.emplace_back(flow.source, kind);
        }
      }
    }
  }

  /// Returns a UUID that depends on the names alone, so that a later export of the same lineage is the same
  /// run.
  std::string run_id(const std::string& job) const {
    const std::string text = request_.name_space + '\0' + job;
    XXH128_canonical_t bytes;
    XXH128_canonicalFromHash(&bytes, XXH3_128bits(text.data(), text.size()));
    bytes.digest[6] = static_cast<unsigned char>((bytes.digest[6] & 0x0FU) | 0x80U);  // version 8: of our own
    bytes.digest[8] = static_cast<unsigned char>((bytes.digest[8] & 0x3FU) | 0x80U);
    std::string out =
        support::hexadecimal({reinterpret_cast<const char*>(bytes.digest), sizeof bytes.digest});
    for (const std::size_t place : {std::size_t{8}, std::size_t{13}, std::size_t{18}, std::size_t{23}})
      out.insert(place, "-");
    return out;
  }

  void write_event(const std::string& job, const Datasets& datasets) {
    std::map<std::int64_t, std::set<std::int64_t, ByName>, ByName> inputs(ByName{&edges_});
    for (const auto& [dataset, columns] : datasets)
      for (const auto& [column, sources] : columns)
        for (const auto& [source, kinds] : sources)
          inputs.try_emplace(dataset_of(source), ByName{&edges_}).first->second.insert(source);
    if (inputs.empty()) return;
    json::Writer out(out_.text);
    out.begin_object().member("eventType", "COMPLETE").member("eventTime", request_.time);
    out.key("run").begin_object().member("runId", run_id(job)).end_object();
    out.key("job").begin_object().member("namespace", request_.name_space).member("name", job).end_object();
    out.key("inputs").begin_array();
    for (const auto& [dataset, columns] : inputs) {
      begin_dataset(out, dataset);
      write_schema(out, columns);
      out.end_object().end_object();
    }
    out.end_array().key("outputs").begin_array();
    for (const auto& [dataset, columns] : datasets)
      write_output(out, dataset, columns);
    out.end_array().member("producer", k_producer).member("schemaURL", k_event_schema).end_object();
    out_.text += '\n';
    ++out_.events;
  }

  void begin_dataset(json::Writer& out, std::int64_t dataset) const {
    out.begin_object()
        .member("namespace", request_.name_space)
        .member("name", edges_.symbol(dataset).full_name);
    out.key("facets").begin_object();
  }

  static void begin_facet(json::Writer& out, std::string_view name, std::string_view schema) {
    out.key(name).begin_object().member("_producer", k_producer).member("_schemaURL", schema);
  }

  void write_schema(json::Writer& out, const std::set<std::int64_t, ByName>& columns) const {
    begin_facet(out, "schema", k_schema_facet);
    out.key("fields").begin_array();
    for (const auto column : columns) {
      const auto& one = edges_.symbol(column);
      out.begin_object().member("name", one.name);
      if (!one.type.empty()) out.member("type", one.type);
      out.end_object();
    }
    out.end_array().end_object();
  }

  void write_output(json::Writer& out, std::int64_t dataset, const Columns& columns) {
    std::set<std::int64_t, ByName> fields(ByName{&edges_});
    for (const auto& [column, inputs] : columns)
      if (column != dataset) fields.insert(column);
    begin_dataset(out, dataset);
    write_schema(out, fields);
    begin_facet(out, "columnLineage", k_lineage_facet);
    out.key("fields").begin_object();
    for (const auto column : fields) {
      if (columns.at(column).empty()) continue;
      ++out_.fields;
      out.key(edges_.symbol(column).name).begin_object().key("inputFields");
      write_inputs(out, columns.at(column));
      out.end_object();
    }
    out.end_object();
    // The dataset as a whole has the inputs that decide about its rows.
    const auto whole = columns.find(dataset);
    if (whole != columns.end() && !whole->second.empty()) {
      out.key("dataset");
      write_inputs(out, whole->second);
    }
    out.end_object().end_object().end_object();
  }

  void write_inputs(json::Writer& out, const Inputs& inputs) {
    std::vector<std::int64_t> order;
    for (const auto& [source, kinds] : inputs)
      order.push_back(source);
    std::sort(order.begin(), order.end(), ByName{&edges_});
    out.begin_array();
    for (const auto source : order) {
      const auto& one = edges_.symbol(source);
      out.begin_object().member("namespace", request_.name_space);
      out.member("name", edges_.symbol(one.parent).full_name).member("field", one.name);
      out.key("transformations").begin_array();
      for (const auto kind : inputs.at(source))
        out.begin_object()
            .member("type", is_indirect_flow(kind) ? "INDIRECT" : "DIRECT")
            .member("subtype", subtype(kind))
            .end_object();
      out.end_array().end_object();
      ++out_.inputs;
    }
    out.end_array();
  }

  const FlowEdges edges_;
  const LineageRequest& request_;
  std::unordered_map<std::int64_t, std::vector<std::size_t>> into_;
  std::unordered_map<std::int64_t, std::vector<std::size_t>> from_;
  std::unordered_map<std::int64_t, Inputs> behind_;
  std::unordered_set<std::size_t> kept_;
  bool all_ = true;
  LineageExport out_;
};

/// Returns the symbol with an ID and its columns and parameters.
std::vector<std::int64_t> with_parts(const Database& index, const std::string& id) {
  auto read = index.prepare(
      "SELECT id FROM symbol WHERE key = ?1 UNION SELECT c.id FROM symbol c JOIN symbol p ON p.id = c.parent "
      "WHERE "
      "p.key = ?1");
  read.bind(1, std::string_view(id));
  std::vector<std::int64_t> out;
  while (read.step())
    out.push_back(read.integer(0));
  return out;
}

}  // namespace

support::Result<LineageExport> export_lineage(const Database& index, const LineageRequest& request,
                                              const std::function<bool()>& stop) {
  Exporter exporter(read_flows(index), request);
  if (!request.symbol.empty()) {
    const auto starts = with_parts(index, request.symbol);
    if (starts.empty())
      return support::Error{COLLET_NOT_FOUND,
                            "there is no symbol with the ID " + support::quote(request.symbol)};
    exporter.keep(starts);
  }
  bool stopped = false;
  auto out = exporter.run(stop, stopped);
  if (stopped) return support::Error{COLLET_CANCELLED, "the caller cancelled the call"};
  return out;
}

}  // namespace collet::codegraph
