// SPDX-License-Identifier: MIT
#include "host/mcp/codec.hpp"

#include <algorithm>

#include "host/mcp/content.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

/// The annotations as the plugin gave them; where a tool itself has no title, they carry it.
[[gnu::cold]] void append_annotations(json::Writer& writer, const catalog::Tool& tool,
                                      const Revision& revision) {
  const json::View annotations(tool.annotations);
  writer.key("annotations").begin_object();
  if (!revision.titles && !tool.title.empty() && !annotations["title"]) writer.member("title", tool.title);
  for (const auto& member : annotations.members()) {
    writer.key(member.key.string().value_or("")).raw(member.value.raw());
  }
  writer.end_object();
}

[[gnu::cold]] void append_tool(json::Writer& writer, const catalog::Tool& tool, const Revision& revision) {
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

/// Of a tool that promises structured results: an answer whose data was over the budget has none to give, and
/// a preview in its place would break the promise. Clients refuse that, and a result without any; of an error
/// they ask for neither, and it reaches the agent with the preview and the handle.
[[gnu::cold]] call::Outcome without_data(const catalog::Tool& tool, const call::Outcome& outcome) {
  call::Outcome told = outcome;
  told.status = COLLET_TOO_LARGE;
  told.message = "the answer is over the " + std::to_string(tool.max_result_tokens) +
                 " tokens that it may have: ask for less (limit, offset, filters), or read what is kept:";
  return told;
}

bool lacks_data(const call::Outcome& outcome) {
  return outcome.status == COLLET_OK &&
         std::any_of(outcome.parts.begin(), outcome.parts.end(),
                     [](const call::Part& part) { return part.kind == COLLET_PART_JSON && part.preview; });
}

/// The data that goes out as structuredContent, or null. Of a failed call there is no promise to keep, but
/// one not to be broken.
const call::Part* structured_data(const catalog::Tool& tool, const call::Outcome& outcome,
                                  const Revision& revision) {
  if (!revision.structured) return nullptr;
  if (outcome.status == COLLET_OK ? tool.output_schema.empty() : !outcome.data_fits) return nullptr;
  for (const call::Part& part : outcome.parts) {
    if (part.kind == COLLET_PART_JSON && !part.preview &&
        (revision.modern || json::View(part.bytes).is(json::Type::object)))
      return &part;
  }
  return nullptr;
}

/// Are there words of the plugin's own beside the data?
bool has_words(const call::Outcome& outcome) {
  return std::any_of(outcome.parts.begin(), outcome.parts.end(),
                     [](const call::Part& part) { return part.kind == COLLET_PART_TEXT; });
}

}  // namespace

void Codec::append_empty(std::string& out) const {
  json::Writer writer(out);
  writer.begin_object();
  finish(writer, Keep::not_said);
  writer.end_object();
}

void Codec::append_tools(std::string& out, const catalog::CatalogPtr& catalog) const {
  std::shared_ptr<const std::string> tools;
  {
    const std::lock_guard<std::mutex> lock(tools_mutex_);
    if (tools_ == nullptr || tools_of_.lock() != catalog) {
      std::string text;
      json::Writer writer(text);
      writer.begin_object().key("tools").begin_array();
      for (const catalog::Tool* tool : catalog->exposed())
        append_tool(writer, *tool, revision_);
      writer.end_array();
      finish(writer, Keep::minutes);
      writer.end_object();
      tools_ = std::make_shared<const std::string>(std::move(text));
      tools_of_ = catalog;
    }
    tools = tools_;
  }
  out += *tools;
}

void Codec::append_call(std::string& out, const catalog::Tool& tool, const call::Outcome& outcome) const {
  const bool structured = revision_.structured && !tool.output_schema.empty();
  if (structured && lacks_data(outcome)) return append_call(out, tool, without_data(tool, outcome));
  const call::Part* const data = structured_data(tool, outcome, revision_);
  json::Writer writer(out);
  writer.begin_raw(R"({"content":[)");
  // Where a tool gives its data in its own words too, these are the content, and the agent pays once.
  append_content(writer, outcome, revision_, data != nullptr && has_words(outcome) ? data : nullptr);
  writer.end_array();
  if (outcome.status != COLLET_OK) writer.member("isError", true);
  if (data != nullptr) append_structured(writer, data->bytes);
  finish(writer, Keep::not_said);
  writer.end_object();
}

void Codec::append_input_required(std::string& out, const call::Paused& /*paused*/,
                                  std::string_view /*state*/) const {
  append_empty(out);
}

void Codec::append_server_info(json::Writer& writer) const {
  writer.begin_object().member("name", "collet");
  if (revision_.titles) writer.member("title", "Collet");
  writer.member("version", identity_.version).end_object();
}

void Codec::append_capabilities(json::Writer& writer) const {
  const auto list = [&](const char* name) {
    writer.key(name).begin_object();
    if (identity_.changes) writer.member("listChanged", true);
    writer.end_object();
  };
  writer.begin_object();
  list("tools");
  list("resources");
  if (identity_.prompts) list("prompts");
  writer.key("logging").begin_object().end_object().end_object();
}

}  // namespace collet::host::mcp
