// SPDX-License-Identifier: MIT
#include "plugins/search/answer/known_types.hpp"

#include <algorithm>
#include <iterator>

#include <collet/failure.hpp>

#include "plugins/apis/one_line.hpp"
#include "sdk/support/text.hpp"

namespace collet::search {
namespace {

struct Known {
  std::string_view name;
  std::string_view text;
};

constexpr std::string_view k_moment = R"(ISO 8601 format, e.g. "2024-01-15T01:30:15Z")";
constexpr std::string_view k_any = "any JSON value";

/// Messages with a special JSON form (protobuf.dev/programming-guides/json), then formats of the OpenAPI
/// registry (spec.openapis.org/registry/format) and of JSON Schema whose names do not explain them.
constexpr Known k_known[] = {
    {"google.protobuf.Timestamp", k_moment},
    {"google.protobuf.Duration", R"(e.g. "3.5s" or "1h30m")"},
    {"google.protobuf.FieldMask", R"(e.g. "title,engine")"},
    {"google.protobuf.Empty", "empty message"},
    {"google.protobuf.Any", k_any},
    {"google.protobuf.Value", k_any},
    {"google.protobuf.Struct", "JSON object"},
    {"date-time", k_moment},
    {"date-time-local", R"(ISO 8601 format without zone, e.g. "2024-01-15T01:30:15")"},
    {"date", R"(e.g. "2024-01-15")"},
    {"time", R"(e.g. "01:30:15Z")"},
    {"duration", R"(ISO 8601 duration, e.g. "P1DT2H")"},
    {"uuid", R"(UUID, e.g. "123e4567-e89b-12d3-a456-426614174000")"},
    {"byte", "base64"},
    {"binary", "binary data"},
    {"email", "email address"},
    {"ipv4", "IPv4 address"},
    {"ipv6", "IPv6 address"},
    {"unixtime", "seconds since 1970"},
    {"unix-time", "seconds since 1970"},
};

constexpr std::string_view k_package = "google.protobuf.";

/// Returns "google.protobuf.Timestamp" for "googleprotobufTimestamp", "GoogleProtobufTimestamp" and
/// "protobufTimestamp", the spellings of generators. Returns any other name unchanged.
std::string_view as_in_protobuf(std::string_view name) {
  constexpr std::size_t k_max_name = 60;
  if (name.size() > k_max_name) return name;
  std::string letters;
  for (const char c : name)
    if (c != '.' && c != '_' && c != '-') letters += support::lower(c);
  std::string_view rest = letters;
  if (rest.starts_with("google")) rest.remove_prefix(6);
  if (!rest.starts_with("protobuf")) return name;
  rest.remove_prefix(8);
  for (const auto& known : k_known) {
    if (!known.name.starts_with(k_package)) continue;
    const auto own = known.name.substr(k_package.size());
    if (support::equal_ignoring_case(own, rest)) return known.name;
  }
  return name;
}

}  // namespace

KnownTypes::KnownTypes(json::View types) {
  for (const auto& member : types.members()) {
    const auto name = member.key.string();
    const auto text = member.value.string();
    if (name && text) configured_.emplace(*name, apis::one_line(*text));
  }
}

std::string_view KnownTypes::text_of(std::string_view name) const {
  if (name.empty()) return {};
  if (const auto at = configured_.find(name); at != configured_.end()) return at->second;
  name = as_in_protobuf(name);
  if (const auto at = configured_.find(name); at != configured_.end()) return at->second;
  const auto* const known = std::find_if(std::begin(k_known), std::end(k_known),
                                         [&](const Known& one) { return one.name == name; });
  return known == std::end(k_known) ? std::string_view() : known->text;
}

}  // namespace collet::search
