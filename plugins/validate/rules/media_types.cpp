// SPDX-License-Identifier: MIT
/// Media types and encodings: "Media Type Object", "Encoding Object" (3.x), "consumes" and "produces" (2.0).
#include "plugins/validate/rules/content_visitor.hpp"
#include "plugins/validate/rules/rules.hpp"
#include "plugins/validate/structure/string_formats.hpp"

namespace collet::validate {
namespace {

using openapi::Node;

/// Returns true for "type/subtype", either of which may be `*`, with optional parameters after a semicolon
/// (RFC 6838, RFC 9110).
bool is_media_type(std::string_view text) {
  text = text.substr(0, text.find(';'));
  while (text.ends_with(' '))
    text.remove_suffix(1);
  const auto slash = text.find('/');
  return slash != std::string_view::npos && is_token(text.substr(0, slash)) &&
         is_token(text.substr(slash + 1));
}

constexpr int k_max_depth = 16;

enum class Has : std::uint8_t { no, yes, unknown };

/// Returns whether a value of the schema can have a property of that name.
Has has_property(RuleContext& context, Node schema, std::string_view name, int depth) {
  const Node at = context.resolve(schema);
  if (!at.is_object() || depth > k_max_depth) return Has::unknown;
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
void check_encoding(RuleContext& context, Node media_type) {
  const Node encoding = media_type["encoding"];
  const Node schema = media_type["schema"];
  if (!encoding.is_object() || !schema.is_object()) return;
  for (const Node entry : encoding) {
    if (has_property(context, schema, entry.key(), 0) != Has::no) continue;
    context.report(rule("encoding-property"), entry,
                   "found an encoding of " + single_quoted(entry.key()) +
                       ", which is no property of the schema; expected the name of one");
  }
}

/// prefixEncoding and itemEncoding (3.2) are by position, so that the schema, if there is one, is of an
/// array.
void check_positions(RuleContext& context, Node media_type) {
  if (!context.is(openapi::Version::v3_2) || media_type["itemSchema"]) return;
  const Node type = context.resolve(media_type["schema"])["type"];
  if (!type.is_string() || type.text() == "array") return;
  for (const std::string_view name : {"prefixEncoding", "itemEncoding"})
    if (const Node encoding = media_type[name])
      context.report(rule("encoding-array"), encoding,
                     "found " + single_quoted(name) + ", which is by position, and a schema of the type " +
                         single_quoted(type.text()) + "; expected an array");
}

/// "Value MUST be as described under Mime Types": consumes and produces of 2.0.
void check_lists(RuleContext& context) {
  const auto check = [&](Node holder) {
    for (const std::string_view name : {"consumes", "produces"}) {
      const Node list = holder[name];
      if (!list.is_array()) continue;
      for (const Node type : list)
        if (type.is_string() && !is_media_type(type.text()))
          context.report(rule("media-type-syntax"), type,
                         "found the media type " + single_quoted(type.text()) + ", expected type/subtype", {},
                         Severity::error);
    }
  };
  check(context.document.root());
  for (const auto& operation : context.index.operations()) {
    context.cancellation.poll();
    check(operation.node);
  }
}

}  // namespace

void check_contents(RuleContext& context) {
  if (context.is(openapi::Version::v2_0)) return check_lists(context);
  for_each_content(context, [&](Node content) {
    for (const Node media_type : content) {
      if (!is_media_type(media_type.key()))
        context.report(rule("media-type-syntax"), media_type,
                       "found the media type " + single_quoted(media_type.key()) +
                           ", expected type/subtype, */* or type/*");
      check_encoding(context, media_type);
      check_positions(context, media_type);
    }
  });
}

}  // namespace collet::validate
