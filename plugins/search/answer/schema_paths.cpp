// SPDX-License-Identifier: MIT
#include "plugins/search/answer/schema_paths.hpp"

#include <algorithm>
#include <utility>

#include "plugins/apis/operation_names.hpp"
#include "plugins/search/answer/operation_parts.hpp"

namespace collet::search {
namespace {

using openapi::Located;
using openapi::Node;

constexpr std::size_t k_max_way = 1000;
constexpr int k_max_dots = 12;        ///< dots that are tried as the end of the first name
constexpr int k_max_depth = 8;        ///< nesting of arrays and alternatives
constexpr std::size_t k_steps = 200;  ///< schemas that are visited

class Walk {
 public:
  explicit Walk(Question& question) : question_(question) {}

  /// Returns the schema that the properties lead to.
  std::optional<Located> run(Located schema, std::string_view properties) {
    if (++steps_ > k_steps) return std::nullopt;
    // A name may contain dots, so the longest name is tried first.
    for (auto end = properties.size(); end != std::string_view::npos && end != 0;
         end = properties.rfind('.', end - 1)) {
      const auto next = property_of(schema, properties.substr(0, end), 0);
      if (!next) continue;
      if (end == properties.size()) return next;
      if (const auto found = run(*next, properties.substr(end + 1))) return found;
    }
    return std::nullopt;
  }

 private:
  std::optional<Located> property_of(Located schema, std::string_view name, int depth) {
    if (depth > k_max_depth || ++steps_ > k_steps) return std::nullopt;
    const auto shape = question_.lines.shape_of(schema);
    for (const auto& property : shape.properties)
      if (property.name == name) return property.schema;
    const auto target = question_.lines.types().resolved(schema);
    if (const Node items = target.node["items"]) return property_of({items, target.source}, name, depth + 1);
    const Node others = target.node["additionalProperties"];
    const bool map = shape.properties.empty() && name.find('.') == std::string_view::npos;
    if (others.is_object() && (map || name == "*")) return Located{others, target.source};
    for (const auto* const keyword : {"oneOf", "anyOf"}) {
      const Node choices = target.node[keyword];
      if (!choices.is_array()) continue;
      for (const Node choice : choices)
        if (const auto found = property_of({choice, target.source}, name, depth + 1)) return found;
    }
    return std::nullopt;
  }

  Question& question_;
  std::size_t steps_ = 0;
};

std::optional<SchemaPath> in_operation(Question& question, std::string_view name,
                                       std::string_view properties) {
  const auto named = apis::find_operation(question.outline, name);
  if (named.numbers.size() != 1) return std::nullopt;
  const auto operation = question.outline.operation(named.numbers.front());
  const OperationParts parts(operation, question.outline, question.references, question.auth);
  for (const auto* const body : {&parts.request(), &parts.response()}) {
    if (!*body || !(*body)->schema) continue;
    if (const auto found = Walk(question).run((*body)->schema, properties)) return SchemaPath{{}, *found};
  }
  const auto first = properties.substr(0, properties.find('.'));
  for (const auto& parameter : parts.parameters()) {
    if (parameter.name != first || !parameter.schema) continue;
    if (first.size() == properties.size()) return SchemaPath{{}, parameter.schema, parameter.description};
    const auto found = Walk(question).run(parameter.schema, properties.substr(first.size() + 1));
    return found ? std::optional(SchemaPath{{}, *found}) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::optional<SchemaPath> find_schema_path(Question& question, std::string_view name) {
  if (name.size() > k_max_way) return std::nullopt;
  int dots = 0;
  for (auto dot = name.rfind('.'); dot != std::string_view::npos && dot != 0 && dots < k_max_dots;
       dot = name.rfind('.', dot - 1)) {
    ++dots;
    question.call.throw_if_cancelled();
    const auto first = name.substr(0, dot);
    const auto properties = name.substr(dot + 1);
    if (properties.empty()) continue;
    if (const Node schema = the_schema(question, first))
      if (const auto found = Walk(question).run({schema, 0}, properties))
        return SchemaPath{std::string(name), *found};
    if (auto found = in_operation(question, first, properties)) {
      found->text = name;
      return found;
    }
  }
  return std::nullopt;
}

Located object_in(Question& question, Located schema) {
  const auto target = question.lines.types().resolved(schema);
  if (target.node["properties"]) return schema;
  Located only;
  for (const auto* const keyword : {"oneOf", "anyOf"}) {
    const Node choices = target.node[keyword];
    if (!choices.is_array()) continue;
    for (const Node choice : choices) {
      if (!choice["properties"].is_object()) continue;
      if (only.node) return schema;
      only = {choice, target.source};
    }
  }
  return only.node ? only : schema;
}

}  // namespace collet::search
