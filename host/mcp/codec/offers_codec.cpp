// SPDX-License-Identifier: MIT
/// Resources and prompts, which have the same form in every revision.
#include <algorithm>

#include <collet/json.hpp>

#include "host/mcp/codec/codec.hpp"
#include "host/mcp/codec/skills_codec.hpp"
#include "sdk/support/text/base64.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

bool is_text(const call::StoredResult& result) {
  const std::string_view type = result.mime_type;
  const bool textual = type.starts_with("text/") || type == "application/json" || type.ends_with("+json");
  return textual && support::valid_utf8(*result.bytes);
}

void append_base64_member(json::Writer& writer, std::string& out, std::string_view bytes) {
  writer.key("blob").raw("\"");
  support::append_base64(out, bytes);
  out += '"';
}

void append_labels(json::Writer& writer, const catalog::Tool& run, const Revision& revision) {
  if (revision.titles && !run.title.empty()) writer.member("title", run.title);
  if (!run.description.empty()) writer.member("description", run.description);
}

}  // namespace

Method Codec::method_of_offers(std::string_view name) const {
  if (name == "resources/read") return Method::resources_read;
  if (name == "resources/list") return Method::resources_list;
  if (name == "resources/templates/list") return Method::templates_list;
  if (identity_.skills && revision_.extensions) {
    if (name == "skills/list") return Method::skills_list;
    if (name == "skills/get") return Method::skills_get;
    if (name == "resources/directory/read") return Method::directory_read;
  }
  if (!identity_.prompts) return Method::unknown;
  if (name == "prompts/list") return Method::prompts_list;
  if (name == "prompts/get") return Method::prompts_get;
  return Method::unknown;
}

void Codec::append_resources(std::string& out, const catalog::Catalog& catalog,
                             const std::vector<const skills::Skill*>& skills,
                             const std::vector<call::StoredResult>& results) const {
  json::Writer writer(out);
  writer.begin_object().key("resources").begin_array();
  for (const catalog::Resource* resource : catalog.resources()) {
    writer.begin_object().member("uri", resource->run.id).member("name", resource->name);
    append_labels(writer, resource->run, revision_);
    if (!resource->mime_type.empty()) writer.member("mimeType", resource->mime_type);
    if (resource->size) writer.member("size", *resource->size);
    writer.end_object();
  }
  for (const skills::Skill* skill : skills) {
    const auto main =
        std::find_if(skill->files.begin(), skill->files.end(),
                     [](const skills::SkillFile& file) { return file.path == skills::k_skill_file; });
    if (main != skill->files.end()) append_skill_entry(writer, {skill->uri, skill->name, &*main, skill});
  }
  for (const call::StoredResult& result : results) {
    writer.begin_object().member("uri", result.uri).member("name", result.name);
    if (!result.mime_type.empty()) writer.member("mimeType", result.mime_type);
    writer.member("size", std::uint64_t{result.bytes->size()}).end_object();
  }
  writer.end_array();
  finish(writer, Caching::none);
  writer.end_object();
}

void Codec::append_templates(std::string& out, const catalog::Catalog& catalog) const {
  json::Writer writer(out);
  writer.begin_object().key("resourceTemplates").begin_array();
  for (const catalog::Resource* resource : catalog.templates()) {
    writer.begin_object().member("uriTemplate", resource->run.id).member("name", resource->name);
    append_labels(writer, resource->run, revision_);
    if (!resource->mime_type.empty()) writer.member("mimeType", resource->mime_type);
    writer.end_object();
  }
  writer.end_array();
  finish(writer, Caching::minutes);
  writer.end_object();
}

void Codec::append_resource(std::string& out, const call::StoredResult& result) const {
  json::Writer writer(out);
  writer.begin_object().key("contents").begin_array().begin_object().member("uri", result.uri);
  if (!result.mime_type.empty()) writer.member("mimeType", result.mime_type);
  if (is_text(result)) {
    writer.member("text", *result.bytes);
  } else {
    append_base64_member(writer, out, *result.bytes);
  }
  writer.end_object().end_array();
  finish(writer, Caching::none);
  writer.end_object();
}

void Codec::append_contents(std::string& out, const call::Outcome& outcome) const {
  json::Writer writer(out);
  writer.begin_object().key("contents").begin_array();
  for (const call::Part& part : outcome.parts) {
    const json::View head(part.head);
    writer.begin_object().member("uri", head["uri"].string().value_or(""));
    if (const auto mime_type = head["mimeType"].string()) writer.member("mimeType", *mime_type);
    if (head["text"].boolean().value_or(false)) {
      writer.member("text", part.bytes);
    } else {
      append_base64_member(writer, out, part.bytes);
    }
    writer.end_object();
  }
  writer.end_array();
  finish(writer, Caching::none);
  writer.end_object();
}

void Codec::append_prompts(std::string& out, const catalog::Catalog& catalog) const {
  json::Writer writer(out);
  writer.begin_object().key("prompts").begin_array();
  for (const catalog::Prompt* prompt : catalog.prompts()) {
    writer.begin_object().member("name", prompt->run.name);
    append_labels(writer, prompt->run, revision_);
    writer.key("arguments").begin_array();
    for (const auto& argument : prompt->arguments) {
      writer.begin_object().member("name", argument.name);
      if (!argument.description.empty()) writer.member("description", argument.description);
      writer.member("required", argument.required).end_object();
    }
    writer.end_array().end_object();
  }
  writer.end_array();
  finish(writer, Caching::minutes);
  writer.end_object();
}

void Codec::append_prompt(std::string& out, const call::Outcome& outcome) const {
  json::View data;
  for (const call::Part& part : outcome.parts) {
    if (part.kind == COLLET_PART_JSON) data = json::View(part.bytes);
  }
  json::Writer writer(out);
  writer.begin_object();
  if (const auto description = data["description"].string()) writer.member("description", *description);
  writer.key("messages").begin_array();
  for (const json::View message : data["messages"].items()) {
    writer.begin_object().member("role", message["role"].string().value_or("user")).key("content");
    writer.begin_object().member("type", "text").member("text", message["text"].string().value_or(""));
    writer.end_object().end_object();
  }
  writer.end_array();
  finish(writer, Caching::unspecified);
  writer.end_object();
}

}  // namespace collet::host::mcp
