// SPDX-License-Identifier: MIT
#include "plugins/external/session/tool_list.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include <collet/json.hpp>

#include "sdk/support/utf8.hpp"

namespace collet::external {

using json::Type;
using json::View;

namespace {

constexpr std::size_t k_max_schema = std::size_t{1} << 20U;
constexpr std::size_t k_max_description = std::size_t{32} << 10U;
constexpr std::size_t k_max_name = 180;  ///< the alias and the name fit into the host's 256 bytes

bool is_printable(std::string_view text) {
  return !text.empty() && std::none_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
  });
}

/// Returns the first `$ref` of a schema that refers to another document; empty if there is none. Data in a
/// schema, such as an example, is not searched.
std::string outside_reference(View schema, int depth = 0) {  // NOLINT(misc-no-recursion): 128 levels
  constexpr int k_max_depth = 128;
  if (depth > k_max_depth) return {};
  for (const auto& member : schema.members()) {
    const auto key = member.key.string().value_or("");
    if (key == "default" || key == "const" || key == "enum" || key == "examples") continue;
    const auto target = key == "$ref" ? member.value.string() : std::nullopt;
    if (target && !target->starts_with('#')) return support::cut_characters(*target, 200);
    if (auto found = outside_reference(member.value, depth + 1); !found.empty()) return found;
  }
  for (const View item : schema.items())
    if (auto found = outside_reference(item, depth + 1); !found.empty()) return found;
  return {};
}

/// Returns why the tool cannot be offered, or nothing.
std::optional<std::string> read_tool(View item, ToolText& tool) {
  tool.name = item["name"].string().value_or("");
  if (!is_printable(tool.name) || tool.name.size() > k_max_name)
    return "its name is not 1 to 180 bytes of printable text";
  tool.title = item["title"].string().value_or("");
  if (tool.title.empty()) tool.title = item["annotations"]["title"].string().value_or("");
  tool.description = support::cut_utf8(item["description"].string().value_or(""), k_max_description);
  if (tool.description.empty()) tool.description = "(the server does not describe it)";
  const View input = item["inputSchema"];
  if (!input.is(Type::object)) return "it has no inputSchema";
  if (!input["type"].equals("object")) return "its inputSchema is not of type object";
  if (input.raw().size() > k_max_schema) return "its inputSchema is larger than 1 MiB";
  if (const auto target = outside_reference(input); !target.empty())
    return "its inputSchema refers to another document, which is not fetched: " + target;
  tool.input_schema = input.raw();
  // In the modern revision an output schema may have another type than object. Tools of plugins must not, so
  // such a schema is dropped.
  const View output = item["outputSchema"];
  if (output["type"].equals("object") && output.raw().size() <= k_max_schema &&
      outside_reference(output).empty())
    tool.output_schema = output.raw();
  const View annotations = item["annotations"];
  tool.annotations = annotations.is(Type::object) ? std::string(annotations.raw()) : "{}";
  return std::nullopt;
}

}  // namespace

ToolList read_tools(const std::vector<std::string>& items, const ServerEntry& entry) {
  ToolList out;
  std::set<std::string> names;
  for (const auto& text : items) {
    ToolText tool;
    const View item(text);
    auto error =
        item.is(Type::object) ? read_tool(item, tool) : std::optional<std::string>("it is no object");
    if (!tool.name.empty() && !entry.allows(tool.name)) continue;
    if (!error && !names.insert(tool.name).second) error = "the server lists it twice";
    if (error) {
      out.quarantined.emplace(tool.name.empty() ? "(nameless)" : support::cut_characters(tool.name, 80),
                              *error);
    } else {
      out.tools.push_back(std::move(tool));
    }
  }
  std::sort(out.tools.begin(), out.tools.end(),
            [](const ToolText& a, const ToolText& b) { return a.name < b.name; });
  return out;
}

void report_tool(const ToolText& tool, const std::string& alias, Report& report) {
  std::string text;
  json::Writer out(text);
  const auto id = std::string(alias).append(":").append(tool.name);
  out.begin_object().member("id", id).member("title", tool.title.empty() ? id : tool.title);
  out.member("description", tool.description).member_raw("input_schema", tool.input_schema);
  if (!tool.output_schema.empty()) out.member_raw("output_schema", tool.output_schema);
  out.member_raw("annotations", tool.annotations).member("exposure", "internal").member("latency", "long");
  out.end_object();
  report.raw_tool(text);
}

}  // namespace collet::external
