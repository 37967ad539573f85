// SPDX-License-Identifier: MIT
#include "host/mcp/codec.hpp"

#include <algorithm>

#include "host/mcp/content.hpp"
#include "sdk/support/base64.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

/// The annotations as the plugin gave them; where a tool itself has no title, they carry it.
void append_annotations(json::Writer& writer, const catalog::Tool& tool, const Revision& revision) {
  const json::View annotations(tool.annotations);
  writer.key("annotations").begin_object();
  if (!revision.titles && !tool.title.empty() && !annotations["title"]) writer.member("title", tool.title);
  for (const auto& member : annotations.members()) {
    writer.key(member.key.string().value_or("")).raw(member.value.raw());
  }
  writer.end_object();
}

void append_tool(json::Writer& writer, const catalog::Tool& tool, const Revision& revision) {
  writer.begin_object().member("name", tool.name);
  if (revision.titles && !tool.title.empty()) writer.member("title", tool.title);
  writer.member("description", tool.description).member_raw("inputSchema", tool.input_schema);
  if (revision.structured && !tool.output_schema.empty())
    writer.member_raw("outputSchema", tool.output_schema);
  if (revision.annotations && !tool.annotations.empty()) append_annotations(writer, tool, revision);
  writer.end_object();
}

/// Spliced raw; a line end in it, which can only be space between tokens, would end the message.
void append_structured(json::Writer& writer, std::string_view data) {
  writer.key("structuredContent");
  if (data.find_first_of("\r\n") == std::string_view::npos) {
    writer.raw(data);
    return;
  }
  std::string one_line(data);
  std::replace_if(
      one_line.begin(), one_line.end(), [](char c) { return c == '\r' || c == '\n'; }, ' ');
  writer.raw(one_line);
}

bool is_text(const call::StoredResult& result) {
  const std::string_view type = result.mime_type;
  const bool textual = type.starts_with("text/") || type == "application/json" || type.ends_with("+json");
  return textual && support::valid_utf8(*result.bytes);
}

}  // namespace

void Codec::append_empty(std::string& out) const {
  json::Writer writer(out);
  writer.begin_object();
  finish(writer, Keep::not_said);
  writer.end_object();
}

void Codec::append_tools(std::string& out, const catalog::Catalog& catalog) const {
  std::call_once(tools_once_, [&] {
    json::Writer writer(tools_);
    writer.begin_object().key("tools").begin_array();
    for (const catalog::Tool* tool : catalog.exposed())
      append_tool(writer, *tool, revision_);
    writer.end_array();
    finish(writer, Keep::minutes);
    writer.end_object();
  });
  out += tools_;
}

void Codec::append_call(std::string& out, const catalog::Tool& tool, const call::Outcome& outcome) const {
  json::Writer writer(out);
  writer.begin_object().key("content").begin_array();
  append_content(writer, outcome, revision_);
  writer.end_array();
  if (outcome.status != COLLET_OK) {
    writer.member("isError", true);
  } else if (revision_.structured && !tool.output_schema.empty()) {
    for (const call::Part& part : outcome.parts) {
      const bool fits = part.kind == COLLET_PART_JSON &&
                        (revision_.modern || json::View(part.bytes).is(json::Type::object));
      if (fits) append_structured(writer, part.bytes);
    }
  }
  finish(writer, Keep::not_said);
  writer.end_object();
}

void Codec::append_input_required(std::string& out, const call::Paused& /*paused*/,
                                  std::string_view /*state*/) const {
  append_empty(out);
}

void Codec::append_resources(std::string& out, const std::vector<call::StoredResult>& results) const {
  json::Writer writer(out);
  writer.begin_object().key("resources").begin_array();
  for (const call::StoredResult& result : results) {
    writer.begin_object().member("uri", result.uri).member("name", result.name);
    if (!result.mime_type.empty()) writer.member("mimeType", result.mime_type);
    writer.member("size", std::uint64_t{result.bytes->size()}).end_object();
  }
  writer.end_array();
  finish(writer, Keep::no);
  writer.end_object();
}

void Codec::append_templates(std::string& out) const {
  json::Writer writer(out);
  writer.begin_object().key("resourceTemplates").begin_array().end_array();
  finish(writer, Keep::minutes);
  writer.end_object();
}

void Codec::append_resource(std::string& out, const call::StoredResult& result) const {
  json::Writer writer(out);
  writer.begin_object().key("contents").begin_array().begin_object().member("uri", result.uri);
  if (!result.mime_type.empty()) writer.member("mimeType", result.mime_type);
  if (is_text(result)) {
    writer.member("text", *result.bytes);
  } else {
    writer.key("blob").raw("\"");
    support::append_base64(out, *result.bytes);
    out += '"';
  }
  writer.end_object().end_array();
  finish(writer, Keep::no);
  writer.end_object();
}

void Codec::append_server_info(json::Writer& writer) const {
  writer.begin_object().member("name", "collet");
  if (revision_.titles) writer.member("title", "Collet");
  writer.member("version", identity_.version).end_object();
}

void Codec::append_capabilities(json::Writer& writer) const {
  writer.raw(R"({"tools":{},"resources":{},"logging":{}})");
}

}  // namespace collet::host::mcp
