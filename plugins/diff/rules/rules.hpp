// SPDX-License-Identifier: MIT
/// The rules of `diff`: the registry of ids, severities and texts for answers, the list of rules, RULES.md
/// and the configuration.
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
/// Returns "breaking", "warning", "info" or "off".
std::string_view severity_word(Severity severity);

/// The message that a change is about. In webhooks and callbacks the API sends the request.
enum class Direction : std::uint8_t { none, request, response };
/// Returns "request" or "response", or an empty text for `none`.
std::string_view direction_word(Direction direction);

/// The place that uses a schema. A schema inside another one is a property; items of arrays are properties
/// too.
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

/// The changes of a schema. Each is one rule for each Position: `request-body-` + `type-changed`. A row of
/// schema_changes.def defines one.
enum class SchemaChange : std::uint8_t {
#define SCHEMA_CHANGE(name, ...) name,
#include "plugins/diff/rules/schema_changes.def"
  count_
};

/// The other changes, each of which is one rule. A row of operation_changes.def or document_changes.def
/// defines one.
enum class DocumentChange : std::uint16_t {
#define DOCUMENT_CHANGE(name, ...) name,
#include "plugins/diff/rules/operation_changes.def"
#define DOCUMENT_CHANGE(name, ...) name,
#include "plugins/diff/rules/document_changes.def"
  count_
};

/// The number of a rule in rules().
using RuleId = std::uint16_t;
constexpr RuleId rule_of(SchemaChange change, Position position) {
  return static_cast<RuleId>(static_cast<std::size_t>(change) * static_cast<std::size_t>(Position::count_) +
                             static_cast<std::size_t>(position));
}
constexpr RuleId rule_of(DocumentChange change) {
  return static_cast<RuleId>(static_cast<std::size_t>(SchemaChange::count_) *
                                 static_cast<std::size_t>(Position::count_) +
                             static_cast<std::size_t>(change));
}
/// Returns the change of a rule about schemas, or SchemaChange::count_ for other rules.
constexpr SchemaChange schema_change_of(RuleId rule) {
  constexpr auto k_first_document_rule = rule_of(static_cast<DocumentChange>(0));
  return rule < k_first_document_rule
             ? static_cast<SchemaChange>(rule / static_cast<RuleId>(Position::count_))
             : SchemaChange::count_;
}

struct Rule {
  std::string id;
  std::string_view kind;  ///< "operation", "parameter", "request_body", "response", "schema", "security", …
  Direction direction = Direction::none;
  Severity severity = Severity::info;  ///< the default, which the configuration may override
  std::string_view summary;            ///< the event
  std::string_view consequence;        ///< the effect on clients
  std::string_view example;            ///< before → after
};

/// Returns all rules.
const std::vector<Rule>& rules();

/// The severity of each rule, by number, with the overrides of the configuration.
class Severities {
 public:
  Severities();
  /// `overrides` is {"rule id": "breaking" | "warning" | "info" | "off"}. Returns an error for an unknown
  /// rule or severity.
  support::Result<void> set(json::View overrides);
  Severity operator[](RuleId rule) const { return severities_[rule]; }

 private:
  std::vector<Severity> severities_;
};

}  // namespace collet::diff
