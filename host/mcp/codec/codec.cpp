// SPDX-License-Identifier: MIT
#include "host/mcp/codec/codec.hpp"

#include <algorithm>

#include "host/catalog/text/schema_edit.hpp"
#include "host/mcp/codec/content.hpp"
#include "host/mcp/codec/search_hint.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

/// Limit for the characters of a page of tools/list: 20,000 tokens that a model reads, and half as much for
/// search hints, which it does not read. Clients that ask for the first page only see all tools of any list
/// that an agent can bear.
constexpr std::size_t k_max_page = 120'000;
constexpr std::size_t k_end_of_message = 16;  ///< bytes that follow the result in its line

/// Writes the annotations of the plugin. In a revision without titles of tools they also carry the title.
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

/// Writes the hints under the keys that clients read; other clients ignore them.
[[gnu::cold]] void append_hints(json::Writer& writer, const catalog::Tool& tool, bool hint_in_title) {
  const catalog::Hints& hints = tool.hints;
  const bool searched = !hints.search.empty() && !hint_in_title;
  if (!searched && !hints.pin && hints.max_result_chars == 0) return;
  writer.key("_meta").begin_object();
  if (hints.pin) writer.member("anthropic/alwaysLoad", true);
  if (searched) writer.member("anthropic/searchHint", search_hint_of(tool));
  if (hints.max_result_chars > 0) writer.member("anthropic/maxResultSizeChars", hints.max_result_chars);
  writer.end_object();
}

[[gnu::cold]] void append_tool(json::Writer& writer, const catalog::Tool& tool, const Revision& revision,
                               bool hint_in_title) {
  writer.begin_object().member("name", tool.name);
  if (revision.titles && !tool.title.empty())
    writer.member("title", hint_in_title ? searched_title_of(tool) : tool.title);
  writer.member("description", tool.description)
      .member_raw("inputSchema", catalog::listed_schema(tool.input_schema));
  if (revision.structured && !tool.output_schema.empty())
    writer.member_raw("outputSchema", tool.output_schema);
  if (revision.annotations && !tool.annotations.empty()) append_annotations(writer, tool, revision);
  if (revision.tool_meta) append_hints(writer, tool, hint_in_title);
  writer.end_object();
}

/// Returns about as many bytes as append_tool() writes.
std::size_t expected_size(const catalog::Tool& tool) {
  constexpr std::size_t k_members = 512;  ///< names of members, annotations, words of questions in the hint
  return tool.title.size() + tool.description.size() + tool.input_schema.size() + tool.output_schema.size() +
         tool.annotations.size() + tool.hints.search.size() + k_members;
}

/// Writes the data without parsing it. A line end in it, which can only be space between tokens, is replaced,
/// because it would end the message.
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

/// Returns an error in place of the outcome of a tool with an output schema whose data was over the budget.
/// Clients refuse a result of such a tool that has a preview or nothing as its data, but accept an error, so
/// that the preview and the handle reach the agent.
[[gnu::cold]] call::Outcome without_data(const catalog::Tool& tool, const call::Outcome& outcome) {
  call::Outcome error = outcome;
  error.status = COLLET_TOO_LARGE;
  error.message = "the answer is over the " + std::to_string(tool.max_result_tokens) +
                  " tokens that it may have: ask for less (limit, offset, filters), or read what is kept:";
  return error;
}

bool lacks_data(const call::Outcome& outcome) {
  return outcome.status == COLLET_OK &&
         std::any_of(outcome.parts.begin(), outcome.parts.end(),
                     [](const call::Part& part) { return part.kind == COLLET_PART_JSON && part.preview; });
}

/// Returns the part that is sent as structuredContent, or null. A failed call need not have data, but its
/// data must match the output schema if it has any.
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

/// Returns true if the plugin gave a text beside the data.
bool has_text(const call::Outcome& outcome) {
  return std::any_of(outcome.parts.begin(), outcome.parts.end(),
                     [](const call::Part& part) { return part.kind == COLLET_PART_TEXT; });
}

}  // namespace

void append_modern_revisions(json::Writer& writer) {
  writer.begin_array();
  for (const Revision& revision : support::mcp::k_revisions) {
    if (revision.served && revision.modern) writer.string(revision.name);
  }
  writer.end_array();
}

void Codec::append_empty(std::string& out) const {
  json::Writer writer(out);
  writer.begin_object();
  finish(writer, Caching::unspecified);
  writer.end_object();
}

std::string Codec::tools_page(const catalog::Catalog& catalog, const ToolCursor& cursor) const {
  const auto& tools = catalog.surface().tools;
  auto at =
      std::upper_bound(tools.begin(), tools.end(), cursor.after,
                       [](const std::string& name, const catalog::Tool* tool) { return name < tool->name; });
  std::string text;
  std::size_t expected = 0;
  std::for_each(at, tools.end(), [&](const catalog::Tool* tool) { expected += expected_size(*tool); });
  text.reserve(std::min(expected, k_max_page));
  json::Writer writer(text);
  writer.begin_object().key("tools").begin_array();
  std::string last;
  for (std::string one; at != tools.end(); ++at, one.clear()) {
    json::Writer tool_writer(one);
    append_tool(tool_writer, **at, revision_, identity_.hints_in_titles);
    if (!last.empty() && text.size() + one.size() > k_max_page) break;
    writer.raw(one);
    last = (*at)->name;
  }
  writer.end_array();
  if (at != tools.end()) writer.member("nextCursor", ToolCursor{last}.text());
  finish(writer, Caching::minutes);
  writer.end_object();
  return text;
}

void Codec::append_tools(std::string& out, const catalog::CatalogPtr& catalog,
                         const ToolCursor& cursor) const {
  if (!cursor.after.empty()) {
    out += tools_page(*catalog, cursor);
    return;
  }
  std::shared_ptr<const std::string> tools;
  {
    const std::lock_guard<std::mutex> lock(tools_mutex_);
    if (tools_ == nullptr || tools_catalog_.lock() != catalog) {
      tools_ = std::make_shared<const std::string>(tools_page(*catalog, cursor));
      tools_catalog_ = catalog;
    }
    tools = tools_;
  }
  out.reserve(out.size() + tools->size() + k_end_of_message);
  out += *tools;
}

void Codec::append_call(std::string& out, const catalog::Tool& tool, const call::Outcome& outcome) const {
  const bool structured = revision_.structured && !tool.output_schema.empty();
  if (structured && lacks_data(outcome)) return append_call(out, tool, without_data(tool, outcome));
  const call::Part* const data = structured_data(tool, outcome, revision_);
  json::Writer writer(out);
  writer.begin_raw(R"({"content":[)");
  // If a tool gives its data as text too, only the text is the content, so that the agent pays once.
  append_content(writer, outcome, revision_, data != nullptr && has_text(outcome) ? data : nullptr);
  writer.end_array();
  if (outcome.status != COLLET_OK) writer.member("isError", true);
  if (data != nullptr) append_structured(writer, data->bytes);
  finish(writer, Caching::unspecified);
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
  if (identity_.skills && revision_.extensions) {
    writer.key("extensions").begin_object().key("io.modelcontextprotocol/skills").begin_object();
    writer.member("directoryRead", true).end_object().end_object();
  }
  writer.key("logging").begin_object().end_object().end_object();
}

}  // namespace collet::host::mcp
