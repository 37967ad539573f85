// SPDX-License-Identifier: MIT
// How the parts of a form are written: Encoding Objects, with what holds where they say nothing.
#include <map>
#include <set>
#include <string>

#include "plugins/diff/operation_diff.hpp"

namespace collet::diff {
namespace {

constexpr int k_deep = 4;  ///< lists of lists

/// The media type of a part that no encoding gives one; empty where it depends.
std::string_view media_type_of(Schemas& schemas, const std::vector<Located>& schema, int depth) {
  const SchemaView view = schemas.view(schemas.of(schema));
  const auto types = static_cast<std::uint8_t>(view.types & ~k_null);
  if (types == k_object) return "application/json";
  if (types == k_array && depth > 0) return media_type_of(schemas, view.items, depth - 1);
  if (types == 0 || (types & (k_object | k_array)) != 0) return {};
  const bool bytes = view.formats.contains("binary") || view.formats.contains("byte");
  return bytes ? "application/octet-stream" : "text/plain";
}

/// What the encodings of the parts that there are say, beyond what holds without them.
std::map<std::string, std::string> encodings_of(Schemas& schemas, const Media& media) {
  std::map<std::string, std::string> said;
  if (!media.type.starts_with("multipart/") && !media.type.starts_with("application/x-www-form-urlencoded"))
    return said;  // OpenAPI 3.0.4, Media Type Object: it is of these alone
  for (const std::string_view name : {"prefixEncoding", "itemEncoding"})
    if (const Node encoding = media.at.node[name]) said.emplace(name, canonical(encoding));
  const SchemaView view = schemas.view(schemas.of(media.schema));
  for (const Node encoding : media.at.node["encoding"]) {
    const auto part = view.properties.find(encoding.key());
    if (part == view.properties.end()) continue;
    std::set<std::string> members;  // in no order
    for (const Node member : encoding) {
      const bool known =
          member.key() == "contentType" && member.string() == media_type_of(schemas, part->second, k_deep);
      if (!known) members.insert(std::string(member.key()).append(canonical(member)));
    }
    std::string text;
    for (const std::string& member : members)
      text.append(member).append(" ");
    if (!text.empty()) said.emplace(std::string("encoding ").append(encoding.key()), std::move(text));
  }
  return said;
}

}  // namespace

void compare_encodings(Comparison& comparison, const Media& base, const Media& revision) {
  if (comparison.base().is_2_0() || comparison.revision().is_2_0()) return;
  if (encodings_of(comparison.base_schemas(), base) == encodings_of(comparison.revision_schemas(), revision))
    return;
  const Located before = Side::member(base.at, "encoding");
  const Located after = Side::member(revision.at, "encoding");
  comparison.add(rule_of(Plain::request_body_encoding_changed),
                 {before ? before : base.at, after ? after : revision.at});
}

}  // namespace collet::diff
