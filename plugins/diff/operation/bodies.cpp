// SPDX-License-Identifier: MIT
// Bodies of requests: their presence, their media types, and the forms of 2.0.
#include <map>

#include "plugins/diff/operation/content.hpp"

namespace collet::diff {
namespace {

struct Field {
  std::vector<Located> schemas;
  Located at;
  bool required = false;
};

/// Returns the parts of a form by name: parameters in 2.0, or properties of a schema.
std::map<std::string_view, Field> fields_of(const Body& body, Schemas& schemas) {
  std::map<std::string_view, Field> fields;
  for (const Parameter& parameter : body.form)
    fields[parameter.name] = {{parameter.at}, parameter.at, parameter.required};
  if (!body.form.empty() || body.content.empty()) return fields;
  const SchemaView view = schemas.view(schemas.of(body.content[0].schema));
  for (const auto& [name, list] : view.properties)
    fields[name] = {list, list[0], view.required.contains(name)};
  return fields;
}

void compare_forms(Comparison& comparison, const Body& base, const Body& revision) {
  const auto before = fields_of(base, comparison.base_schemas());
  const auto after = fields_of(revision, comparison.revision_schemas());
  for (const auto& [name, was] : before) {
    const auto found = after.find(name);
    if (found == after.end()) {
      comparison.report_removed(rule_of(DocumentChange::request_property_removed), was.at, revision.at, name);
      continue;
    }
    const Field& is = found->second;
    if (was.required != is.required)
      comparison.report_changed(rule_of(is.required ? DocumentChange::request_property_became_required
                                                    : DocumentChange::request_property_became_optional),
                                {was.at, is.at}, name);
    comparison.compare_schemas(was.schemas, is.schemas, Position::request_property, {was.at, is.at});
  }
  for (const auto& [name, is] : after)
    if (!before.contains(name))
      comparison.report_added(rule_of(is.required ? DocumentChange::new_required_request_property
                                                  : DocumentChange::new_optional_request_property),
                              base.at, is.at, name);
}

}  // namespace

void compare_bodies(Comparison& comparison, const OperationView& base, const OperationView& revision,
                    Sender sender) {
  if (!base.body && !revision.body) return;
  const bool client = sender == Sender::client;
  if (!base.body)
    return comparison.report_added(
        rule_of(!client                   ? DocumentChange::webhook_body_added
                : revision.body->required ? DocumentChange::request_body_added_required
                                          : DocumentChange::request_body_added_optional),
        base.place.node, revision.body->at);
  if (!revision.body)
    return comparison.report_removed(
        rule_of(client ? DocumentChange::request_body_removed : DocumentChange::webhook_body_removed),
        base.body->at, revision.place.node);
  const Body& before = *base.body;
  const Body& after = *revision.body;
  const Places at = {before.at, after.at};
  if (comparison.structurally_equal(at) && !comparison.base().is_2_0()) return;
  const bool form = !before.form.empty() || !after.form.empty();
  if (!form && before.required != after.required) {
    const DocumentChange required =
        client ? DocumentChange::request_body_became_required : DocumentChange::webhook_body_became_required;
    const DocumentChange optional =
        client ? DocumentChange::request_body_became_optional : DocumentChange::webhook_body_became_optional;
    comparison.report_changed(rule_of(after.required ? required : optional), at);
  }
  if (form) return compare_forms(comparison, before, after);
  compare_texts(comparison, DocumentChange::request_body_text_changed, before.at, after.at);
  const MediaRules rules =
      client ? MediaRules{Position::request_body, DocumentChange::request_body_media_type_added,
                          DocumentChange::request_body_media_type_removed}
             : MediaRules{Position::response_body, DocumentChange::webhook_media_type_added,
                          DocumentChange::webhook_media_type_removed};
  compare_content(comparison, before.content, after.content, at, rules);
}

}  // namespace collet::diff
