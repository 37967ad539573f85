// SPDX-License-Identifier: MIT
#include "plugins/codegraph/exchange/archive_header.hpp"

#include <algorithm>
#include <cstring>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <collet/json.hpp>

#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

constexpr std::string_view k_format = "collet-codegraph";
constexpr std::int64_t k_format_version = 1;
/// One of the sixteen magic numbers of skippable frames (RFC 8878, section 3.1.2), and the size of its
/// content.
constexpr std::uint32_t k_skippable = 0x184D2A5C;
constexpr std::size_t k_frame_bytes = 8;
constexpr std::size_t k_hash_bytes = sizeof(XXH128_canonical_t);
constexpr std::size_t k_text_begin = k_frame_bytes + k_hash_bytes;
constexpr std::size_t k_max_parts = 16;
/// Indexes compress to a fifth or less, never to a hundredth.
constexpr std::uint64_t k_max_ratio = 100;
constexpr std::uint64_t k_free_bytes = 16U << 20U;

std::string little_endian(std::uint32_t value) {
  std::string out;
  for (unsigned shift = 0; shift < 32; shift += 8)
    out += static_cast<char>(value >> shift & 0xFFU);
  return out;
}

std::string hash_of(std::string_view bytes) {
  XXH128_canonical_t out;
  XXH128_canonicalFromHash(&out, XXH3_128bits(bytes.data(), bytes.size()));
  return {reinterpret_cast<const char*>(out.digest), sizeof out.digest};
}

std::uint64_t natural(json::View value) {
  const auto number = value.integer();
  return number && *number > 0 ? static_cast<std::uint64_t>(*number) : 0;
}

std::string text(json::View value) {
  return value.string().value_or(std::string());
}

support::Error damaged(std::string_view what) {
  return {COLLET_FAILED, "the file is damaged: " + std::string(what)};
}

}  // namespace

std::uint64_t ArchiveHeader::total() const {
  std::uint64_t out = 0;
  for (const auto& part : parts)
    out += part.size;
  return out;
}

bool begins_as_archive(std::string_view bytes) {
  constexpr std::string_view k_zstd("\x28\xB5\x2F\xFD", 4);
  return bytes.starts_with(little_endian(k_skippable)) || bytes.starts_with(k_zstd);
}

support::Result<std::string> pack_header(const ArchiveHeader& header) {
  std::string text;
  json::Writer out(text);
  out.begin_object().member("format", k_format).member("version", k_format_version);
  out.member("index_version", header.index_version).member("project", header.project);
  out.member("revision", header.revision).member("files", header.files).member("symbols", header.symbols);
  out.member("edges", header.edges).member("compressed", header.compressed).member("hash", header.hash);
  out.key("parts").begin_array();
  for (const auto& part : header.parts)
    out.begin_object().member("name", part.name).member("size", part.size).end_object();
  out.end_array().end_object();
  constexpr std::size_t k_room = k_archive_header_bytes - k_text_begin;
  if (text.size() > k_room) return support::Error{COLLET_TOO_LARGE, "the names of the project are too long"};
  text.resize(k_room, ' ');
  return little_endian(k_skippable) + little_endian(k_archive_header_bytes - k_frame_bytes) + hash_of(text) +
         text;
}

support::Result<ArchiveHeader> unpack_header(std::string_view bytes) {
  if (!bytes.starts_with(little_endian(k_skippable)))
    return support::Error{COLLET_UNSUPPORTED,
                          "the file is not an index that 'collet codegraph export' wrote"};
  if (bytes.size() < k_archive_header_bytes) return damaged("it ends within its header");
  bytes = bytes.substr(0, k_archive_header_bytes);
  const std::string_view content = bytes.substr(k_text_begin);
  if (bytes.substr(4, 4) != little_endian(k_archive_header_bytes - k_frame_bytes) ||
      bytes.substr(k_frame_bytes, k_hash_bytes) != hash_of(content))
    return damaged("its header has another checksum");
  const json::View json(support::trim(content));
  if (!json["format"].equals(k_format)) return damaged("its header names another format");
  if (json["version"].integer() != k_format_version)
    return support::Error{COLLET_UNSUPPORTED,
                          "the file has a newer format than this version of Collet reads"};
  ArchiveHeader out;
  out.index_version = json["index_version"].integer().value_or(0);
  out.project = text(json["project"]);
  out.revision = text(json["revision"]);
  out.files = natural(json["files"]);
  out.symbols = natural(json["symbols"]);
  out.edges = natural(json["edges"]);
  out.compressed = natural(json["compressed"]);
  out.hash = text(json["hash"]);
  for (const auto part : json["parts"].items()) {
    out.parts.push_back({text(part["name"]), natural(part["size"])});
    if (out.parts.size() > k_max_parts || out.parts.back().size > k_max_archive_bytes)
      return damaged("its header has impossible sizes");
  }
  const auto total = out.total();
  if (total > k_max_archive_bytes || total < out.parts.size() ||
      total > k_free_bytes + k_max_ratio * std::min(out.compressed, k_max_archive_bytes))
    return support::Error{COLLET_TOO_LARGE, "the file would grow from " + std::to_string(out.compressed) +
                                                " to " + std::to_string(total) +
                                                " bytes, which no index does; it is not read"};
  return out;
}

}  // namespace collet::codegraph
