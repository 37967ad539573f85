// SPDX-License-Identifier: MIT
#include "plugins/search/call/projection.hpp"

#include <algorithm>
#include <optional>

#include "plugins/openapi/print/printer.hpp"
#include "sdk/support/json_schema/pattern/pattern.hpp"

namespace collet::search::call {
namespace {

using openapi::Located;
using openapi::Node;
using openapi::Type;
using support::json_schema::Draft;
using support::json_schema::Keyword;
using support::json_schema::KeywordInfo;

bool is_schema(Node node) {
  return node.is_object() || node.is(Type::boolean);
}

bool is_type_word(Node node) {
  constexpr std::string_view k_words[] = {"null",   "boolean", "integer", "number",
                                          "string", "array",   "object"};
  return std::find(std::begin(k_words), std::end(k_words), node.string()) != std::end(k_words);
}

bool is_count(Node node) {
  const auto text = node.is(Type::number) ? node.text() : std::string_view();
  return !text.empty() && text.size() <= 18 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool all_of(Node list, bool (*fits)(Node)) {
  return std::all_of(list.begin(), list.end(), fits);
}

bool is_string(Node node) {
  return node.is_string();
}

bool is_expression(std::string_view text) {
  return !support::json_schema::Pattern::compile(text).broken();
}

/// Of a keyword without subschemas: has its value the form that the keyword is defined for?
bool well_formed(Keyword keyword, Node value) {
  switch (keyword) {
    case Keyword::type:
      return is_type_word(value) || (value.is_array() && value.size() > 0 && all_of(value, &is_type_word));
    case Keyword::enum_:
      return value.is_array() && value.size() > 0;
    case Keyword::const_:
      return true;
    case Keyword::minimum:
    case Keyword::maximum:
      return value.is(Type::number);
    case Keyword::multiple_of:
      return value.is(Type::number) && value.text().front() != '-' &&
             value.text().find_first_of("123456789") != std::string_view::npos;
    case Keyword::exclusive_minimum:
    case Keyword::exclusive_maximum:
      return value.is(Type::number) || value.is(Type::boolean);
    case Keyword::max_length:
    case Keyword::min_length:
    case Keyword::max_items:
    case Keyword::min_items:
    case Keyword::max_contains:
    case Keyword::min_contains:
    case Keyword::max_properties:
    case Keyword::min_properties:
      return is_count(value);
    case Keyword::unique_items:
    case Keyword::nullable:
      return value.is(Type::boolean);
    case Keyword::pattern:
      return value.is_string() && is_expression(value.string());
    case Keyword::dependent_required:
      return value.is_object() && std::all_of(value.begin(), value.end(), [](Node names) {
               return names.is_array() && all_of(names, &is_string);
             });
    default:
      return false;
  }
}

/// Do the subschemas of a keyword apply to the value itself?
bool in_place(Keyword keyword) {
  switch (keyword) {
    case Keyword::all_of:
    case Keyword::any_of:
    case Keyword::one_of:
    case Keyword::not_:
    case Keyword::if_:
    case Keyword::then:
    case Keyword::else_:
    case Keyword::dependent_schemas:
    case Keyword::dependencies:
      return true;
    default:
      return false;
  }
}

bool is_list_in_place(Keyword keyword) {
  return keyword == Keyword::all_of || keyword == Keyword::any_of || keyword == Keyword::one_of;
}

bool has_subschemas(const KeywordInfo& info) {
  return info.shape != support::json_schema::Shape::none && info.keyword != Keyword::defs &&
         info.keyword != Keyword::definitions;
}

/// The subschemas right beneath a keyword's value: itself, its items, its members.
template <class Visit>
void each_subschema(Located keyword, const KeywordInfo& info, const Visit& visit) {
  using support::json_schema::Shape;
  const Node value = keyword.node;
  const bool children = info.shape == Shape::list || info.shape == Shape::map ||
                        info.shape == Shape::map_of_schema_or_names || value.is_array();
  if (!children) {
    if (is_schema(value)) visit(keyword);
    return;
  }
  for (const Node child : value)
    if (is_schema(child)) visit(Located{child, keyword.source});
}

bool is_required(Node schema, std::string_view name) {
  const Node names = schema["required"];
  return names.is_array() &&
         std::any_of(names.begin(), names.end(), [&](Node one) { return one.string() == name; });
}

/// What a Discriminator Object says of the alternatives beside it.
class Discriminator {
 public:
  Discriminator(openapi::Resolver& references, Node schema, Node choices)
      : references_(references), at_(schema["discriminator"]), choices_(choices) {}

  std::string_view property() const { return at_["propertyName"].string(); }

  /// Those that mean the alternative: of the mapping, else its name.
  std::vector<std::string_view> values_of(Node choice) const {
    auto values = mapped_to(choice);
    const auto reference = references_.reference_of(choice);
    if (values.empty() && !reference.empty()) values.push_back(last_step(reference));
    return values;
  }

  /// Does it say which alternative is meant of each value that has the property? So it does where it maps
  /// values to all of them. Names alone are often not what an API goes by: only a value that is one counts.
  bool tells(const std::vector<json::View>& values) const {
    constexpr std::uint64_t k_most_pairs = 1'000'000;  // of an alternative and a mapped value
    const Node mapping = at_["mapping"];
    const std::uint64_t mapped_values = mapping.is_object() ? mapping.size() : 0;
    if (property().empty() || mapped_values * choices_.size() > k_most_pairs) return false;
    std::vector<std::string_view> known;
    bool mapped = !at_["defaultMapping"];
    for (const Node choice : choices_) {
      mapped = mapped && !mapped_to(choice).empty();
      const auto own = values_of(choice);
      known.insert(known.end(), own.begin(), own.end());
    }
    const auto is_told = [&](json::View value) {
      const auto text = value[property()].string();
      return text && std::find(known.begin(), known.end(), *text) != known.end();
    };
    return mapped || std::all_of(values.begin(), values.end(), is_told);
  }

 private:
  static std::string_view last_step(std::string_view reference) {
    return reference.substr(reference.rfind('/') + 1);
  }

  std::vector<std::string_view> mapped_to(Node choice) const {
    std::vector<std::string_view> values;
    const auto reference = references_.reference_of(choice);
    const Node mapping = at_["mapping"];
    if (reference.empty() || !mapping.is_object()) return values;
    for (const Node mapped : mapping)
      if (mapped.string() == reference || mapped.string() == last_step(reference))
        values.push_back(mapped.key());
    return values;
  }

  openapi::Resolver& references_;
  Node at_;
  Node choices_;
};

bool is_reference(Node member) {
  return (member.key() == "$ref" || member.key() == "$dynamicRef") && member.is_string();
}

}  // namespace

Projection::Projection(openapi::Resolver& references, openapi::Version version)
    : references_(references), before_3_1_(version < openapi::Version::v3_1) {
  dialect_.draft = before_3_1_ ? Draft::draft4 : Draft::draft2020_12;
}

const KeywordInfo* Projection::keyword_of(Node member) const {
  std::string_view name = member.key();
  if (before_3_1_ && name == "x-nullable") name = "nullable";
  const auto* const info = support::json_schema::find_keyword(name);
  if (info == nullptr || !applies(*info, dialect_)) return nullptr;
  // Lists of schemas are prefixItems since 2020-12.
  if (info->keyword == Keyword::items && !before_3_1_ && member.is_array()) return nullptr;
  return info;
}

support::Result<std::string> Projection::text(Located schema, json::View value) {
  if (const auto always = schema.node.boolean()) return std::string(*always ? "true" : "false");
  meet(schema, value);
  std::size_t steps = 0;
  while (!open_.empty()) {
    if (++steps > k_max_steps)
      return support::Error{COLLET_TOO_LARGE, "found a value and a schema of more than " +
                                                  std::to_string(k_max_steps) +
                                                  " steps, expected a smaller value"};
    const Step step = open_.back();
    open_.pop_back();
    walk(step);
    if (unopened_) return *unopened_;
  }
  find_circles();
  std::string out;
  json::Writer writer(out);
  writer.begin_object().member("$ref", "#/definitions/0").key("definitions").begin_object();
  for (std::size_t i = 0; i < taken_.size(); ++i) {
    writer.key(std::to_string(i));
    print(taken_[i], writer);
  }
  writer.end_object().end_object();
  return out;
}

void Projection::meet(Located schema, json::View value) {
  if (!schema.node.is_object()) return;  // a boolean says all where it is printed
  const auto number = static_cast<Definition>(taken_.size());
  const auto [at, fresh] = known_.emplace(key_of(schema), number);
  if (fresh) taken_.push_back({schema, number});
  const char* const begin = value.raw().data();
  if (!met_.emplace(at->second, begin).second) return;
  taken_[at->second].values.push_back(value);
  open_.push_back({at->second, value});
}

void Projection::apply(const Step& step, Located schema) {
  meet(schema, step.value);
  if (const auto known = known_.find(key_of(schema)); known != known_.end())
    taken_[step.schema].applied.push_back(known->second);
}

void Projection::find_circles() {
  enum class Mark : std::uint8_t { fresh, open, done };
  struct Way {
    Definition at;
    std::size_t next = 0;
  };
  std::vector<Mark> marks(taken_.size(), Mark::fresh);
  std::vector<Way> way;
  const auto enter = [&](Definition number) {
    marks[number] = Mark::open;
    way.push_back({number});
  };
  for (Definition start = 0; start < marks.size(); ++start) {
    if (marks[start] == Mark::fresh) enter(start);
    while (!way.empty()) {
      const auto at = way.back().at;
      const auto& applied = taken_[at].applied;
      if (way.back().next == applied.size()) {
        marks[at] = Mark::done;
        way.pop_back();
        continue;
      }
      const auto other = applied[way.back().next++];
      if (marks[other] == Mark::open) circles_.insert((std::uint64_t{at} << 32U) | other);
      if (marks[other] == Mark::fresh) enter(other);
    }
  }
}

std::uint64_t Projection::key_of(Located schema) const {
  return (std::uint64_t{schema.source} << 32U) | schema.node.id();
}

void Projection::walk(const Step& step) {
  const Located at = taken_[step.schema].at;
  if (!references_.reference_of(at.node).empty()) {
    walk_reference(at, step);
    if (before_3_1_) return;  // what stands beside a reference says nothing
  }
  for (const Node member : at.node) {
    if (is_reference(member)) continue;
    const auto* const info = keyword_of(member);
    if (info != nullptr && has_subschemas(*info)) walk_keyword({member, at.source}, *info, step);
  }
}

void Projection::walk_reference(Located schema, const Step& step) {
  using State = openapi::Followed::State;
  const auto followed = references_.follow(schema);
  if (is_schema(followed.at.node)) apply(step, followed.at);
  if (followed.state == State::unopened || followed.state == State::not_fetched)
    unopened_ = support::Error{COLLET_FAILED, references_.describe(schema, followed.reason)};
}

void Projection::walk_keyword(Located keyword, const KeywordInfo& info, const Step& step) {
  const json::View value = step.value;
  static constexpr std::string_view k_some_name = "\"\"";
  const auto each = [&](json::View part) {
    each_subschema(keyword, info, [&](Located schema) { meet(schema, part); });
  };
  switch (info.keyword) {
    case Keyword::properties:
      walk_properties(keyword, value);
      break;
    case Keyword::pattern_properties:
    case Keyword::additional_properties:
    case Keyword::unevaluated_properties:
      for (const auto& member : value.members())
        each(member.value);
      break;
    case Keyword::property_names:
      if (value.is(json::Type::object)) each(json::View::exact(k_some_name));
      break;
    default:
      if (is_list_in_place(info.keyword)) {
        each_subschema(keyword, info, [&](Located schema) { apply(step, schema); });
      } else if (in_place(info.keyword)) {
        each(value);
      } else {
        for (const auto item : value.items())
          each(item);
      }
  }
}

void Projection::walk_properties(Located properties, json::View value) {
  if (!value.is(json::Type::object) || !properties.node.is_object()) return;
  note_read_only(properties, value);
  for (const auto& member : value.members()) {
    const Node schema = properties.node.find(member.key.string().value_or(std::string()));
    if (is_schema(schema)) meet({schema, properties.source}, member.value);
  }
}

void Projection::note_read_only(Located properties, json::View value) {
  for (const Node schema : properties.node) {
    if (!schema.is_object()) continue;
    Node described = schema;
    if (!schema["readOnly"] && !references_.reference_of(schema).empty())
      described = references_.follow({schema, properties.source}).at.node;
    if (described && described["readOnly"].boolean().value_or(false))
      read_only_[value.raw().data()].insert(schema.key());
  }
}

void Projection::print_reference(Located schema, json::Writer& out, const Taken* from) const {
  if (const auto always = schema.node.boolean()) {
    out.boolean(*always);
    return;
  }
  const auto found = known_.find(key_of(schema));
  const auto closes_circle = [&] {
    return from != nullptr && circles_.contains((std::uint64_t{from->number} << 32U) | found->second);
  };
  if (found == known_.end() || closes_circle()) {
    out.boolean(true);
    return;
  }
  out.begin_object().member("$ref", "#/definitions/" + std::to_string(found->second)).end_object();
}

/// One that no value has still says its type: a refusal names it where the property is required.
void Projection::print_property(Located schema, bool property, const Taken& taken, json::Writer& out) {
  const bool met = known_.contains(key_of(schema));
  if (!property || met || !is_required(taken.at.node, schema.node.key())) return print_reference(schema, out);
  const Node type = references_.resolve(schema).node["type"];
  out.begin_object();
  if (well_formed(Keyword::type, type)) {
    std::string text;
    openapi::print(type, text);
    out.member_raw("type", text);
  }
  out.end_object();
}

/// The alternatives, each with the values of the discriminator that mean it where these tell them apart.
void Projection::print_choices(Located keyword, const KeywordInfo& info, const Taken& taken,
                               json::Writer& out) {
  const Node list = keyword.node;
  if (!list.is_array() || std::none_of(list.begin(), list.end(), &is_schema)) return;
  const Discriminator discriminator(references_, taken.at.node, list);
  const bool tells = discriminator.tells(taken.values);
  out.key(info.name).begin_array();
  for (const Node child : list) {
    if (!is_schema(child)) continue;
    const auto values = tells ? discriminator.values_of(child) : std::vector<std::string_view>();
    if (values.empty()) {
      print_reference({child, keyword.source}, out, &taken);
      continue;
    }
    out.begin_object().key("allOf").begin_array();
    out.begin_object().key("properties").begin_object().key(discriminator.property()).begin_object();
    out.key("enum").begin_array();
    for (const auto value : values)
      out.string(value);
    out.end_array().end_object().end_object().end_object();
    print_reference({child, keyword.source}, out, &taken);
    out.end_array().end_object();
  }
  out.end_array();
}

void Projection::print(const Taken& taken, json::Writer& out) {
  if (!takes_null(taken)) return print_object(taken, out);
  out.begin_object().key("anyOf").begin_array();
  out.begin_object().key("enum").begin_array().null().end_array().end_object();
  print_object(taken, out);
  out.end_array().end_object();
}

/// `nullable` is about the type beside it; beside allOf and choices alone, as many documents write it, it
/// says that null is one more.
bool Projection::takes_null(const Taken& taken) const {
  const Node node = taken.at.node;
  const auto says = [&](std::string_view keyword) { return node[keyword].boolean().value_or(false); };
  if (!before_3_1_ || node["type"] || !(says("nullable") || says("x-nullable"))) return false;
  return (node["allOf"] || node["oneOf"] || node["anyOf"]) &&
         std::any_of(taken.values.begin(), taken.values.end(),
                     [](json::View value) { return value.is(json::Type::null); });
}

void Projection::print_object(const Taken& taken, json::Writer& out) {
  const Node node = taken.at.node;
  out.begin_object();
  if (!references_.reference_of(node).empty()) {
    const Located target = references_.follow(taken.at).at;
    if (is_schema(target.node)) {
      // As allOf: in the older drafts nothing may stand beside a reference.
      out.key("allOf").begin_array();
      print_reference(target, out, &taken);
      if (const Node all = node["allOf"]; !before_3_1_ && all.is_array())
        for (const Node branch : all)
          if (is_schema(branch)) print_reference({branch, taken.at.source}, out, &taken);
      out.end_array();
    }
  }
  const bool referring = !references_.reference_of(node).empty();
  for (const Node member : node) {
    if (referring && (before_3_1_ || member.key() == "allOf")) continue;
    if (is_reference(member)) continue;
    if (const auto* const info = keyword_of(member))
      print_keyword({member, taken.at.source}, *info, taken, out);
  }
  out.end_object();
}

void Projection::print_keyword(Located keyword, const KeywordInfo& info, const Taken& taken,
                               json::Writer& out) {
  using support::json_schema::Shape;
  const Node value = keyword.node;
  if (info.keyword == Keyword::required) return print_required(value, taken, out);
  if (!has_subschemas(info)) {
    if (!well_formed(info.keyword, value)) return;
    std::string text;
    openapi::print(value, text);
    out.member_raw(info.name, text);
    return;
  }
  if (info.shape == Shape::map || info.shape == Shape::map_of_schema_or_names) {
    if (!value.is_object()) return;
    out.key(info.name).begin_object();
    for (const Node child : value) {
      if (info.keyword == Keyword::pattern_properties && !is_expression(child.key())) continue;
      if (is_schema(child)) {
        out.key(child.key());
        print_property({child, keyword.source}, info.keyword == Keyword::properties, taken, out);
      } else if (child.is_array() && info.shape == Shape::map_of_schema_or_names &&
                 all_of(child, &is_string)) {
        std::string names;
        openapi::print(child, names);
        out.member_raw(child.key(), names);
      }
    }
    out.end_object();
  } else if (info.keyword == Keyword::one_of || info.keyword == Keyword::any_of) {
    print_choices(keyword, info, taken, out);
  } else if (value.is_array()) {
    const bool any = std::any_of(value.begin(), value.end(), &is_schema);
    if (!any || info.shape == Shape::schema) return;
    out.key(info.name).begin_array();
    const auto* const from = is_list_in_place(info.keyword) ? &taken : nullptr;
    each_subschema(keyword, info, [&](Located schema) { print_reference(schema, out, from); });
    out.end_array();
  } else if (is_schema(value) && info.shape != Shape::list) {
    out.key(info.name);
    print_reference(keyword, out);
  }
}

bool Projection::is_read_only(const Taken& taken, std::string_view name) const {
  return std::any_of(taken.values.begin(), taken.values.end(), [&](json::View value) {
    const auto found = read_only_.find(value.raw().data());
    return found != read_only_.end() && found->second.contains(name);
  });
}

void Projection::print_required(Node names, const Taken& taken, json::Writer& out) const {
  if (!names.is_array()) return;
  std::vector<std::string_view> kept;
  for (const Node name : names)
    if (name.is_string() && !is_read_only(taken, name.string())) kept.push_back(name.string());
  if (kept.empty()) return;  // draft 4 wants one at least
  out.key("required").begin_array();
  for (const auto name : kept)
    out.string(name);
  out.end_array();
}

}  // namespace collet::search::call
