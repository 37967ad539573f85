// SPDX-License-Identifier: MIT
/// Defaults, enum values and examples against their schemas. The specification requires this with SHOULD or
/// not at all, so that violations are warnings.
#include <optional>
#include <unordered_set>

#include "plugins/validate/rules/content_visitor.hpp"
#include "plugins/validate/rules/rules.hpp"
#include "plugins/validate/values/value_check.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Version;

/// Returns true if the value has the type of the schema, or if the schema has none of the six types.
bool has_type(Node type, Node value, Node schema) {
  using openapi::Type;
  if (value.is(Type::null) && schema["nullable"].boolean().value_or(false)) return true;
  const std::string_view word = type.string();
  if (word == "string") return value.is(Type::string);
  if (word == "boolean") return value.is(Type::boolean);
  if (word == "array") return value.is(Type::array);
  if (word == "object") return value.is(Type::object);
  if (word == "number") return value.is(Type::number);
  if (word == "integer") return value.is(Type::number) && value.text().find('.') == std::string_view::npos;
  return true;
}

class Values {
 public:
  /// `errors_only` checks what is an error in this version and nothing else.
  Values(RuleContext& context, bool errors_only)
      : context_(context), check_(context), errors_only_(errors_only) {}

  /// Checks a schema; in 2.0 also a parameter, a header or an items object.
  void schema(Node node) {
    context_.cancellation.poll();
    const SchemaMembers schema(check_.words(), node);
    if (schema.reference_alone(context_.old())) return;
    if (const Node value = schema[SchemaKeyword::default_]) {
      // "Unlike JSON Schema this value MUST conform to the defined type" (2.0 and 3.0).
      const bool error = context_.old() && !has_type(schema[SchemaKeyword::type], value, node);
      if (error || !errors_only_)
        compare(rule("schema-default"), node, value, false,
                error ? std::optional(Severity::error) : std::nullopt);
    }
    if (errors_only_) return;
    for (const Node value : schema[SchemaKeyword::enum_])
      compare(rule("schema-enum"), node, value, true);
    if (const Node value = schema[SchemaKeyword::example]) compare(rule("example-fits"), node, value);
    if (!context_.old() && schema[SchemaKeyword::examples].is_array())
      for (const Node value : schema[SchemaKeyword::examples])
        compare(rule("example-fits"), node, value);
  }

  /// Checks `example`, and `examples` of Example Objects, of an object with a schema.
  void examples(Node holder, Node schema) {
    context_.cancellation.poll();
    if (!schema.is_object()) return;
    if (const Node value = holder["example"]; value && !errors_only_)
      compare(rule("example-fits"), schema, value);
    const Node named = holder["examples"];
    if (!named.is_object()) return;
    for (const Node entry : named) {
      const Node example = context_.inventory.resolve(entry);
      if (const Node value = example["value"]; value && !errors_only_)
        compare(rule("example-fits"), schema, value);
      // "MUST be valid per the relevant Schema Object" (3.2).
      if (const Node value = example["dataValue"])
        compare(rule("example-fits"), schema, value, false, Severity::error);
    }
  }

  void compare(const Rule& rule, Node schema, Node value, bool without_enum = false,
               std::optional<Severity> here = std::nullopt) {
    if (errors_only_ && here != Severity::error) return;
    auto misfit = check_.misfit(schema, value, without_enum);
    // An example with several uses is reported once.
    if (!misfit || !reported_.insert(misfit->at.id()).second) return;
    context_.report(rule, misfit->at, std::move(misfit->message), std::move(misfit->suggestion), here);
  }

 private:
  RuleContext& context_;
  ValueCheck check_;
  const bool errors_only_;
  std::unordered_set<std::uint32_t> reported_;
};

/// Returns true for media types whose values are written in the document as they are.
bool is_json(std::string_view type) {
  type = type.substr(0, type.find(';'));
  return type.ends_with("/json") || type.ends_with("+json");
}

/// Values of other media types may be written as the text that is sent.
bool is_comparable(std::string_view type, Node value) {
  return is_json(type) || (!value.is_string() && type.find("xml") == std::string_view::npos);
}

void check_old(RuleContext& context, Values& values) {
  for (const auto& found : context.inventory.parameters()) {
    const Node parameter = context.document.node(found.node);
    if (!parameter["schema"]) values.schema(parameter);
  }
  for (const auto& found : context.inventory.headers())
    values.schema(context.document.node(found.node));
  for (const auto& found : context.inventory.responses()) {
    const Node response = context.document.node(found.node);
    for (const Node example : response["examples"])
      if (is_json(example.key())) values.compare(rule("example-fits"), response["schema"], example);
  }
}

void check_new(RuleContext& context, Values& values) {
  for (const auto& list : {context.inventory.parameters(), context.inventory.headers()}) {
    for (const auto& found : list) {
      const Node holder = context.document.node(found.node);
      values.examples(holder, holder["schema"]);
    }
  }
  for_each_content(context, [&](Node content) {
    for (const Node media_type : content) {
      const Node example = media_type["example"];
      const Node named = media_type["examples"];
      if (!example && !named) continue;
      const bool json = is_json(media_type.key());
      if (json || (!named && is_comparable(media_type.key(), example)))
        values.examples(media_type, media_type["schema"]);
    }
  });
}

}  // namespace

void check_values(RuleContext& context) {
  const auto& findings = context.findings;
  const bool errors_only = !findings.is_enabled(rule("schema-default")) &&
                           !findings.is_enabled(rule("schema-enum")) &&
                           !findings.is_enabled(rule("example-fits"));
  if (errors_only && context.is(Version::v3_1)) return;
  const std::string_view dialect = context.document.root()["jsonSchemaDialect"].string();
  if (!context.old() && !dialect.empty() && !is_known_dialect(dialect)) return;
  Values values(context, errors_only);
  for (const auto& found : context.inventory.schemas())
    values.schema(context.document.node(found.node));
  if (context.is(Version::v2_0)) {
    check_old(context, values);
  } else {
    check_new(context, values);
  }
}

}  // namespace collet::validate
