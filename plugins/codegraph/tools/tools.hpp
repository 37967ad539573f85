// SPDX-License-Identifier: MIT
/// The tools of the family, a file each.
#pragma once

#include "plugins/codegraph/project/open_project.hpp"
#include "plugins/codegraph/session/investigation.hpp"

namespace collet::codegraph {

struct Tool {
  std::string_view id;
  void (*describe)(Report& report);
  void (*call)(const OpenProject& project, Investigation& session, Call& call);
};

extern const Tool k_search_symbols;
extern const Tool k_get_symbol_details;
extern const Tool k_get_dependencies;
extern const Tool k_find_usages;
extern const Tool k_get_file_contents;
extern const Tool k_list_project_overview;
extern const Tool k_query_graph;
extern const Tool k_trace_lineage;
extern const Tool k_analyze_impact;

/// The counts that every answer has as structured content.
inline constexpr std::string_view k_counts_schema =
    R"({"type":"object","properties":{"total_count":{"type":"integer"},"returned_count":{"type":"integer"},)"
    R"("has_more":{"type":"boolean"},"truncated":{"type":"boolean"},"remaining_count":{"type":"integer"},)"
    R"("session_id":{"type":"string"}},)"
    R"("required":["total_count","returned_count","has_more","truncated","remaining_count"]})";

inline constexpr auto project_property = [](auto& tool) {
  tool.property("project", schema::string().description("if several"));
};

/// Marks a property that few agents need: the brief form of the tool does not list it.
constexpr schema::Value rare(schema::Value property) {
  return property.raw_member("x-collet-rare", "true");
}

/// The properties at the end of every schema. An empty text leaves out that `standard` is the default.
constexpr auto frame_properties_of(std::string_view verbosity) {
  return [verbosity](auto& tool) {
    auto levels = schema::string().one_of({"summary", "standard", "full"});
    if (!verbosity.empty()) levels.description(verbosity);
    tool.property("verbosity", levels)
        .property("limit", schema::integer())
        .property("offset", schema::integer())
        .property("max_response_tokens", rare(schema::integer()))
        .property("session_id", rare(schema::string().description("any")))
        .output_schema(k_counts_schema)
        .read_only();
  };
}
inline constexpr auto frame_properties = frame_properties_of("");

inline constexpr auto symbol_property = [](auto& tool) {
  tool.property("symbol", schema::string().required().description("ID or name"));
};

}  // namespace collet::codegraph
