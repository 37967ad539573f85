// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/results/call_result.hpp"

#include <algorithm>
#include <utility>

#include <collet/json.hpp>

#include "plugins/workflow/run/results/api_head.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::workflow {
namespace {

ResultFile file_of(InvokedPart&& part) {
  const json::View head(part.head);
  const auto member = [&](std::string_view name) { return head[name].string().value_or(std::string()); };
  ResultFile file;
  file.kind = part.kind == COLLET_PART_IMAGE   ? "image"
              : part.kind == COLLET_PART_AUDIO ? "audio"
              : part.kind == COLLET_PART_BLOB  ? "blob"
                                               : "resource";
  file.mime_type = member("mimeType");
  file.name = member("name");
  file.uri = member("uri");
  file.bytes = std::move(part.bytes);
  return file;
}

ResultLink link_of(const InvokedPart& part) {
  const json::View head(part.head);
  const auto member = [&](std::string_view name) { return head[name].string().value_or(std::string()); };
  ResultLink link{member("uri"), member("name"), member("mimeType"), {}};
  if (const auto size = head["size"].integer(); size && *size >= 0)
    link.size = static_cast<std::uint64_t>(*size);
  return link;
}

bool looks_like_data(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && (text[first] == '{' || text[first] == '[') &&
         !support::check_json(text);
}

}  // namespace

CallResult read_call_result(std::vector<InvokedPart> parts) {
  CallResult result;
  std::size_t texts = 0;
  for (auto& part : parts) {
    result.bytes += part.bytes.size();
    switch (part.kind) {
      case COLLET_PART_JSON:
        result.structured = std::move(part.bytes);
        break;
      case COLLET_PART_TEXT:
        if (texts++ > 0) result.text += '\n';
        result.text += part.bytes;
        break;
      case COLLET_PART_LINK:
        result.links.push_back(link_of(part));
        break;
      default:
        result.files.push_back(file_of(std::move(part)));
    }
  }
  if (result.structured) {
    result.json = result.structured;
    if (texts == 0) result.text = *result.structured;
  } else if (texts == 1 && looks_like_data(result.text)) {
    result.json = result.text;
  }
  return result;
}

void read_api_answer(CallResult& result) {
  if (auto head = api_head(result.text)) result.structured = std::move(head);
  // The heading and the headers before it have one line each, so the first mark is the right one.
  constexpr std::string_view k_mark = "\n**Response:**\n";
  const std::string_view text = result.text;
  const auto mark = text.find(k_mark);
  if (mark == std::string_view::npos) return;
  std::string_view body = text.substr(mark + k_mark.size());
  const auto fence = body.substr(0, std::min(body.find_first_not_of('`'), body.size()));
  const auto line = body.find('\n');
  std::string end("\n");
  end.append(fence).append("\n");
  if (fence.size() < 3 || line == std::string_view::npos || !body.ends_with(end) ||
      body.size() - end.size() < line)
    return;
  const bool is_json = body.substr(fence.size(), line - fence.size()) == "json";
  body = body.size() - end.size() == line ? std::string_view()
                                          : body.substr(line + 1, body.size() - end.size() - line - 1);
  std::string own(body);
  if (is_json) result.json = own;
  result.text = std::move(own);
}

std::string_view file_extension(std::string_view mime_type) {
  struct Ending {
    std::string_view type, ending;
  };
  static constexpr Ending k_extensions[] = {
      {"image/png", ".png"},       {"image/jpeg", ".jpg"},        {"image/webp", ".webp"},
      {"image/gif", ".gif"},       {"image/svg+xml", ".svg"},     {"audio/wav", ".wav"},
      {"audio/mpeg", ".mp3"},      {"application/json", ".json"}, {"application/pdf", ".pdf"},
      {"application/gzip", ".gz"}, {"text/plain", ".txt"},        {"text/markdown", ".md"},
      {"text/html", ".html"},      {"text/csv", ".csv"},
  };
  for (const auto& [type, ending] : k_extensions)
    if (mime_type == type || (mime_type.starts_with(type) && mime_type.substr(type.size()).starts_with(';')))
      return ending;
  return {};
}

}  // namespace collet::workflow
