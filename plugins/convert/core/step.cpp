// SPDX-License-Identifier: MIT
#include "plugins/convert/core/step.hpp"

#include <algorithm>
#include <utility>

#include "sdk/support/text.hpp"

namespace collet::convert {

using openapi::Field;
using openapi::Node;
using openapi::Object;

namespace {

constexpr std::size_t at(Object object) {
  return static_cast<std::size_t>(object);
}

std::string_view version_word(openapi::Version version) {
  switch (version) {
    case openapi::Version::v2_0:
      return "2.0";
    case openapi::Version::v3_0:
      return "3.0";
    case openapi::Version::v3_1:
      return "3.1";
    case openapi::Version::v3_2:
      return "3.2";
    case openapi::Version::none:
      break;
  }
  return {};
}

}  // namespace

Step::Step(const Rules& rules, Pass& pass, Unsupported mode, std::string_view version)
    : rules_(rules),
      pass_(pass),
      mode_(mode),
      version_(version),
      from_(openapi::version_bit(rules.from)),
      to_(openapi::version_bit(rules.to)) {
  for (std::size_t number = 0; number < objects_.size(); ++number) {
    const openapi::ObjectFacts& facts = openapi::facts_of(static_cast<Object>(number));
    ObjectActions& known = objects_[number];
    known.first = facts.fields.data();
    known.actions.resize(facts.fields.size());
    known.closes = (facts.open & from_) != 0 && (facts.open & to_) == 0;
    for (std::size_t i = 0; i < facts.fields.size(); ++i) {
      Action& action = known.actions[i];
      for (const Field& other : facts.fields) {
        if (other.name != facts.fields[i].name) continue;
        action.check = action.check || ((other.versions & from_) != 0) != ((other.versions & to_) != 0);
        action.fields.push_back(&other);
      }
      if (!action.check) action.fields.clear();
      for (const FieldRule& rule : rules.fields)
        if (at(rule.object) == number && rule.field == facts.fields[i].name) action.apply = rule.apply;
    }
  }
  for (const ObjectRule& rule : rules.objects)
    objects_[at(rule.object)].enter = rule.apply;
}

bool Step::enter(Pass&, const Site& site) {
  const auto apply = objects_[at(site.object)].enter;
  return apply == nullptr || apply(*this, site);
}

/// Returns true if the version has the field, and permits its value, for an object of that variant.
bool Step::allowed(const Action& action, std::uint8_t bit, openapi::Variants variant, Node value) {
  for (const Field* const field : action.fields) {
    if ((field->versions & bit) == 0 || (variant != 0 && (field->variants & variant) == 0)) continue;
    if (field->words.empty() || !value.is_string()) return true;
    if (std::find(field->words.begin(), field->words.end(), value.text()) != field->words.end()) return true;
  }
  return false;
}

bool Step::allowed(std::uint8_t bit, const Site& site, std::string_view name, Node value) const {
  const Object object = site.reference ? Object::reference : site.object;
  return has_field(object, name, bit, site.variant) && has_word(object, name, bit, site.variant, value);
}

bool Step::member(Pass&, const Site& site, Node member, const Field* field) {
  const Object object = site.reference ? Object::reference : site.object;
  const ObjectActions& actions = objects_[at(object)];
  if (field == nullptr) {
    if (!actions.closes || member.key().starts_with("x-")) return restore(site, member);
    return unsupported(site, member, std::string(version_word(rules_.to)) + " has no such field here");
  }
  if (object == Object::document && (field->name == "openapi" || field->name == "swagger")) {
    if (!version_.empty())
      pass_.replace_as("version", member, rules_.to == openapi::Version::v2_0 ? "swagger" : "openapi",
                       json_string(version_));
    return false;
  }
  const Action& known = actions.actions[static_cast<std::size_t>(field - actions.first)];
  if (known.apply != nullptr) return known.apply(*this, site, member);
  if (actions.closes && field->versions == 0)
    return unsupported(site, member, std::string(version_word(rules_.to)) + " has no such field here");
  if (!known.check || allowed(known, to_, site.variant, member) ||
      !allowed(known, from_, site.variant, member))
    return true;
  return unsupported(site, member,
                     std::string(version_word(rules_.to)) + " has no such " +
                         (has_field(object, field->name, to_, site.variant) ? "value here" : "field here"));
}

bool was_widened(Node schema, std::string_view name) {
  return (name == "items" && schema["x-oas-prefixItems"]) ||
         (name == "additionalProperties" && schema["x-oas-patternProperties"]) || name == "security" ||
         name == "securitySchemes";
}

bool Step::restore(const Site& site, Node member) {
  if (!member.key().starts_with(k_kept_prefix)) return false;
  const std::string_view name = member.key().substr(k_kept_prefix.size());
  const bool widened = (to_ & openapi::k_from_3_1) != 0 && was_widened(site.node, name);
  const std::uint8_t open = openapi::facts_of(site.object).open;
  const bool opens = (open & from_) == 0 && (open & to_) != 0;
  // An object as the discriminator, and a range of status codes, are those of 3.0.
  const bool swagger =
      from_ == openapi::k_in_2_0 && ((name == "discriminator" && member.is_object()) ||
                                     (site.object == Object::responses && name.ends_with("XX")));
  if ((opens || swagger) && !site.node[name]) {
    pass_.rename("restored", member, name);
    return false;
  }
  if (!widened &&
      (site.node[name] || !allowed(to_, site, name, member) || allowed(from_, site, name, member)))
    return false;
  pass_.rename("restored", member, name);
  return false;
}

std::string Step::kept_name(const Site& site, std::string_view name) const {
  const std::string wanted = std::string(k_kept_prefix) + std::string(name);
  return site.node[wanted] ? std::string() : wanted;
}

bool Step::unsupported(const Site& site, Node member, std::string message) {
  const std::string name = mode_ == Unsupported::drop ? std::string() : kept_name(site, member.key());
  pass_.unsupported(member, std::move(message), name);
  if (name.empty())
    pass_.remove({}, member);
  else
    pass_.rename({}, member, name);
  return false;
}

void Step::unsupported_items(const Site& site, Node member, std::string_view name, std::string kept,
                             std::string message) {
  const bool keeps = mode_ != Unsupported::drop && !site.node[name];
  pass_.unsupported(member, std::move(message), keeps ? name : std::string_view());
  if (keeps) pass_.insert({}, member, name, std::move(kept));
}

bool Step::ignored(const Site& site, Node member, std::string_view type) {
  const std::string name = mode_ == Unsupported::drop ? std::string() : kept_name(site, member.key());
  if (name.empty())
    pass_.remove(type, member);
  else
    pass_.rename(type, member, name);
  return false;
}

support::Result<void> run_rules(StepContext& context, const Rules& rules) {
  Pass pass(context.edit, context.report, rules.from, rules.name);
  Step step(rules, pass, context.mode, context.version);
  const auto walked = pass.walk(step, context.work);
  return walked ? pass.commit() : walked;
}

support::Result<void> run_visitor(StepContext& context, Visitor& visitor, openapi::Version version,
                                  std::string_view name) {
  Pass pass(context.edit, context.report, version, name);
  const auto walked = pass.walk(visitor, context.work);
  return walked ? pass.commit() : walked;
}

}  // namespace collet::convert
