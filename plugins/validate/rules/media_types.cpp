// SPDX-License-Identifier: MIT
/// Media types and encodings: "Media Type Object", "Encoding Object" (3.x), "consumes" and "produces" (2.0).
#include "plugins/validate/rules/content_visitor.hpp"
#include "plugins/validate/rules/rules.hpp"
#include "plugins/validate/structure/string_formats.hpp"

namespace collet::validate {
namespace {

using openapi::Node;

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t'))
    text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t'))
    text.remove_suffix(1);
  return text;
}

/// Returns the position of the separator outside quoted strings, or npos.
std::size_t find_unquoted(std::string_view text, char separator) {
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"') quoted = !quoted;
    if (quoted && text[at] == '\\') ++at;
    if (!quoted && at < text.size() && text[at] == separator) return at;
  }
  return std::string_view::npos;
}

/// Returns true for `name=value` or `name="value"`.
bool is_parameter(std::string_view text) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos || !is_token(text.substr(0, equals))) return false;
  const auto value = text.substr(equals + 1);
  return is_token(value) || (value.size() > 1 && value.starts_with('"') && value.ends_with('"'));
}

/// Returns true for "type/subtype", either of which may be `*`, with optional parameters after semicolons
/// (RFC 6838, RFC 9110).
bool is_media_type(std::string_view text) {
  for (auto end = find_unquoted(text, ';'); end != std::string_view::npos;) {
    const auto rest = text.substr(end + 1);
    const auto next = find_unquoted(rest, ';');
    const auto parameter = trimmed(rest.substr(0, next));
    if (!parameter.empty() && !is_parameter(parameter)) return false;
    if (next == std::string_view::npos) break;
    end += next + 1;
  }
  text = trimmed(text.substr(0, find_unquoted(text, ';')));
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

/// "The value is a comma-separated list, each element of which is either a specific media type or a wildcard
/// media type."
void check_content_type(RuleContext& context, Node list) {
  if (!list.is_string()) return;
  for (auto rest = list.text();;) {
    const auto end = find_unquoted(rest, ',');
    if (!is_media_type(trimmed(rest.substr(0, end))))
      return context.report(rule("media-type-syntax"), list,
                            "found the media types " + single_quoted(list.text()) +
                                ", expected type/subtype, separated by commas");
    if (end == std::string_view::npos) return;
    rest.remove_prefix(end + 1);
  }
}

/// "The key, being the property name, MUST exist in the schema as a property."
void check_encoding(RuleContext& context, Node media_type) {
  const Node encoding = media_type["encoding"];
  const Node schema = media_type["schema"];
  if (!encoding.is_object()) return;
  for (const Node entry : encoding) {
    check_content_type(context, entry["contentType"]);
    if (!schema.is_object()) continue;
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
