// SPDX-License-Identifier: MIT
/// References and their targets: "Reference Object", "Components Object".
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "plugins/openapi/table/objects.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/validate/context/bundled_document.hpp"
#include "plugins/validate/rules/rules.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Object;
using openapi::Version;

/// Number of missing targets for which a similar component is searched, because each search compares all
/// components.
constexpr int k_max_near_lookups = 200;

/// Returns a reference to a component with a similar name, or an empty text.
std::string near_component(const RuleContext& context, std::string_view text) {
  const auto slash = text.rfind('/');
  if (slash == std::string_view::npos || text.front() != '#') return {};
  const Node section = openapi::find_local_ref(context.document, text.substr(0, slash));
  std::vector<std::string_view> names;
  for (const Node component : section)
    names.push_back(component.key());
  const auto near = support::nearest(text.substr(slash + 1), names, 1);
  return near.empty() ? std::string() : std::string(text.substr(0, slash + 1)) + near.front();
}

/// Reports a missing target once, at its first reference.
void check_target(RuleContext& context, const openapi::Target& target, const openapi::Reference& reference,
                  int& lookups) {
  const Node ref = context.inventory.written(reference);
  const std::string found = "found the " + std::string(ref.key()) + ' ' + single_quoted(ref.text());
  const auto followed = context.resolver.follow({context.document.node(reference.node), 0}, ref.text(),
                                                openapi::Resolver::Reach::all);
  std::string more;
  if (target.count > 1)
    more = " (and " + std::to_string(target.count - 1) +
           (target.count == 2 ? " other $ref" : " other $refs") + " to it)";
  using State = openapi::Followed::State;
  if (followed.state == State::missing)
    context.report(rule("reference-resolves"), ref,
                   found + more + ", which leads nowhere: " + followed.reason,
                   lookups-- > 0 ? near_component(context, target.text) : std::string());
  if (followed.state == State::unopened || followed.state == State::not_fetched) {
    context.report(rule("reference-opened"), ref,
                   found + more + ", which was not followed: " + followed.reason, {},
                   severity_of_unopened(followed));
    context.unopened += target.count;
  }
}

/// The object types of the listed values of a document.
class ObjectTypes {
 public:
  explicit ObjectTypes(const RuleContext& context) : types_(context.document.node_count(), Object::data) {
    const auto take = [this](const openapi::ObjectEntries& list, Object object) {
      for (const auto& found : list)
        types_[found.node] = object;
    };
    take(context.inventory.schemas(), Object::schema);
    take(context.inventory.parameters(), Object::parameter);
    take(context.inventory.responses(), Object::response);
    take(context.inventory.headers(), Object::header);
    take(context.inventory.security_schemes(), Object::security_scheme);
    for (const auto& unit : context.inventory.units())
      types_[unit.node.id()] = unit.object;
  }
  Object operator[](Node node) const { return types_[node.id()]; }

 private:
  std::vector<Object> types_;
};

/// Returns the target of the object's reference within the document.
Node next_of(const RuleContext& context, Node object) {
  const auto number = object["$ref"].is_string() ? context.inventory.target_of(object) : openapi::k_none;
  return number == openapi::k_none ? Node() : context.inventory.target(number).node;
}

/// Follows chains of references, each value once, and reports a cycle at its first object.
class ReferenceCycles {
 public:
  void follow(RuleContext& context, Node object) {
    const std::uint32_t walk = ++walks_;
    while (object && walk_of_.try_emplace(object.id(), walk).second) {
      context.cancellation.poll();
      object = next_of(context, object);
    }
    if (!object || walk_of_[object.id()] != walk) return;
    Node first = object;
    std::size_t length = 1;
    for (Node at = next_of(context, object); at != object; at = next_of(context, at)) {
      ++length;
      if (at.id() < first.id()) first = at;
    }
    context.report(rule("reference-resolves"), first["$ref"],
                   length == 1 ? "found a $ref that leads to itself, expected one that leads to a value"
                               : "found a cycle of " + std::to_string(length) +
                                     " $refs that lead to no value, expected one that leads to a value");
  }

 private:
  std::unordered_map<std::uint32_t, std::uint32_t> walk_of_;
  std::uint32_t walks_ = 0;
};

void check_targets(RuleContext& context) {
  const ObjectTypes types(context);
  std::vector<bool> reported(context.inventory.targets().size());
  ReferenceCycles cycles;
  int lookups = k_max_near_lookups;
  for (const auto& reference : context.inventory.references()) {
    context.cancellation.poll();
    const auto target = context.inventory.target(reference.target);
    const Node object = context.document.node(reference.node);
    if (target.state != openapi::Target::State::found) {
      if (!reported[reference.target]) check_target(context, target, reference, lookups);
      reported[reference.target] = true;
      continue;
    }
    if (reported[reference.target]) continue;
    const Object type = types[target.node];
    if (type != Object::data && type != reference.object) {
      reported[reference.target] = true;
      const Node ref = context.inventory.written(reference);
      context.report(rule("reference-type"), ref,
                     "found the " + std::string(ref.key()) + ' ' + single_quoted(ref.text()) + " to a " +
                         std::string(openapi::object_word(type)) + ", expected one to a " +
                         std::string(openapi::object_word(reference.object)));
    } else if (target.node["$ref"].is_string()) {
      cycles.follow(context, object);
    }
  }
}

/// "any properties added SHALL be ignored": applies to Reference Objects, except for summary and description
/// since 3.1, and to schemas before 3.1.
void check_siblings(RuleContext& context) {
  for (const auto& reference : context.inventory.references()) {
    context.cancellation.poll();
    if (reference.object == Object::path_item) continue;
    if (reference.object == Object::schema && !context.old()) continue;
    const Node object = context.document.node(reference.node);
    if (object.size() < 2) continue;
    for (const Node member : object) {
      const std::string_view key = member.key();
      if (key == "$ref" || key.starts_with("x-")) continue;
      if (!context.old() && (key == "summary" || key == "description")) continue;
      context.report(
          rule("reference-siblings"), member,
          "found " + single_quoted(key) + " beside a $ref, where it is ignored; expected the $ref alone");
      break;
    }
  }
}

/// Names that are used without a `$ref`: discriminators name schemas, and requirements name security schemes.
class NamedComponents {
 public:
  explicit NamedComponents(RuleContext& context) {
    add(context.document.root()["security"]);
    if (context.bundle != nullptr && context.bundle->description() != nullptr)
      for (const auto& operation : context.bundle->description()->index().operations())
        add(operation.node["security"]);
    for (const auto& operation : context.index.operations())
      add(operation.node["security"]);
    for (const auto& found : context.inventory.schemas()) {
      const Node discriminator = context.document.node(found.node)["discriminator"];
      for (const Node value : discriminator["mapping"])
        add_mapped(context, discriminator, value);
      if (context.is(Version::v3_2)) add_mapped(context, discriminator, discriminator["defaultMapping"]);
    }
  }
  bool scheme(std::string_view name) const { return schemes_.contains(name); }
  bool schema(Node schema) const { return names_.contains(schema.key()) || mapped_.contains(schema.id()); }

 private:
  void add(Node security) {
    for (const Node requirement : security)
      for (const Node entry : requirement)
        schemes_.insert(entry.key());
  }
  /// A mapping value is the name of a schema or a reference to one.
  void add_mapped(RuleContext& context, Node discriminator, Node value) {
    const std::string_view text = value.string();
    if (text.empty()) return;
    names_.insert(text);
    const auto led = context.resolver.follow({discriminator, 0}, text, openapi::Resolver::Reach::known).at;
    if (led && led.source == 0) mapped_.insert(led.node.id());
  }
  std::unordered_set<std::string_view> schemes_;
  std::unordered_set<std::string_view> names_;
  std::unordered_set<std::uint32_t> mapped_;
};

/// A component is used if a reference from outside leads to it or to a value inside it.
void check_unused(RuleContext& context) {
  if (!context.findings.is_enabled(rule("component-unused"))) return;
  std::vector<bool> used(context.inventory.units().size());
  for (const auto& reference : context.inventory.references()) {
    const auto unit = context.inventory.target(reference.target).unit;
    if (unit != openapi::k_none && unit != reference.unit) used[unit] = true;
  }
  const NamedComponents names(context);
  // Schemas that extend a base by allOf are reached through the base's discriminator.
  for (std::uint32_t i = 0; i < used.size(); ++i) {
    context.cancellation.poll();
    const auto unit = context.inventory.unit(i);
    if (!unit.component || used[i]) continue;
    if (context.bundle != nullptr && context.bundle->referenced_nodes().contains(unit.node.id())) continue;
    if (unit.object == Object::security_scheme && names.scheme(unit.name())) continue;
    if (unit.object == Object::schema) {
      if (names.schema(unit.node)) continue;
      bool extends = false;
      for (const Node base : unit.node["allOf"])
        extends = extends || context.inventory.resolve(base)["discriminator"];
      if (extends) continue;
    }
    context.report(rule("component-unused"), unit.node,
                   "found the " + std::string(openapi::object_word(unit.object)) + " " +
                       single_quoted(unit.name()) + ", which nothing refers to");
  }
}

}  // namespace

std::optional<Severity> severity_of_unopened(const openapi::Followed& followed) {
  if (followed.state != openapi::Followed::State::unopened) return std::nullopt;
  return followed.unreadable ? Severity::error : Severity::warning;
}

void check_references(RuleContext& context) {
  check_targets(context);
  check_siblings(context);
  check_unused(context);
}

}  // namespace collet::validate
