// SPDX-License-Identifier: MIT
#include "host/mcp/codec/content.hpp"

#include <string>

#include "sdk/support/text/base64.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

/// `text` must be valid UTF-8.
void append_valid_text(json::Writer& writer, std::string_view text) {
  writer.around_string(R"({"type":"text","text":)", text, "}");
}

void append_text(json::Writer& writer, std::string_view text) {
  if (!support::valid_utf8(text)) return append_valid_text(writer, support::replace_invalid_utf8(text));
  append_valid_text(writer, text);
}

void append_bytes(json::Writer& writer, std::string_view name, std::string_view bytes) {
  std::string encoded = "\"";
  support::append_base64(encoded, bytes);
  encoded += '"';
  writer.member_raw(name, encoded);
}

/// Returns the text of the member `name`, or `fallback` if the member is not a string.
std::string text_of(json::View head, std::string_view name, std::string_view fallback = {}) {
  return head[name].string().value_or(std::string(fallback));
}

[[gnu::cold]] void append_media(json::Writer& writer, std::string_view type, const call::Part& part) {
  writer.begin_object().member("type", type);
  append_bytes(writer, "data", part.bytes);
  writer.member("mimeType", text_of(json::View(part.head), "mimeType", "application/octet-stream"))
      .end_object();
}

[[gnu::cold]] void append_resource(json::Writer& writer, const call::Part& part) {
  const json::View head(part.head);
  writer.begin_object().member("type", "resource").key("resource").begin_object();
  writer.member("uri", text_of(head, "uri"));
  if (const auto mime_type = head["mimeType"].string()) writer.member("mimeType", *mime_type);
  if (head["text"].boolean().value_or(false) && support::valid_utf8(part.bytes)) {
    writer.member("text", part.bytes);
  } else {
    append_bytes(writer, "blob", part.bytes);
  }
  writer.end_object().end_object();
}

[[gnu::cold]] void append_link(json::Writer& writer, const call::Part& part, const Revision& revision) {
  const json::View head(part.head);
  const std::string uri = text_of(head, "uri");
  const std::string name = text_of(head, "name", uri);
  const auto size = head["size"].integer();
  if (!revision.links) {
    std::string line = name + ": " + uri;
    if (size) line += " (" + std::to_string(*size) + " bytes)";
    append_text(writer, line);
    return;
  }
  writer.begin_object().member("type", "resource_link").member("uri", uri).member("name", name);
  for (const char* const member : {"description", "mimeType"}) {
    if (const auto text = head[member].string()) writer.member(member, *text);
  }
  if (size) writer.member("size", *size);
  writer.end_object();
}

void append_part(json::Writer& writer, const call::Part& part, const Revision& revision) {
  switch (part.kind) {
    case COLLET_PART_JSON:
    case COLLET_PART_TEXT:
      append_valid_text(writer, part.bytes);
      return;
    case COLLET_PART_IMAGE:
      append_media(writer, "image", part);
      return;
    case COLLET_PART_AUDIO:
      if (revision.audio) {
        append_media(writer, "audio", part);
      } else {
        append_text(writer, "[audio of " + std::to_string(part.bytes.size()) +
                                " bytes left out: the client's protocol revision has no audio]");
      }
      return;
    case COLLET_PART_RESOURCE:
      append_resource(writer, part);
      return;
    case COLLET_PART_BLOB:
    case COLLET_PART_LINK:
      append_link(writer, part, revision);
      return;
    default:
      append_text(writer,
                  "[a part of kind " + std::to_string(part.kind) + " left out: not known to this host]");
  }
}

}  // namespace

void append_content(json::Writer& writer, const call::Outcome& outcome, const Revision& revision,
                    const call::Part* omitted) {
  if (outcome.status != COLLET_OK) {
    append_text(writer, outcome.message.empty() ? "failed: no reason was given" : outcome.text());
    if (!outcome.detail.empty()) append_text(writer, outcome.detail);
  }
  for (const call::Part& part : outcome.parts)
    if (&part != omitted) append_part(writer, part, revision);
}

std::size_t content_bytes(const call::Outcome& outcome) {
  std::size_t bytes = outcome.message.size() + outcome.detail.size();
  for (const call::Part& part : outcome.parts)
    bytes += part.head.size() + part.bytes.size();
  return bytes;
}

}  // namespace collet::host::mcp
