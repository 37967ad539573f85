// SPDX-License-Identifier: MIT
// Parameters, by where they are and their names: whether they are there, how they are written, their schemas.
#include <algorithm>
#include <map>

#include "plugins/diff/operation_diff.hpp"

namespace collet::diff {
namespace {

constexpr std::uint8_t k_compound = k_array | k_object;
constexpr std::uint8_t k_not_null = k_any_type & ~k_null;

/// Two versions of one parameter, and what their schemas say.
struct Versions {
  const Parameter& was;
  const Parameter& is;
  SchemaView before;
  SchemaView after;
  Places at;
};

/// Styles differ for lists and objects, a few for single values too.
bool written_otherwise(const Versions& versions) {
  const std::string before = style_of(versions.was);
  const std::string after = style_of(versions.is);
  if (before == after) return false;
  const auto types = static_cast<std::uint8_t>(versions.before.types & versions.after.types & k_compound);
  const auto simple = [](std::string_view style) { return style.starts_with("simple"); };
  if (types == k_array && simple(before) && simple(after)) return false;  // with commas, exploded or not
  if ((versions.before.types & versions.after.types & k_compound) != 0) return true;
  const auto of_one_value = [](std::string_view style) {
    return style.starts_with("label") || style.starts_with("matrix") || style.starts_with("content")
               ? style.substr(0, style.find(','))
               : std::string_view();
  };
  return of_one_value(before) != of_one_value(after);
}

/// A single value that became a list of such: `?q=a` is a list of one where lists are exploded.
bool became_exploded_list(const Versions& versions) {
  const std::uint8_t before = versions.before.types & k_not_null;
  const std::uint8_t after = versions.after.types & k_not_null;
  return after == k_array && before != 0 && (before & k_compound) == 0 && !versions.after.items.empty() &&
         style_of(versions.is) == "form, exploded";
}

void compare_defaults(Comparison& comparison, const Versions& versions) {
  const auto first_missing = [](const auto& in, const auto& other) {
    for (const auto& [text, at] : in)
      if (!other.contains(text)) return at;
    return Located();
  };
  const Located gone = first_missing(versions.before.defaults, versions.after.defaults);
  const Located came = first_missing(versions.after.defaults, versions.before.defaults);
  if (!gone && !came) return;
  const RuleId rule = versions.was.required && versions.is.required
                          ? rule_of(Plain::required_request_parameter_default_changed)
                          : rule_of(What::default_changed, Position::request_parameter);
  if (gone && came) return comparison.add(rule, {gone, came}, versions.is.name);
  if (gone) return comparison.removed(rule, gone, versions.at.revision, versions.is.name);
  comparison.added(rule, versions.at.base, came, versions.is.name);
}

void compare_flags(Comparison& comparison, const Versions& versions) {
  const auto compare = [&](std::string_view name, Plain on, Plain off) {
    const bool is = flag(versions.at.revision, name);
    if (flag(versions.at.base, name) != is)
      comparison.add(rule_of(is ? on : off), versions.at, versions.is.name);
  };
  const auto in = versions.is.in;
  if (in == "query" || in == "formData")  // it is of no other place
    compare("allowEmptyValue", Plain::request_parameter_empty_value_allowed,
            Plain::request_parameter_empty_value_forbidden);
  if (versions.was.is_schema || versions.is.is_schema) return;
  const bool elsewhere = comparison.revision().version >= openapi::Version::v3_2 && in != "header";
  if (in == "query" || elsewhere)
    compare("allowReserved", Plain::request_parameter_reserved_allowed,
            Plain::request_parameter_reserved_forbidden);
  compare("deprecated", Plain::request_parameter_became_deprecated, Plain::request_parameter_became_active);
}

void compare_parameter(Comparison& comparison, const Parameter& was, const Parameter& is, Sender sender) {
  const bool client = sender == Sender::client;
  const Position position = client ? Position::request_parameter : Position::response_header;
  Schemas& before = comparison.base_schemas();
  Schemas& after = comparison.revision_schemas();
  const Versions versions = {
      was, is, before.view(before.of(was.schema)), after.view(after.of(is.schema)), {was.at, is.at}};
  if (was.required != is.required) {
    const Plain required =
        client ? Plain::request_parameter_became_required : Plain::webhook_parameter_became_required;
    const Plain optional =
        client ? Plain::request_parameter_became_optional : Plain::webhook_parameter_became_optional;
    comparison.add(rule_of(is.required ? required : optional), versions.at, is.name);
  }
  compare_flags(comparison, versions);
  if (!was.is_schema && !is.is_schema)
    compare_texts(comparison, Plain::request_parameter_text_changed, was.at, is.at, is.name);
  if (client) compare_defaults(comparison, versions);
  if (client && became_exploded_list(versions)) {
    comparison.add(rule_of(What::type_generalized, position),
                   {versions.before.type_at ? versions.before.type_at : was.at,
                    versions.after.type_at ? versions.after.type_at : is.at},
                   is.name);
    const auto least = versions.after.counts.find("minItems");
    if (least != versions.after.counts.end() && least->second.value > 1)
      comparison.added(rule_of(What::min_items_increased, position), was.at, least->second.at);
    return comparison.schemas({was.schema}, versions.after.items, Position::request_property, versions.at);
  }
  if (written_otherwise(versions))
    comparison.add(rule_of(Plain::request_parameter_style_changed), versions.at, is.name);
  comparison.begin_xml(has_xml(was.at) && has_xml(is.at));
  comparison.schemas(was.schema, is.schema, position, versions.at);
  comparison.begin_xml(false);
}

}  // namespace

void compare_parameters(Comparison& comparison, const OperationView& base, const OperationView& revision,
                        Sender sender) {
  const auto of_key = [](const OperationView& view) {
    std::map<std::string_view, const Parameter*> by_key;
    for (const Parameter& parameter : view.parameters)
      by_key.emplace(parameter.key, &parameter);
    return by_key;
  };
  const auto before = of_key(base);
  const auto after = of_key(revision);
  const bool client = sender == Sender::client;
  for (const auto& [key, was] : before) {
    const auto found = after.find(key);
    if (found == after.end()) {
      const Plain plain = !client                        ? Plain::webhook_parameter_removed
                          : !flag(was->at, "deprecated") ? Plain::request_parameter_removed
                          : before_sunset(was->at)       ? Plain::request_parameter_removed_before_sunset
                                                         : Plain::request_parameter_removed_with_deprecation;
      comparison.removed(rule_of(plain), was->at, revision.place.node, was->name);
      continue;
    }
    const Parameter& is = *found->second;
    if (was->in == "path" && was->name != is.name)
      comparison.add(rule_of(Plain::request_parameter_renamed), {was->at, is.at}, is.name);
    if (!comparison.same({was->at, is.at})) compare_parameter(comparison, *was, is, sender);
  }
  for (const auto& [key, is] : after)
    if (!before.contains(key))
      comparison.added(rule_of(!client        ? Plain::webhook_parameter_added
                               : is->required ? Plain::new_required_request_parameter
                                              : Plain::new_optional_request_parameter),
                       base.place.node, is->at, is->name);
}

}  // namespace collet::diff
