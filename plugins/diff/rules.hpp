// SPDX-License-Identifier: MIT
/// Every rule by which changes are judged: one registry, from which answers, the catalogue, RULES.md and the
/// configuration take names, severities and words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "sdk/support/result.hpp"

namespace collet::diff {

enum class Severity : std::uint8_t { breaking, warning, info, off };
/// "breaking", "warning", "info", "off".
std::string_view severity_word(Severity severity);

/// Who sends what a change is about. In webhooks and callbacks the API sends the request.
enum class Direction : std::uint8_t { none, request, response };
/// "request", "response"; empty for none.
std::string_view direction_word(Direction direction);

/// Where a schema is used. What stands within another one is a property, items of arrays too.
enum class Position : std::uint8_t {
  request_parameter,
  request_body,
  request_property,
  response_header,
  response_body,
  response_property,
  count_
};
constexpr Direction direction_of(Position position) {
  return position <= Position::request_property ? Direction::request : Direction::response;
}
constexpr Position property_of(Position position) {
  return direction_of(position) == Direction::request ? Position::request_property
                                                      : Position::response_property;
}

/// What may happen to a schema; each is a rule per Position: `request-body-` + "type-changed".
enum class What : std::uint8_t {
  type_changed,
  type_generalized,
  type_specialized,
  became_nullable,
  became_not_nullable,
  format_changed,
  format_generalized,
  format_specialized,
  enum_value_added,
  enum_value_removed,
  became_enum,
  enum_dropped,
  min_increased,
  min_decreased,
  min_set,
  min_removed,
  max_increased,
  max_decreased,
  max_set,
  max_removed,
  min_length_increased,
  min_length_decreased,
  max_length_increased,
  max_length_decreased,
  max_length_set,
  max_length_removed,
  min_items_increased,
  min_items_decreased,
  max_items_increased,
  max_items_decreased,
  max_items_set,
  max_items_removed,
  min_properties_increased,
  min_properties_decreased,
  max_properties_increased,
  max_properties_decreased,
  max_properties_set,
  max_properties_removed,
  pattern_added,
  pattern_removed,
  pattern_changed,
  multiple_of_changed,
  multiple_of_narrowed,
  multiple_of_widened,
  unique_items_added,
  unique_items_removed,
  additional_properties_forbidden,
  additional_properties_allowed,
  one_of_added,
  one_of_removed,
  any_of_added,
  any_of_removed,
  not_changed,
  not_added,
  not_removed,
  discriminator_added,
  discriminator_removed,
  discriminator_property_changed,
  discriminator_mapping_added,
  discriminator_mapping_removed,
  discriminator_mapping_changed,
  default_changed,
  became_read_only,
  no_longer_read_only,
  became_write_only,
  no_longer_write_only,
  xml_name_changed,
  xml_namespace_changed,
  xml_prefix_changed,
  xml_node_changed,
  keyword_changed,
  keyword_added,
  keyword_removed,
  keyword_narrowed,
  keyword_widened,
  extensible_value_added,
  extensible_value_removed,
  unresolved,
  deprecated,
  reactivated,
  description_changed,
  extension_changed,
  count_
};

/// The other rules.
enum class Plain : std::uint16_t {
  new_required_request_property,
  new_required_request_property_with_default,
  new_optional_request_property,
  request_property_removed,
  request_property_refused,
  request_property_became_required,
  request_property_became_required_with_default,
  request_property_became_optional,
  response_required_property_removed,
  response_optional_property_removed,
  response_required_property_added,
  response_optional_property_added,
  response_property_became_optional,
  response_property_became_required,
  api_removed_without_deprecation,
  api_removed_with_deprecation,
  api_removed_before_sunset,
  endpoint_added,
  endpoint_deprecated,
  endpoint_reactivated,
  sunset_deleted,
  sunset_earlier,
  sunset_changed,
  stability_decreased,
  stability_increased,
  operation_id_changed,
  operation_id_removed,
  operation_id_added,
  tag_added,
  tag_removed,
  operation_description_changed,
  operation_extension_changed,
  new_required_request_parameter,
  new_optional_request_parameter,
  request_parameter_removed,
  request_parameter_removed_with_deprecation,
  request_parameter_removed_before_sunset,
  request_parameter_became_required,
  request_parameter_became_optional,
  request_parameter_renamed,
  request_parameter_style_changed,
  request_parameter_empty_value_forbidden,
  request_parameter_empty_value_allowed,
  request_parameter_reserved_forbidden,
  request_parameter_reserved_allowed,
  required_request_parameter_default_changed,
  request_parameter_became_deprecated,
  request_parameter_became_active,
  request_parameter_text_changed,
  request_body_added_required,
  request_body_added_optional,
  request_body_removed,
  request_body_became_required,
  request_body_became_optional,
  request_body_media_type_added,
  request_body_media_type_removed,
  request_body_encoding_changed,
  request_body_text_changed,
  response_success_status_added,
  response_success_status_removed,
  response_non_success_status_added,
  response_non_success_status_removed,
  response_status_generalized,
  response_status_specialized,
  response_media_type_added,
  response_media_type_removed,
  response_media_type_generalized,
  response_media_type_specialized,
  response_text_changed,
  response_header_added,
  required_response_header_removed,
  optional_response_header_removed,
  response_header_became_optional,
  response_header_became_required,
  response_header_style_changed,
  response_header_became_deprecated,
  response_header_became_active,
  response_header_text_changed,
  response_link_added,
  response_link_removed,
  response_link_changed,
  callback_added,
  callback_removed,
  callback_renamed,
  webhook_added,
  webhook_removed,
  webhook_renamed,
  webhook_parameter_added,
  webhook_parameter_removed,
  webhook_parameter_became_optional,
  webhook_parameter_became_required,
  webhook_body_added,
  webhook_body_removed,
  webhook_body_became_optional,
  webhook_body_became_required,
  webhook_media_type_added,
  webhook_media_type_removed,
  webhook_success_status_added,
  webhook_success_status_removed,
  webhook_non_success_status_added,
  webhook_non_success_status_removed,
  api_security_added,
  api_security_removed,
  api_security_alternative_added,
  api_security_alternative_removed,
  api_security_scope_added,
  api_security_scope_removed,
  api_security_scheme_added,
  api_security_scheme_removed,
  api_security_scheme_changed,
  api_security_flow_changed,
  api_security_flow_added,
  api_security_scheme_text_changed,
  server_added,
  server_removed,
  server_changed,
  server_generalized,
  server_specialized,
  server_variable_restricted,
  declared_tag_changed,
  info_changed,
  document_extension_changed,
  count_
};

/// Number of a rule in rules().
using RuleId = std::uint16_t;
constexpr RuleId rule_of(What what, Position position) {
  return static_cast<RuleId>(static_cast<std::size_t>(what) * static_cast<std::size_t>(Position::count_) +
                             static_cast<std::size_t>(position));
}
constexpr RuleId rule_of(Plain plain) {
  return static_cast<RuleId>(static_cast<std::size_t>(What::count_) *
                                 static_cast<std::size_t>(Position::count_) +
                             static_cast<std::size_t>(plain));
}
/// The What of a rule about a schema; What::count_ for others.
constexpr What what_of(RuleId rule) {
  constexpr auto k_first_plain = rule_of(static_cast<Plain>(0));
  return rule < k_first_plain ? static_cast<What>(rule / static_cast<RuleId>(Position::count_))
                              : What::count_;
}

struct Rule {
  std::string id;
  std::string_view kind;  ///< "operation", "parameter", "request_body", "response", "schema", "security", …
  Direction direction = Direction::none;
  Severity severity = Severity::info;  ///< unless the configuration says otherwise
  std::string_view says;               ///< what happened
  std::string_view why;                ///< what it means for whom
  std::string_view example;            ///< before → after
};

/// All of them; made once.
const std::vector<Rule>& rules();

/// The severity of each rule, by number, as the configuration has it.
class Severities {
 public:
  Severities();
  /// `overrides`: {"rule id": "breaking" | "warning" | "info" | "off"}.
  support::Result<void> set(json::View overrides);
  Severity operator[](RuleId rule) const { return severities_[rule]; }

 private:
  std::vector<Severity> severities_;
};

}  // namespace collet::diff
