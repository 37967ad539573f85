// SPDX-License-Identifier: MIT
#include "plugins/diff/schema_diff.hpp"

#include <set>

namespace collet::diff {
namespace {

/// What the other one does not have.
template <class Values>
Located first_missing(const Values& in, const Values& other) {
  for (const auto& [text, at] : in)
    if (!other.contains(text)) return at;
  return {};
}

}  // namespace

void SchemaDiff::report(What what, Located base, Located revision, std::string_view subject) {
  const RuleId rule = rule_of(what, pair_->position);
  if (base && revision) return comparison_.add(rule, {base, revision}, subject);
  if (base) return comparison_.removed(rule, base, pair_->at.revision, subject);
  if (revision) return comparison_.added(rule, pair_->at.base, revision, subject);
  comparison_.add(rule, pair_->at, subject);
}

void SchemaDiff::report(Plain plain, Located base, Located revision, std::string_view subject) {
  const RuleId rule = rule_of(plain);
  if (base && revision) return comparison_.add(rule, {base, revision}, subject);
  if (base) return comparison_.removed(rule, base, pair_->at.revision, subject);
  comparison_.added(rule, pair_->at.base, revision, subject);
}

void SchemaDiff::compare(const Pair& pair) {
  pair_ = &pair;
  base_ = comparison_.base_schemas().view(pair.base);
  revision_ = comparison_.revision_schemas().view(pair.revision);
  // Alternatives that are a list of types on one side alone are compared as what they are on the other.
  if (base_.folded && !revision_.unions.empty())
    base_ = comparison_.base_schemas().view(pair.base, Schemas::Fold::no);
  if (revision_.folded && !base_.unions.empty())
    revision_ = comparison_.revision_schemas().view(pair.revision, Schemas::Fold::no);
  if (base_.names_branches && revision_.names_branches)
    return names(base_.names_branches, revision_.names_branches);
  align();
  flags();
  words();
  others();
  if (base_.unresolved != revision_.unresolved) report(What::unresolved, {}, {});
  if (base_.unresolved || revision_.unresolved) return;
  excluded();

  const bool alternatives_now = revision_.only_unions() && base_.unions.empty();
  const bool alternatives_before = base_.only_unions() && revision_.unions.empty();
  if (alternatives_now || alternatives_before) return unions();
  constexpr std::uint8_t k_not_null = k_any_type & ~k_null;
  const std::uint8_t before = base_.types & k_not_null;
  const std::uint8_t after = revision_.types & k_not_null;
  types();
  if ((before & after) == 0 && before != after) return;  // what else differs says no more
  const auto anything = [](const SchemaParts& parts) { return parts.parts.empty() && !parts.never; };
  if (before != after && (anything(comparison_.base_schemas().parts(pair.base)) ||
                          anything(comparison_.revision_schemas().parts(pair.revision))))
    return;
  formats();
  values();
  numbers();
  counts();
  patterns();
  multiples();
  properties();
  additional();
  items();
  unions();
  discriminators();
  if (pair.in_xml) xml_of_itself();
}

void SchemaDiff::flags() {
  const auto flag = [&](Located before, Located after, What on, What off) {
    if (static_cast<bool>(before) != static_cast<bool>(after)) report(after ? on : off, before, after);
  };
  flag(base_.unique_items, revision_.unique_items, What::unique_items_added, What::unique_items_removed);
  flag(base_.read_only, revision_.read_only, What::became_read_only, What::no_longer_read_only);
  flag(base_.write_only, revision_.write_only, What::became_write_only, What::no_longer_write_only);
  flag(base_.deprecated, revision_.deprecated, What::deprecated, What::reactivated);
  if (pair_->position == Position::request_parameter) return;  // its default: compare_parameters()
  const Located gone = first_missing(base_.defaults, revision_.defaults);
  const Located came = first_missing(revision_.defaults, base_.defaults);
  if (gone || came) report(What::default_changed, gone, came);
}

void SchemaDiff::properties() {
  std::set<std::string_view> names;
  for (const auto& entry : base_.properties)
    names.insert(entry.first);
  for (const auto& entry : revision_.properties)
    names.insert(entry.first);
  for (const auto& entry : base_.required)
    names.insert(entry.first);
  for (const auto& entry : revision_.required)
    names.insert(entry.first);
  for (const std::string_view name : names)
    property(name);
}

void SchemaDiff::property(std::string_view name) {
  const auto before = base_.properties.find(name);
  const auto after = revision_.properties.find(name);
  // In a response a property that takes nothing is none.
  const auto described = [&](auto found, const auto& in) {
    return found != in.end() && (request() || !takes_nothing(found->second[0].node));
  };
  const bool had = described(before, base_.properties);
  const bool has = described(after, revision_.properties);
  const bool was_required = base_.required.contains(name);
  const bool is_required = revision_.required.contains(name);
  if (had && has && before->second.size() == 1 && after->second.size() == 1 && was_required == is_required &&
      comparison_.same({before->second[0], after->second[0]}))
    return;
  const auto base_view = [&] {
    return comparison_.base_schemas().view(comparison_.base_schemas().of(before->second));
  };
  const auto revision_view = [&] {
    return comparison_.revision_schemas().view(comparison_.revision_schemas().of(after->second));
  };
  const bool known_before = had || was_required;
  const bool known_after = has || is_required;
  if (!known_before && !known_after) return;
  const bool hidden_before = had && hidden(base_view());
  const bool hidden_after = has && hidden(revision_view());
  if (hidden_before && (hidden_after || !has)) return;
  if (hidden_after && !had) return;
  if (!known_before || (hidden_before && has)) {
    property_added(name, has ? after->second : std::vector<Located>{}, is_required);
    if (!known_before) return;
  } else if (!known_after && !had && request()) {  // it was asked for, and never described
    return report(Plain::request_property_became_optional, base_.required[name], {}, name);
  } else if (!known_after) {
    return property_removed(name, had ? before->second : std::vector<Located>{}, was_required);
  } else if (was_required != is_required && !hidden_after) {
    const Located was = was_required ? base_.required[name] : had ? before->second[0] : Located();
    const Located is = is_required ? revision_.required[name] : has ? after->second[0] : Located();
    Plain plain = Plain::response_property_became_optional;
    if (request() && is_required) {
      plain = has && !revision_view().defaults.empty() ? Plain::request_property_became_required_with_default
                                                       : Plain::request_property_became_required;
    } else if (request()) {
      plain = Plain::request_property_became_optional;
    } else if (is_required) {
      plain = Plain::response_property_became_required;
    }
    report(plain, was, is, name);
  }
  if (pair_->in_xml && had && has)
    xml_of_property(name, base_view(), revision_view(), {before->second[0], after->second[0]});
  comparison_.schemas(had ? before->second : std::vector<Located>{},
                      has ? after->second : std::vector<Located>{}, property_of(pair_->position), pair_->at);
}

void SchemaDiff::property_added(std::string_view name, const std::vector<Located>& schemas, bool required) {
  const Located at = schemas.empty() ? revision_.required[name] : schemas[0];
  Plain plain = required ? Plain::response_required_property_added : Plain::response_optional_property_added;
  if (request()) {
    plain = Plain::new_optional_request_property;
    if (required) {
      auto& all = comparison_.revision_schemas();
      plain = !schemas.empty() && !all.view(all.of(schemas)).defaults.empty()
                  ? Plain::new_required_request_property_with_default
                  : Plain::new_required_request_property;
    }
  }
  report(plain, {}, at, name);
}

void SchemaDiff::property_removed(std::string_view name, const std::vector<Located>& schemas, bool required) {
  const Located at = schemas.empty() ? base_.required[name] : schemas[0];
  Plain plain =
      required ? Plain::response_required_property_removed : Plain::response_optional_property_removed;
  if (request()) plain = revision_.closed ? Plain::request_property_refused : Plain::request_property_removed;
  report(plain, at, {}, name);
}

void SchemaDiff::additional() {
  const bool open_before = !base_.closed;
  const bool open_after = !revision_.closed;
  if (open_before && !open_after) {
    report(What::additional_properties_forbidden, base_.additional.empty() ? Located() : base_.additional[0],
           revision_.closed);
  } else if (!open_before && open_after) {
    report(What::additional_properties_allowed, base_.closed,
           revision_.additional.empty() ? Located() : revision_.additional[0]);
  } else if (!open_before) {
    if (const int order = compare_closings(); order != 0)
      report(order > 0 ? What::additional_properties_forbidden : What::additional_properties_allowed,
             base_.closed, revision_.closed);
  } else if (!(base_.additional.empty() && revision_.additional.empty())) {
    comparison_.schemas(base_.additional, revision_.additional, property_of(pair_->position), pair_->at);
  }
  for (const auto& [pattern, schemas] : base_.pattern_properties) {
    const auto after = revision_.pattern_properties.find(pattern);
    if (after == revision_.pattern_properties.end()) {
      // Of a closed object they are what it takes beside those listed.
      report(base_.closed ? What::keyword_narrowed : What::keyword_removed, schemas[0], {},
             "patternProperties");
    } else {
      comparison_.schemas(schemas, after->second, property_of(pair_->position), pair_->at);
    }
  }
  for (const auto& [pattern, schemas] : revision_.pattern_properties)
    if (!base_.pattern_properties.contains(pattern))
      report(revision_.closed ? What::keyword_widened : What::keyword_added, {}, schemas[0],
             "patternProperties");
}

void SchemaDiff::items() {
  const auto nth = [](const SchemaView& view, std::size_t i) {
    return i < view.prefix.size() ? view.prefix[i] : view.items;
  };
  const std::size_t prefix = std::max(base_.prefix.size(), revision_.prefix.size());
  for (std::size_t i = 0; i <= prefix; ++i) {
    const auto before = i == prefix ? base_.items : nth(base_, i);
    const auto after = i == prefix ? revision_.items : nth(revision_, i);
    if (!before.empty() || !after.empty())
      comparison_.schemas(before, after, property_of(pair_->position), pair_->at);
  }
}

}  // namespace collet::diff
