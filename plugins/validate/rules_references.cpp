// SPDX-License-Identifier: MIT
/// References and what they lead to: "Reference Object", "Components Object".
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "plugins/openapi/table/objects.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/validate/joined.hpp"
#include "plugins/validate/rules.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Object;
using openapi::Version;

/// So many are looked for, as each is held against all components.
constexpr int k_near_lookups = 200;

/// The name of a component that is near the one that is missing, as a whole reference.
std::string near_component(const Context& context, std::string_view text) {
  const auto slash = text.rfind('/');
  if (slash == std::string_view::npos || text.front() != '#') return {};
  const Node section = openapi::find_local_ref(context.document, text.substr(0, slash));
  std::vector<std::string_view> names;
  for (const Node component : section)
    names.push_back(component.key());
  const auto near = support::nearest(text.substr(slash + 1), names, 1);
  return near.empty() ? std::string() : std::string(text.substr(0, slash + 1)) + near.front();
}

/// One defect, however often it is referred to: told at the first reference.
void check_target(Context& context, const openapi::Target& target, const openapi::Reference& reference,
                  int& lookups) {
  const Node ref = context.inventory.written(reference);
  const std::string found = "found the " + std::string(ref.key()) + ' ' + cited(ref.text());
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
  // Whether the file is there depends on where the document stands.
  if (followed.state == State::unopened || followed.state == State::not_fetched)
    context.report(rule("reference-opened"), ref,
                   found + more + ", which was not followed: " + followed.reason, {},
                   followed.state == State::unopened ? std::optional(Severity::warning) : std::nullopt);
}

/// What the values of a document are to the specification, as far as they are listed.
class Sorts {
 public:
  explicit Sorts(const Context& context) : sorts_(context.document.node_count(), Object::data) {
    const auto take = [this](const openapi::FoundList& list, Object object) {
      for (const auto& found : list)
        sorts_[found.node] = object;
    };
    take(context.inventory.schemas(), Object::schema);
    take(context.inventory.parameters(), Object::parameter);
    take(context.inventory.responses(), Object::response);
    take(context.inventory.headers(), Object::header);
    take(context.inventory.security_schemes(), Object::security_scheme);
    for (const auto& unit : context.inventory.units())
      sorts_[unit.node.id()] = unit.object;
  }
  Object operator[](Node node) const { return sorts_[node.id()]; }

 private:
  std::vector<Object> sorts_;
};

/// What the reference of an object leads to within the document.
Node next_of(const Context& context, Node object) {
  const auto number = object["$ref"].is_string() ? context.inventory.target_of(object) : openapi::k_none;
  return number == openapi::k_none ? Node() : context.inventory.target(number).node;
}

/// References that lead to references, each walked once; a circle is told at its first object.
class Circles {
 public:
  void follow(Context& context, Node object) {
    const std::uint32_t walk = ++walks_;
    while (object && walk_of_.try_emplace(object.id(), walk).second) {
      context.stop.poll();
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
                   length == 1 ? "found a $ref that leads to itself, expected one that leads on"
                               : "found a circle of " + std::to_string(length) +
                                     " $refs that leads to nothing else, expected one that leads on");
  }

 private:
  std::unordered_map<std::uint32_t, std::uint32_t> walk_of_;
  std::uint32_t walks_ = 0;
};

void check_targets(Context& context) {
  const Sorts sorts(context);
  std::vector<bool> told(context.inventory.targets().size());
  Circles circles;
  int lookups = k_near_lookups;
  for (const auto& reference : context.inventory.references()) {
    context.stop.poll();
    const auto target = context.inventory.target(reference.target);
    const Node object = context.document.node(reference.node);
    if (target.state != openapi::Target::State::found) {
      if (!told[reference.target]) check_target(context, target, reference, lookups);
      told[reference.target] = true;
      continue;
    }
    if (told[reference.target]) continue;
    const Object sort = sorts[target.node];
    if (sort != Object::data && sort != reference.object) {
      told[reference.target] = true;
      const Node ref = context.inventory.written(reference);
      context.report(rule("reference-type"), ref,
                     "found the " + std::string(ref.key()) + ' ' + cited(ref.text()) + " to a " +
                         std::string(openapi::object_word(sort)) + ", expected one to a " +
                         std::string(openapi::object_word(reference.object)));
    } else if (target.node["$ref"].is_string()) {
      circles.follow(context, object);
    }
  }
}

/// "any properties added SHALL be ignored": Reference Objects, but for summary and description since 3.1, and
/// schemas before 3.1.
void check_siblings(Context& context) {
  for (const auto& reference : context.inventory.references()) {
    context.stop.poll();
    if (reference.object == Object::path_item) continue;
    if (reference.object == Object::schema && !context.old()) continue;
    const Node object = context.document.node(reference.node);
    if (object.size() < 2) continue;
    for (const Node member : object) {
      const std::string_view key = member.key();
      if (key == "$ref" || key.starts_with("x-")) continue;
      if (!context.old() && (key == "summary" || key == "description")) continue;
      context.report(rule("reference-siblings"), member,
                     "found " + cited(key) + " beside a $ref, where it is ignored; expected the $ref alone");
      break;
    }
  }
}

/// Schemas and responses may be named by discriminators, security schemes are by requirements.
class Names {
 public:
  explicit Names(Context& context) {
    add(context.document.root()["security"]);
    if (context.joined != nullptr && context.joined->document() != nullptr)
      for (const auto& operation : context.joined->document()->index().operations())
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
  /// Discriminator Object: the name of a schema, or a reference to one.
  void add_mapped(Context& context, Node discriminator, Node value) {
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

/// A component counts as used when a reference from outside it leads to it or into it.
void check_unused(Context& context) {
  if (!context.findings.wants(rule("component-unused"))) return;
  std::vector<bool> used(context.inventory.units().size());
  for (const auto& reference : context.inventory.references()) {
    const auto unit = context.inventory.target(reference.target).unit;
    if (unit != openapi::k_none && unit != reference.unit) used[unit] = true;
  }
  const Names names(context);
  // Schemas that extend a base by allOf are reached through its discriminator.
  for (std::uint32_t i = 0; i < used.size(); ++i) {
    context.stop.poll();
    const auto unit = context.inventory.unit(i);
    if (!unit.component || used[i]) continue;
    if (context.joined != nullptr && context.joined->used().contains(unit.node.id())) continue;
    if (unit.object == Object::security_scheme && names.scheme(unit.name())) continue;
    if (unit.object == Object::schema) {
      if (names.schema(unit.node)) continue;
      bool extends = false;
      for (const Node base : unit.node["allOf"])
        extends = extends || context.inventory.resolve(base)["discriminator"];
      if (extends) continue;
    }
    context.report(rule("component-unused"), unit.node,
                   "found the " + std::string(openapi::object_word(unit.object)) + " " + cited(unit.name()) +
                       ", which nothing refers to");
  }
}

}  // namespace

void check_references(Context& context) {
  check_targets(context);
  check_siblings(context);
  check_unused(context);
}

}  // namespace collet::validate
