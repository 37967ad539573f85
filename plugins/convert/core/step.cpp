// SPDX-License-Identifier: MIT
#include "plugins/convert/core/step.hpp"

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
  for (std::size_t number = 0; number < actions_.size(); ++number) {
    const auto fields = openapi::facts_of(static_cast<Object>(number)).fields;
    actions_[number].resize(fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
      Action& action = actions_[number][i];
      for (const Field& other : fields)
        if (other.name == fields[i].name)
          action.check = action.check || ((other.versions & from_) != 0) != ((other.versions & to_) != 0);
      for (const FieldRule& rule : rules.fields)
        if (at(rule.object) == number && rule.field == fields[i].name) action.apply = rule.apply;
    }
  }
  for (const ObjectRule& rule : rules.objects)
    enters_[at(rule.object)] = rule.apply;
}

const Step::Action& Step::action(Object object, const Field& field) const {
  const auto number = static_cast<std::size_t>(&field - openapi::facts_of(object).fields.data());
  return actions_[at(object)][number];
}

bool Step::enter(Pass&, const Site& site) {
  const auto apply = enters_[at(site.object)];
  return apply == nullptr || apply(*this, site);
}

bool Step::allowed(std::uint8_t bit, const Site& site, std::string_view name, Node value) const {
  const Object object = site.reference ? Object::reference : site.object;
  return has_field(object, name, bit, site.variant) && has_word(object, name, bit, site.variant, value);
}

bool Step::member(Pass&, const Site& site, Node member, const Field* field) {
  const Object object = site.reference ? Object::reference : site.object;
  const std::uint8_t open = openapi::facts_of(object).open;
  const bool closes = (open & from_) != 0 && (open & to_) == 0;  // the source version permits any members
  if (field == nullptr) {
    if (!closes || member.key().starts_with("x-")) return restore(site, member);
    return unsupported(site, member, std::string(version_word(rules_.to)) + " has no such field here");
  }
  if (object == Object::document && (field->name == "openapi" || field->name == "swagger")) {
    if (!version_.empty())
      pass_.replace_as("version", member, rules_.to == openapi::Version::v2_0 ? "swagger" : "openapi",
                       json_string(version_));
    return false;
  }
  const Action& known = action(object, *field);
  if (known.apply != nullptr) return known.apply(*this, site, member);
  if (closes && field->versions == 0)
    return unsupported(site, member, std::string(version_word(rules_.to)) + " has no such field here");
  if (!known.check || allowed(to_, site, field->name, member) || !allowed(from_, site, field->name, member))
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
