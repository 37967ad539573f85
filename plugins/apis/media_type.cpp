// SPDX-License-Identifier: MIT
#include "plugins/apis/media_type.hpp"

#include <algorithm>
#include <array>

#include "sdk/support/text.hpp"

namespace collet::apis {

std::string media_essence(std::string_view media_type) {
  std::string out;
  for (const char c : media_type.substr(0, media_type.find(';')))
    if (c != ' ' && c != '\t') out += support::lower(c);
  return out;
}

BodyKind body_kind(std::string_view media_type) {
  const std::string essence = media_essence(media_type);
  if (is_json_media(essence) || essence == "*/*" || essence == "application/*" || essence.empty())
    return BodyKind::json;
  if (essence == "application/x-www-form-urlencoded") return BodyKind::form;
  if (essence == "multipart/form-data" || essence == "multipart/*") return BodyKind::multipart;
  if (essence.starts_with("multipart/")) return BodyKind::mixed;
  return is_json_lines(essence) ? BodyKind::json_lines : BodyKind::text;
}

int body_rank(std::string_view media_type) {
  const std::string essence = media_essence(media_type);
  if (essence == "application/json") return 0;
  if (essence == "text/plain" || essence == "text/*") return 7;
  constexpr int k_factor = 2;
  return static_cast<int>(body_kind(media_type)) * k_factor;
}

bool is_json_media(std::string_view essence) {
  return essence == "application/json" || essence == "text/json" || essence.ends_with("+json");
}

bool is_json_lines(std::string_view essence) {
  constexpr std::array<std::string_view, 7> k_types = {
      "application/jsonl",     "application/x-jsonl",     "application/ndjson",  "application/x-ndjson",
      "application/jsonlines", "application/x-jsonlines", "application/json-seq"};
  return std::find(k_types.begin(), k_types.end(), essence) != k_types.end() ||
         essence.ends_with("+json-seq");
}

bool is_binary_media(std::string_view essence) {
  if (essence == "image/svg+xml") return false;
  constexpr std::array<std::string_view, 4> k_trees = {"image/", "audio/", "video/", "font/"};
  constexpr std::array<std::string_view, 10> k_types = {
      "application/octet-stream", "application/zip",   "application/pdf",  "application/gzip",
      "application/x-gzip",       "application/x-tar", "application/wasm", "application/x-protobuf",
      "application/protobuf",     "application/grpc"};
  return std::any_of(k_trees.begin(), k_trees.end(),
                     [&](std::string_view tree) { return essence.starts_with(tree); }) ||
         std::find(k_types.begin(), k_types.end(), essence) != k_types.end();
}

}  // namespace collet::apis
