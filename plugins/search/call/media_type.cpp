// SPDX-License-Identifier: MIT
#include "plugins/search/call/media_type.hpp"

#include <algorithm>
#include <array>

namespace collet::search::call {

std::string media_essence(std::string_view media_type) {
  std::string out;
  for (const char c : media_type.substr(0, media_type.find(';')))
    if (c != ' ' && c != '\t') out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
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

}  // namespace collet::search::call
