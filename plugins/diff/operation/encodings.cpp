// SPDX-License-Identifier: MIT
// The encodings of form parts: Encoding Objects and the defaults that apply without them.
#include <map>
#include <set>
#include <string>

#include "plugins/diff/operation/operation_comparison.hpp"

namespace collet::diff {
namespace {

constexpr int k_max_array_depth = 4;  ///< maximum nesting of arrays

/// Returns the media type of a part without an encoding; empty if it depends on the value.
std::string_view media_type_of(Schemas& schemas, const std::vector<Located>& schema, int depth) {
  const SchemaView view = schemas.view(schemas.of(schema));
  const auto types = static_cast<std::uint8_t>(view.types & ~k_null);
  if (types == k_object) return "application/json";
  if (types == k_array && depth > 0) return media_type_of(schemas, view.items, depth - 1);
  if (types == 0 || (types & (k_object | k_array)) != 0) return {};
  const bool bytes = view.formats.contains("binary") || view.formats.contains("byte");
  return bytes ? "application/octet-stream" : "text/plain";
}

/// Returns the encodings of the parts that exist, without members that equal the default.
std::map<std::string, std::string> encodings_of(Schemas& schemas, const MediaType& media) {
  std::map<std::string, std::string> encodings;
  if (!media.type.starts_with("multipart/") && !media.type.starts_with("application/x-www-form-urlencoded"))
    return encodings;  // OpenAPI 3.0.4, Media Type Object: encodings apply to these types only
  for (const std::string_view name : {"prefixEncoding", "itemEncoding"})
    if (const Node encoding = media.at.node[name]) encodings.emplace(name, canonical(encoding));
  const SchemaView view = schemas.view(schemas.of(media.schema));
  for (const Node encoding : media.at.node["encoding"]) {
    const auto part = view.properties.find(encoding.key());
    if (part == view.properties.end()) continue;
    std::set<std::string> members;  // members have no order
    for (const Node member : encoding) {
      const bool known = member.key() == "contentType" &&
                         member.string() == media_type_of(schemas, part->second, k_max_array_depth);
      if (!known) members.insert(std::string(member.key()).append(canonical(member)));
    }
    std::string text;
    for (const std::string& member : members)
      text.append(member).append(" ");
    if (!text.empty()) encodings.emplace(std::string("encoding ").append(encoding.key()), std::move(text));
  }
  return encodings;
}

}  // namespace

void compare_encodings(Comparison& comparison, const MediaType& base, const MediaType& revision) {
  if (comparison.base().is_2_0() || comparison.revision().is_2_0()) return;
  if (encodings_of(comparison.base_schemas(), base) == encodings_of(comparison.revision_schemas(), revision))
    return;
  const Located before = DocumentSide::member(base.at, "encoding");
  const Located after = DocumentSide::member(revision.at, "encoding");
  comparison.report_changed(rule_of(DocumentChange::request_body_encoding_changed),
                            {before ? before : base.at, after ? after : revision.at});
}

}  // namespace collet::diff
