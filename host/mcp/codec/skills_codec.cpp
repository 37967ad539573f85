// SPDX-License-Identifier: MIT
#include "host/mcp/codec/skills_codec.hpp"

#include <algorithm>
#include <cstdint>

#include "sdk/support/text/base64.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

/// Limit for the bytes of a page of skills/list; an entry is never split.
constexpr std::size_t k_max_page = std::size_t{1} << 20U;

void append_manifest(json::Writer& writer, const skills::Skill& skill) {
  writer.begin_object().member("uri", skill.uri).member_raw("frontmatter", skill.front);
  writer.key("resources").begin_array();
  for (const skills::SkillFile& file : skill.files) {
    writer.begin_object().member("uri", file.uri).member("digest", "sha256:" + file.digest);
    writer.member("size", std::uint64_t{file.bytes->size()}).end_object();
  }
  writer.end_array().end_object();
}

}  // namespace

void append_skills(std::string& out, const Codec& codec, const std::vector<const skills::Skill*>& skills,
                   const ToolCursor& cursor) {
  auto at =
      std::upper_bound(skills.begin(), skills.end(), cursor.after,
                       [](const std::string& uri, const skills::Skill* skill) { return uri < skill->uri; });
  codec.append_result(out, Codec::Caching::minutes, [&](json::Writer& writer) {
    const std::size_t begin = out.size();
    writer.key("skills").begin_array();
    std::string last;
    for (; at != skills.end() && out.size() - begin < k_max_page; ++at) {
      append_manifest(writer, **at);
      last = (*at)->uri;
    }
    writer.end_array();
    if (at != skills.end()) writer.member("nextCursor", ToolCursor{last}.text());
  });
}

void append_skill(std::string& out, const Codec& codec, const skills::Skill& skill) {
  codec.append_result(out, Codec::Caching::minutes,
                      [&](json::Writer& writer) { append_manifest(writer.key("skill"), skill); });
}

void append_skill_file(std::string& out, const Codec& codec, const skills::SkillFile& file) {
  codec.append_result(out, Codec::Caching::minutes, [&](json::Writer& writer) {
    writer.key("contents").begin_array().begin_object().member("uri", file.uri);
    writer.member("mimeType", skills::media_type_of(file));
    if (support::valid_utf8(*file.bytes)) {
      writer.member("text", *file.bytes);
    } else {
      writer.key("blob").raw("\"");
      support::append_base64(out, *file.bytes);
      out += '"';
    }
    writer.end_object().end_array();
  });
}

void append_skill_folder(std::string& out, const Codec& codec, const std::vector<skills::Entry>& entries) {
  codec.append_result(out, Codec::Caching::unspecified, [&](json::Writer& writer) {
    writer.key("resources").begin_array();
    for (const skills::Entry& entry : entries)
      append_skill_entry(writer, entry);
    writer.end_array();
  });
}

void append_skill_entry(json::Writer& writer, const skills::Entry& entry) {
  writer.begin_object().member("uri", entry.uri);
  writer.member("name", entry.skill == nullptr ? entry.name : entry.skill->name);
  if (entry.skill != nullptr) writer.member("description", entry.skill->description);
  if (entry.file == nullptr) {
    writer.member("mimeType", "inode/directory").end_object();
    return;
  }
  writer.member("mimeType", skills::media_type_of(*entry.file));
  writer.member("size", std::uint64_t{entry.file->bytes->size()}).end_object();
}

}  // namespace collet::host::mcp
