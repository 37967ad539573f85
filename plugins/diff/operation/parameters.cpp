// SPDX-License-Identifier: MIT
// Parameters, matched by location and name: whether they exist, their styles, and their schemas.
#include <algorithm>
#include <map>

#include "plugins/diff/operation/operation_comparison.hpp"

namespace collet::diff {
namespace {

constexpr std::uint8_t k_compound = k_array | k_object;
constexpr std::uint8_t k_not_null = k_any_type & ~k_null;

/// Two versions of one parameter, with the views of their schemas.
struct Versions {
  const Parameter& was;
  const Parameter& is;
  SchemaView before;
  SchemaView after;
  Places at;
};

/// Styles differ for arrays and objects, and some of them also for single values.
bool is_written_differently(const Versions& versions) {
  const std::string before = style_of(versions.was);
  const std::string after = style_of(versions.is);
  if (before == after) return false;
  const auto types = static_cast<std::uint8_t>(versions.before.types & versions.after.types & k_compound);
  const auto simple = [](std::string_view style) { return style.starts_with("simple"); };
  if (types == k_array && simple(before) && simple(after)) return false;  // both separate items by commas
  if ((versions.before.types & versions.after.types & k_compound) != 0) return true;
  // `simple` writes the value alone; all others but these write its name too.
  const auto of_one_value = [&](std::string_view style) {
    const std::string_view name = style.substr(0, style.find(','));
    return name.starts_with("label") || name.starts_with("matrix") || name.starts_with("content") ||
                   simple(name)
               ? name
               : std::string_view("form");
  };
  return of_one_value(before) != of_one_value(after);
}

/// Returns true if a single value became an array of such values that is exploded: `?q=a` is then an array of
/// one item.
bool became_exploded_list(const Versions& versions) {
  const std::uint8_t before = versions.before.types & k_not_null;
  const std::uint8_t after = versions.after.types & k_not_null;
  return after == k_array && before != 0 && (before & k_compound) == 0 && !versions.after.items.empty() &&
         style_of(versions.is) == "form, exploded";
}

/// Returns true if the text is one of the listed values, or any text may be sent.
bool lists_text(const SchemaView& text, std::string_view value) {
  return !text.values || std::any_of(text.values->begin(), text.values->end(), [&](const EnumValue& one) {
    return one.text.size() == value.size() + 2 && std::string_view(one.text).substr(1, value.size()) == value;
  });
}

/// Returns true if numbers or booleans became texts that include what is written for each of them.
bool became_text(const SchemaView& from, const SchemaView& text) {
  const std::uint8_t before = from.types & k_not_null;
  constexpr std::uint8_t k_written = k_boolean | k_integer | k_fraction;
  if (before == 0 || (before & k_written) != before || (text.types & k_not_null) != k_string) return false;
  // Formats of numbers allow their texts, and each text has a character.
  constexpr std::string_view k_numeric[] = {"int32", "int64",  "uint32", "uint64",
                                            "float", "double", "decimal"};
  const auto is_numeric = [&](const auto& format) {
    return std::find(std::begin(k_numeric), std::end(k_numeric), format.first) != std::end(k_numeric);
  };
  const auto holds = [](const auto& count) { return count.first == "minLength" && count.second.value <= 1; };
  if (!std::all_of(text.formats.begin(), text.formats.end(), is_numeric) || !text.patterns.empty() ||
      !std::all_of(text.counts.begin(), text.counts.end(), holds) || !text.unions.empty() ||
      !text.excluded.empty() || !text.others.empty())
    return false;
  if (!text.values) return true;
  if (from.values)
    return std::all_of(from.values->begin(), from.values->end(),
                       [&](const EnumValue& one) { return lists_text(text, one.text); });
  return before == k_boolean && lists_text(text, "true") && lists_text(text, "false");
}

bool became_text(const Versions& versions) {
  return became_text(versions.before, versions.after) && !style_of(versions.was).starts_with("content") &&
         !style_of(versions.is).starts_with("content");
}

/// Returns true if only the items of an array became texts.
bool items_became_text(const Versions& versions, Schemas& before, Schemas& after) {
  const SchemaView& was = versions.before;
  const SchemaView& is = versions.after;
  const auto same_count = [](const auto& one, const auto& other) {
    return one.first == other.first && one.second.value == other.second.value;
  };
  if ((was.types & k_not_null) != k_array || was.types != is.types || was.items.empty() || is.items.empty() ||
      static_cast<bool>(was.unique_items) != static_cast<bool>(is.unique_items) ||
      !std::equal(was.counts.begin(), was.counts.end(), is.counts.begin(), is.counts.end(), same_count) ||
      was.values || is.values || !was.unions.empty() || !is.unions.empty() || !was.prefix.empty() ||
      !is.prefix.empty() || !was.others.empty() || !is.others.empty() ||
      style_of(versions.was).starts_with("content") || style_of(versions.is).starts_with("content"))
    return false;
  return became_text(before.view(before.of(was.items)), after.view(after.of(is.items)));
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
                          ? rule_of(DocumentChange::required_request_parameter_default_changed)
                          : rule_of(SchemaChange::default_changed, Position::request_parameter);
  if (gone && came) return comparison.report_changed(rule, {gone, came}, versions.is.name);
  if (gone) return comparison.report_removed(rule, gone, versions.at.revision, versions.is.name);
  comparison.report_added(rule, versions.at.base, came, versions.is.name);
}

void compare_flags(Comparison& comparison, const Versions& versions) {
  const auto compare = [&](std::string_view name, DocumentChange on, DocumentChange off) {
    const bool is = is_true(versions.at.revision, name);
    if (is_true(versions.at.base, name) != is)
      comparison.report_changed(rule_of(is ? on : off), versions.at, versions.is.name);
  };
  const auto in = versions.is.in;
  if (in == "query" || in == "formData")  // only defined for these locations
    compare("allowEmptyValue", DocumentChange::request_parameter_empty_value_allowed,
            DocumentChange::request_parameter_empty_value_forbidden);
  if (versions.was.is_schema || versions.is.is_schema) return;
  const bool elsewhere = comparison.revision().version >= openapi::Version::v3_2 && in != "header";
  if (in == "query" || elsewhere)
    compare("allowReserved", DocumentChange::request_parameter_reserved_allowed,
            DocumentChange::request_parameter_reserved_forbidden);
  compare("deprecated", DocumentChange::request_parameter_became_deprecated,
          DocumentChange::request_parameter_became_active);
}

void compare_parameter(Comparison& comparison, const Parameter& was, const Parameter& is, Sender sender) {
  const bool client = sender == Sender::client;
  const Position position = client ? Position::request_parameter : Position::response_header;
  Schemas& before = comparison.base_schemas();
  Schemas& after = comparison.revision_schemas();
  const Versions versions = {
      was, is, before.view(before.of(was.schema)), after.view(after.of(is.schema)), {was.at, is.at}};
  if (was.required != is.required) {
    const DocumentChange required = client ? DocumentChange::request_parameter_became_required
                                           : DocumentChange::webhook_parameter_became_required;
    const DocumentChange optional = client ? DocumentChange::request_parameter_became_optional
                                           : DocumentChange::webhook_parameter_became_optional;
    comparison.report_changed(rule_of(is.required ? required : optional), versions.at, is.name);
  }
  compare_flags(comparison, versions);
  if (!was.is_schema && !is.is_schema)
    compare_texts(comparison, DocumentChange::request_parameter_text_changed, was.at, is.at, is.name);
  if (client) compare_defaults(comparison, versions);
  if (client && became_exploded_list(versions)) {
    comparison.report_changed(rule_of(SchemaChange::type_generalized, position),
                              {versions.before.type_at ? versions.before.type_at : was.at,
                               versions.after.type_at ? versions.after.type_at : is.at},
                              is.name);
    const auto least = versions.after.counts.find("minItems");
    if (least != versions.after.counts.end() && least->second.value > 1)
      comparison.report_added(rule_of(SchemaChange::min_items_increased, position), was.at, least->second.at);
    return comparison.compare_schemas({was.schema}, versions.after.items, Position::request_property,
                                      versions.at);
  }
  if (client && (became_text(versions) || items_became_text(versions, before, after))) {
    comparison.report_changed(rule_of(SchemaChange::type_generalized, position),
                              {versions.before.type_at ? versions.before.type_at : was.at,
                               versions.after.type_at ? versions.after.type_at : is.at},
                              is.name);
    if (is_written_differently(versions))
      comparison.report_changed(rule_of(DocumentChange::request_parameter_style_changed), versions.at,
                                is.name);
    return;
  }
  if (is_written_differently(versions))
    comparison.report_changed(rule_of(DocumentChange::request_parameter_style_changed), versions.at, is.name);
  comparison.set_in_xml(has_xml(was.at) && has_xml(is.at));
  comparison.compare_schemas(was.schema, is.schema, position, versions.at);
  comparison.set_in_xml(false);
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
      const DocumentChange change =
          !client                           ? DocumentChange::webhook_parameter_removed
          : !is_true(was->at, "deprecated") ? DocumentChange::request_parameter_removed
          : is_before_sunset(was->at)       ? DocumentChange::request_parameter_removed_before_sunset
                                            : DocumentChange::request_parameter_removed_with_deprecation;
      comparison.report_removed(rule_of(change), was->at, revision.place.node, was->name);
      continue;
    }
    const Parameter& is = *found->second;
    if (was->in == "path" && was->name != is.name)
      comparison.report_changed(rule_of(DocumentChange::request_parameter_renamed), {was->at, is.at},
                                is.name);
    if (!comparison.structurally_equal({was->at, is.at})) compare_parameter(comparison, *was, is, sender);
  }
  for (const auto& [key, is] : after)
    if (!before.contains(key))
      comparison.report_added(rule_of(!client        ? DocumentChange::webhook_parameter_added
                                      : is->required ? DocumentChange::new_required_request_parameter
                                                     : DocumentChange::new_optional_request_parameter),
                              base.place.node, is->at, is->name);
}

}  // namespace collet::diff
