// SPDX-License-Identifier: MIT
/// The plugin `walk`: lists of what an OpenAPI document holds.
#include <collet/plugin.hpp>

#include "plugins/openapi/spec.hpp"
#include "plugins/openapi/spec_property.hpp"
#include "plugins/walk/operations.hpp"
#include "plugins/walk/paths.hpp"

namespace collet::walk {
namespace {

/// Behind the filters of each tool.
constexpr auto detail_properties = [](auto& tool) {
  tool.property("extension", schema::string().description("x-key or x-key=value"))
      .property("detail", schema::boolean().description("whole objects with their location, not summaries"))
      .property("fields", schema::array(schema::string()).description("only these members of each item"))
      .property("resolve_refs", schema::boolean().description("with detail: expand $refs"));
};

constexpr auto page_properties = [](auto& tool) {
  tool.property("sort", schema::string().one_of({"source", "name"}))
      .property("limit", schema::integer().description("default 100, with detail 25; at most 1000"))
      .property("offset", schema::integer())
      .property("max_response_tokens", schema::integer());
};

constexpr auto k_manifest = manifest("walk", "0.1.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.concurrent();
  plugin.tool("walk_operations")
      .title("Walk operations")
      .description(
          "Lists operations of an OpenAPI document (2.0 to 3.2), webhooks and callbacks included. Filters "
          "are "
          "combined by AND. Large document: counts by group_by first, then summaries by filters, then detail "
          "for "
          "one operation_id. Answers are cut to max_response_tokens; go on with next_offset.")
      .with(openapi::spec_property)
      .property("operation_id", schema::string().description("exact"))
      .property("path", schema::string().description(
                            "pattern: * is one segment, ** any number; /repos/**, /**/issues"))
      .property("tag", schema::string().description("exact"))
      .property("method", schema::string().description("such as get; any case"))
      .property("deprecated", schema::boolean().description("true: only deprecated ones"))
      .property("group_by", schema::string().one_of({"tag", "method"}).description("counts instead of items"))
      .with(detail_properties)
      .with(page_properties)
      .read_only();
  plugin.tool("walk_paths")
      .title("Walk paths")
      .description(
          "Lists paths of an OpenAPI document with their methods. Large document: counts by group_by=segment "
          "first, "
          "then a path pattern; detail gives whole path items (for one operation walk_operations is "
          "smaller).")
      .with(openapi::spec_property)
      .property("path", schema::string().description("pattern: * is one segment, ** any number; /repos/**"))
      .property("group_by",
                schema::string().one_of({"segment"}).description("counts by first segment instead of items"))
      .with(detail_properties)
      .with(page_properties)
      .read_only();
});

class Walk : public Plugin {
 public:
  explicit Walk(const Setup& setup) { configure(setup); }

  void configure(const Setup& setup) override {
    const auto done = openapi::configure(setup.shared());
    if (!done) throw Failure(done.error().code, done.error().message);
  }

  void call(std::string_view tool, Call& call) override {
    if (tool == "walk_operations") return walk_operations(call);
    if (tool == "walk_paths") return walk_paths(call);
    throw Failure(COLLET_NOT_FOUND,
                  "found the tool \"" + std::string(tool) + "\", expected one that this plugin lists");
  }
};

}  // namespace
}  // namespace collet::walk

COLLET_PLUGIN(collet::walk::Walk, collet::walk::k_manifest);
