// SPDX-License-Identifier: MIT
#include "plugins/diff/rules/rules.hpp"

#include <algorithm>

#include "sdk/support/text/near_misses.hpp"

namespace collet::diff {
namespace {

std::string_view position_word(Position position) {
  switch (position) {
    case Position::request_parameter:
      return "request-parameter-";
    case Position::request_body:
      return "request-body-";
    case Position::request_property:
      return "request-property-";
    case Position::response_header:
      return "response-header-";
    case Position::response_body:
      return "response-body-";
    default:
      return "response-property-";
  }
}

struct SchemaRule {
  SchemaChange change;
  Severity request;
  Severity response;
  std::string_view suffix;
  std::string_view summary;
  std::string_view request_consequence;
  std::string_view response_consequence;
  std::string_view example;
};

struct DocumentRule {
  std::string_view id;
  std::string_view kind;
  Direction direction;
  Severity severity;
  std::string_view summary;
  std::string_view consequence;
  std::string_view example;
};

// Consequences that many rows share.
constexpr std::string_view k_refused = "clients that send values that were valid are refused";
constexpr std::string_view k_accepted = "the API accepts all previous values, and more";
constexpr std::string_view k_unknown = "clients receive values that they do not expect";
constexpr std::string_view k_less = "clients receive only values that they already handle";
constexpr std::string_view k_words = "only texts changed";

constexpr SchemaRule k_schema_rules[] = {
#define SCHEMA_CHANGE(name, request, response, ...) \
  {SchemaChange::name, Severity::request, Severity::response, __VA_ARGS__},
#include "plugins/diff/rules/schema_changes.def"
};

constexpr DocumentRule k_document_rules[] = {
#define DOCUMENT_CHANGE(name, direction, severity, id, kind, ...) \
  {id, kind, Direction::direction, Severity::severity, __VA_ARGS__},
#include "plugins/diff/rules/operation_changes.def"
#define DOCUMENT_CHANGE(name, direction, severity, id, kind, ...) \
  {id, kind, Direction::direction, Severity::severity, __VA_ARGS__},
#include "plugins/diff/rules/document_changes.def"
};

std::vector<Rule> make_rules() {
  std::vector<Rule> rules;
  for (const SchemaRule& row : k_schema_rules) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(Position::count_); ++i) {
      const auto position = static_cast<Position>(i);
      const bool request = direction_of(position) == Direction::request;
      Rule rule;
      rule.id = std::string(position_word(position)).append(row.suffix);
      rule.kind = "schema";
      rule.direction = direction_of(position);
      rule.severity = request ? row.request : row.response;
      if (row.change == SchemaChange::default_changed && position == Position::request_parameter)
        rule.severity = Severity::breaking;
      rule.summary = row.summary;
      rule.consequence = request ? row.request_consequence : row.response_consequence;
      rule.example = row.example;
      rules.push_back(std::move(rule));
    }
  }
  for (const DocumentRule& row : k_document_rules)
    rules.push_back({std::string(row.id), row.kind, row.direction, row.severity, row.summary, row.consequence,
                     row.example});
  return rules;
}

constexpr Severity k_severities[] = {Severity::breaking, Severity::warning, Severity::info, Severity::off};

}  // namespace

std::string_view severity_word(Severity severity) {
  constexpr std::string_view k_names[] = {"breaking", "warning", "info", "off"};
  return k_names[static_cast<std::size_t>(severity)];
}

std::string_view direction_word(Direction direction) {
  constexpr std::string_view k_names[] = {"", "request", "response"};
  return k_names[static_cast<std::size_t>(direction)];
}

const std::vector<Rule>& rules() {
  static const std::vector<Rule> k_rules = make_rules();
  return k_rules;
}

Severities::Severities() {
  severities_.reserve(rules().size());
  for (const Rule& rule : rules())
    severities_.push_back(rule.severity);
}

support::Result<void> Severities::set(json::View overrides) {
  for (const auto& member : overrides.members()) {
    const std::string id = member.key.string().value_or("");
    const auto rule = std::find_if(rules().begin(), rules().end(), [&](const Rule& r) { return r.id == id; });
    if (rule == rules().end()) {
      std::vector<std::string> ids;
      ids.reserve(rules().size());
      for (const Rule& known : rules())
        ids.push_back(known.id);
      return support::Error{COLLET_INVALID_ARGUMENT, "severities: found the rule '" + id +
                                                         "', expected one that diff with rules=true lists" +
                                                         support::did_you_mean(id, ids)};
    }
    const std::string word = member.value.string().value_or("");
    const auto* const severity = std::find_if(std::begin(k_severities), std::end(k_severities),
                                              [&](Severity known) { return severity_word(known) == word; });
    if (severity == std::end(k_severities))
      return support::Error{COLLET_INVALID_ARGUMENT, "severities." + id + ": found " +
                                                         std::string(member.value.raw().substr(0, 40)) +
                                                         ", expected breaking, warning, info or off"};
    severities_[static_cast<std::size_t>(rule - rules().begin())] = *severity;
  }
  return {};
}

}  // namespace collet::diff
