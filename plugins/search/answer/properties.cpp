// SPDX-License-Identifier: MIT
#include "plugins/search/answer/properties.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

#include "plugins/apis/one_line.hpp"
#include "plugins/search/answer/constraints.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::search {
namespace {

using openapi::Node;

constexpr int k_max_depth = 8;          ///< nesting of `allOf`
constexpr std::size_t k_parts = 200;    ///< total number of parts of `allOf`
constexpr std::size_t k_choices = 50;   ///< alternatives of `oneOf`
constexpr std::size_t k_values = 300;   ///< characters of a property's values
constexpr std::size_t k_mapped = 1000;  ///< values of a discriminator that are read
constexpr std::size_t k_max_name = 200;

void add_word(std::string& out, std::string_view words) {
  if (words.empty()) return;
  if (!out.empty()) out += "; ";
  out += words;
}

/// Returns "one of A, B, C".
std::string values_text(const std::vector<std::string>& values) {
  if (values.empty()) return {};
  std::string out = values.size() == 1 ? "only " : "one of ";
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i != 0) out += ", ";
    if (out.size() + values[i].size() > k_values)
      return out.append("... ").append(std::to_string(values.size() - i)).append(" more");
    out += values[i];
  }
  return out;
}

/// Returns the schema of the items of an array, or of the values of a map; null for other schemas.
Node inner_schema(Node schema) {
  if (schema["properties"]) return {};
  const Node items = schema["items"];
  if (items) return items;
  const Node others = schema["additionalProperties"];
  return others.is_object() ? others : Node();
}

Node first_member(const std::vector<Node>& schemas, std::string_view keyword) {
  for (const Node schema : schemas)
    if (const Node value = schema[keyword]) return value;
  return {};
}

/// Returns ` if "kind" is "cat"` for an alternative that a discriminator maps a value to, and ` if "kind" is
/// "Cat"` for one that it identifies by name.
std::string told_by(Node discriminator, std::string_view reference) {
  const auto property = discriminator["propertyName"].string();
  const auto name = name_in_reference(reference);
  if (property.empty() || name.empty()) return {};
  std::string values;
  std::size_t looked_at = 0;
  for (const Node mapped : discriminator["mapping"]) {
    const bool is_it = mapped.string() == name || mapped.string() == reference;
    if (is_it) json::append_string(values += values.empty() ? "" : " or ", apis::one_line(mapped.key()));
    if (++looked_at == k_mapped || values.size() > k_values) break;
  }
  if (values.empty()) json::append_string(values, name);
  std::string out = " if ";
  json::append_string(out, apis::one_line(property));
  return out.append(" is ").append(values);
}

}  // namespace

/// The parts of a schema and of its `allOf`, merged.
struct SchemaLines::Merge {
  std::map<std::string_view, Located> properties;
  std::unordered_set<std::string_view> required;
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
  Shape shape;
};

void SchemaLines::merge(Located schema, Merge& into, int depth) {
  if (types_.own(schema.node)) merge_own(schema, into, depth);
  merge_own(references_.resolve(schema), into, depth);
}

void SchemaLines::merge_own(Located schema, Merge& into, int depth) {
  const Node node = schema.node;
  if (!node.is_object() || depth > k_max_depth || into.seen.size() >= k_parts) return;
  if (!into.seen.emplace(schema.source, node.id()).second) return;
  // A schema's own property takes precedence over that of a part.
  const Node properties = node["properties"].is_object() ? node["properties"] : Node();
  for (const Node property : properties) {
    if (into.properties.size() < Shape::k_max_properties) {
      into.properties.try_emplace(property.key(), Located{property, schema.source});
    } else if (into.properties.count(property.key()) == 0) {
      ++into.shape.left_out;
    }
  }
  for (const Node name : node["required"])
    if (name.is_string() && into.required.size() < Shape::k_max_properties) into.required.insert(name.text());
  if (into.shape.values.empty()) into.shape.values = TypeNames::values_of(node);
  if (auto members = types_.of_members(schema); !members.empty()) into.shape.members = std::move(members);
  for (const auto& [keyword, word] : {std::pair("oneOf", "One of"), std::pair("anyOf", "Any of")}) {
    const Node choices = node[keyword];
    if (!choices.is_array() || choices.size() == 0 || !into.shape.choices.empty()) continue;
    into.shape.choice_word = word;
    for (const Node choice : choices) {
      if (into.shape.choices.size() == k_choices) break;
      std::string text = types_.of({choice, schema.source});
      text += told_by(node["discriminator"], references_.reference_of(choice));
      // An alternative may only list required properties.
      if (const Node names = choice["required"]; text == "any" && names.is_array()) {
        text = "with";
        for (const Node name : names)
          if (text.size() < k_values)
            text.append(text == "with" ? " " : ", ").append(apis::one_line(name.text(), 80));
      }
      into.shape.choices.push_back(std::move(text));
    }
  }
  const Node parts = node["allOf"].is_array() ? node["allOf"] : Node();
  for (const Node part : parts)
    merge({part, schema.source}, into, depth + 1);
}

Shape SchemaLines::shape_of(Located schema) {
  std::string items;
  for (int depth = 0; depth < k_max_depth; ++depth) {
    const auto target = types_.resolved(schema);
    const Node inner = target.node["items"];
    if (!inner || target.node["properties"]) break;
    schema = {inner, target.source};
    items = types_.of(schema);
  }
  Merge merged;
  merge(schema, merged, 0);
  Shape shape = std::move(merged.shape);
  shape.items = std::move(items);
  for (const auto& [name, property] : merged.properties)
    shape.properties.push_back({name, property, merged.required.count(name) != 0});
  return shape;
}

std::string SchemaLines::brief(Located schema) {
  // For an array, the items are described.
  std::vector<Node> outer;
  add_parts(schema, outer, 0);
  std::vector<Node> parts = outer;
  auto target = types_.resolved(schema);
  std::string_view name = references_.reference_of(schema.node);
  if (const Node inner = inner_schema(target.node)) {
    schema = {inner, target.source};
    name = references_.reference_of(inner);
    parts.clear();
    add_parts(schema, parts, 0);
  }
  if (name.empty() && schema.node["allOf"].is_array() && schema.node["allOf"].size() == 1)
    name = references_.reference_of(schema.node["allOf"].at(0));
  std::string out;
  if (!name.empty()) out = known_.text_of(name_in_reference(name));
  const bool known = !out.empty();
  if (!known) out = known_.text_of(first_member(parts, "format").string());
  for (const Node part : parts) {
    const auto values = values_text(TypeNames::values_of(part));
    if (known || values.empty()) continue;
    add_word(out, values);
    break;
  }
  if (constraints_)
    for (const Node part : outer)
      add_word(out, item_counts_text(part));
  std::string constraints;
  for (const Node part : parts)
    add_word(constraints, constraints_text(part, sending_ ? Examples::shown : Examples::left_out));
  if (constraints_ && !known && !constraints.empty())
    add_word(out,
             (inner_schema(target.node) && schema.node != target.node && parts != outer ? "each: " : "") +
                 constraints);
  add_word(out, value_text("default ", first_member(outer, "default")));
  return out;
}

void SchemaLines::add_parts(Located schema, std::vector<Node>& parts, int depth) {
  constexpr std::size_t k_most = 20;
  const auto add = [&](Located one) {
    if (!one.node.is_object() || parts.size() >= k_most ||
        std::find(parts.begin(), parts.end(), one.node) != parts.end())
      return;
    parts.push_back(one.node);
    if (depth < k_max_depth && one.node["allOf"].is_array())
      for (const Node part : one.node["allOf"])
        add_parts({part, one.source}, parts, depth + 1);
  };
  if (const Node own = types_.own(schema.node)) add({own, schema.source});
  add(references_.resolve(schema));
}

std::string SchemaLines::line(std::string_view name, Located schema, bool required,
                              std::string_view description, bool deprecated, std::string_view access) {
  std::string out = "  ";
  // The name must be sent exactly, so its spaces are kept.
  json::append_string(out, support::cut_characters(name, k_max_name));
  out.append(": ").append(types_.of(schema));
  leaves_out_ = types_.leaves_out();
  if (required) out += " (required)";
  std::string about;
  if (deprecated) about = "deprecated";
  add_word(about, brief(schema));
  add_word(about, access);
  const std::string text = apis::description_line(description);
  if (shortened_.empty() && text.ends_with("...") && !description.ends_with("...")) shortened_ = name;
  add_word(about, text);
  if (!about.empty()) out.append(" // ").append(about);
  return out;
}

std::string_view SchemaLines::description_of(Located schema) {
  const auto text = description_in(schema, 0);
  if (!text.empty()) return text;
  // The items of an array may have the only text, but not that of a type with a name.
  const Node items = types_.resolved(schema).node["items"];
  if (!items) return {};
  return references_.reference_of(items).empty() ? description_in({items, schema.source}, 0)
                                                 : types_.own(items)["description"].string();
}

std::string_view SchemaLines::description_in(Located schema, int depth) {
  const Node own = types_.own(schema.node);
  if (const auto text = own["description"].string(); !text.empty() || depth > k_max_depth) return text;
  // allOf: [{$ref: …}, {description: …}] describes the use of the referenced schema.
  const Node parts = own["allOf"];
  for (const Node part : parts)
    if (const Node inner = types_.own(part); references_.reference_of(part).empty() || inner["description"])
      if (const auto text = description_in({part, schema.source}, depth + 1); !text.empty()) return text;
  const auto target = references_.resolve(schema);
  if (target.node != schema.node) return description_in(target, depth + 1);
  return parts.size() == 1 ? references_.resolve({parts.at(0), schema.source}).node["description"].string()
                           : std::string_view();
}

std::string SchemaLines::line_of(const Property& property) {
  const Node node = types_.own(property.schema.node);
  const auto target = references_.resolve(property.schema);
  std::string_view description = description_of(property.schema);
  // The fixed text of a type replaces its documentation, which is long if it is the one of the type itself.
  const auto reference = name_in_reference(references_.reference_of(property.schema.node));
  const bool own = description.data() == node["description"].string().data();
  const bool known = !known_.text_of(reference).empty();
  if (known && (!own || apis::description_line(description).ends_with("..."))) description = {};
  const auto says = [&](std::string_view keyword) {
    return node[keyword].boolean().value_or(target.node[keyword].boolean().value_or(false));
  };
  const bool read_only = says("readOnly");
  const std::string_view access = read_only ? "read-only" : says("writeOnly") ? "write-only" : "";
  return line(property.name, property.schema, property.required && !(sending_ && read_only), description,
              node["deprecated"].boolean().value_or(false), access);
}

}  // namespace collet::search
