// SPDX-License-Identifier: MIT
/// Media types and encodings: "Media Type Object", "Encoding Object" (3.x), "consumes" and "produces" (2.0).
#include <algorithm>

#include "plugins/validate/contents.hpp"
#include "plugins/validate/rules.hpp"

namespace collet::validate {
namespace {

using openapi::Node;

bool is_name(std::string_view text) {
  constexpr std::string_view k_marks = "!#$&-^_.+*%'`|~";
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           k_marks.find(c) != std::string_view::npos;
  });
}

/// "type/subtype", either of them `*`, parameters behind a semicolon (RFC 6838, RFC 9110).
bool is_media_type(std::string_view text) {
  text = text.substr(0, text.find(';'));
  while (text.ends_with(' '))
    text.remove_suffix(1);
  const auto slash = text.find('/');
  return slash != std::string_view::npos && is_name(text.substr(0, slash)) && is_name(text.substr(slash + 1));
}

constexpr int k_deepest = 16;

enum class Has : std::uint8_t { no, yes, unknown };

/// Can a value of the schema have a property of that name?
Has has_property(Context& context, Node schema, std::string_view name, int depth) {
  const Node at = context.resolve(schema);
  if (!at.is_object() || depth > k_deepest) return Has::unknown;
  const Node properties = at["properties"];
  if (properties.find(name)) return Has::yes;
  if (at["patternProperties"].size() != 0 || at["additionalProperties"].is_object()) return Has::unknown;
  Has has = Has::no;
  for (const std::string_view keyword : {"allOf", "anyOf", "oneOf"}) {
    for (const Node branch : at[keyword]) {
      const Has here = has_property(context, branch, name, depth + 1);
      if (here == Has::yes) return here;
      if (here == Has::unknown) has = here;
    }
  }
  for (const std::string_view keyword : {"then", "else", "dependentSchemas", "$dynamicRef"})
    if (at.find(keyword)) has = Has::unknown;
  return has;
}

/// "The key, being the property name, MUST exist in the schema as a property."
void check_encoding(Context& context, Node media_type) {
  const Node encoding = media_type["encoding"];
  const Node schema = media_type["schema"];
  if (!encoding.is_object() || !schema.is_object()) return;
  for (const Node entry : encoding) {
    if (has_property(context, schema, entry.key(), 0) != Has::no) continue;
    context.report(rule("encoding-property"), entry,
                   "found an encoding of " + cited(entry.key()) +
                       ", which is no property of the schema; expected the name of one");
  }
}

/// "Value MUST be as described under Mime Types": consumes and produces of 2.0.
void check_lists(Context& context) {
  const auto check = [&](Node holder) {
    for (const std::string_view name : {"consumes", "produces"}) {
      const Node list = holder[name];
      if (!list.is_array()) continue;
      for (const Node type : list)
        if (type.is_string() && !is_media_type(type.text()))
          context.report(rule("media-type-syntax"), type,
                         "found the media type " + cited(type.text()) + ", expected type/subtype");
    }
  };
  check(context.document.root());
  for (const auto& operation : context.index.operations()) {
    context.stop.poll();
    check(operation.node);
  }
}

}  // namespace

void check_contents(Context& context) {
  if (context.is(openapi::Version::v2_0)) return check_lists(context);
  each_content(context, [&](Node content) {
    for (const Node media_type : content) {
      if (!is_media_type(media_type.key()))
        context.report(
            rule("media-type-syntax"), media_type,
            "found the media type " + cited(media_type.key()) + ", expected type/subtype, */* or type/*");
      check_encoding(context, media_type);
    }
  });
}

}  // namespace collet::validate
