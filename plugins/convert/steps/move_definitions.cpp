// SPDX-License-Identifier: MIT
/// Addresses of schemas that only 3.1 and later have: $defs become components, and references to $defs and
/// anchors become references to components.
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "plugins/convert/steps/steps.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/openapi/tree/reference_text.hpp"

namespace collet::convert {
namespace {

using openapi::Node;
using openapi::Object;
using support::Result;

constexpr std::string_view k_step = "3.1 to 3.0";
constexpr std::string_view k_type = "definition";

/// Keywords that contain schemas for references; `definitions` is that of older drafts.
constexpr std::string_view k_keywords[] = {"$defs", "definitions"};

bool is_keyword(std::string_view key) {
  return key == k_keywords[0] || key == k_keywords[1];
}

struct Addresses {
  std::vector<std::pair<std::uint32_t, std::string>> moved;  ///< a schema in $defs, and its new component
  std::unordered_map<std::uint32_t, std::size_t> number_of;  ///< its place in `moved`
  std::unordered_set<std::string> taken;
  std::unordered_map<std::string, std::uint32_t> anchors;  ///< schema of an anchor
};

std::string component_name(Node definition) {
  std::string name;
  for (Node at = definition; at.parent(); at = at.parent()) {
    const std::string_view key = at.key();
    if (key == "components" || key == "schemas" || is_keyword(key) || key == "paths") continue;
    std::string part(key);
    for (char& c : part)
      if ((c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '.' && c != '-')
        c = '_';
    if (!part.empty()) name = name.empty() ? part : part + "_" + name;
  }
  return name;
}

class Collector final : public Visitor {
 public:
  explicit Collector(Addresses& found) : found_(found) {}

  bool enter(Pass& pass, const Site& site) override {
    if (site.object != Object::schema) return true;
    if (const Node anchor = site.node["$anchor"]; anchor.is_string())
      found_.anchors.try_emplace(std::string(anchor.text()), site.node.id());
    const Node taken = pass.document().root()["components"]["schemas"];
    for (const std::string_view keyword : k_keywords)
      for (const Node definition : site.node[keyword]) {
        if (found_.number_of.contains(definition.id())) continue;
        const std::string wanted = component_name(definition);
        std::string name = wanted;
        for (int i = 2; taken[name] || !found_.taken.insert(name).second; ++i)
          name = wanted + std::to_string(i);
        found_.number_of.emplace(definition.id(), found_.moved.size());
        found_.moved.emplace_back(definition.id(), name);
      }
    return true;
  }
  /// Schemas in $defs move with what is in them; the next round finds that.
  bool member(Pass&, const Site& site, Node member, const openapi::Field*) override {
    return site.object != Object::schema || !is_keyword(member.key());
  }

 private:
  Addresses& found_;
};

/// Rewrites references, in the place where they are now.
class References final : public Visitor {
 public:
  explicit References(const Addresses& known) : known_(known) {}

  bool enter(Pass&, const Site&) override { return true; }

  bool member(Pass& pass, const Site& site, Node member, const openapi::Field* field) override {
    if (field == nullptr) return false;
    if (site.object != Object::schema || member.key() != "$ref" || !member.is_string()) return true;
    const Node target = find(pass, site, member.text());
    if (!target) return true;
    const std::string address = address_of(target);
    if (!address.empty() && address != member.text()) pass.replace(k_type, member, json_string(address));
    return true;
  }

 private:
  Node find(Pass& pass, const Site& site, std::string_view text) const {
    const auto reference = openapi::read_reference(text);
    if (!reference || !reference->uri.empty()) return {};
    if (reference->fragment.empty() || reference->fragment.starts_with('/')) {
      for (const Site* at = &site; at != nullptr; at = at->parent)
        if (at->object == Object::schema && at->node["$id"])
          return openapi::find_pointer(at->node, reference->fragment);
      return openapi::find_pointer(pass.document().root(), reference->fragment);
    }
    const auto found = known_.anchors.find(reference->fragment);
    return found == known_.anchors.end() ? Node() : pass.document().node(found->second);
  }

  /// Returns the reference to a value after the definitions have moved.
  std::string address_of(Node target) const {
    std::string below;
    for (Node at = target; at; at = at.parent()) {
      if (const auto found = known_.number_of.find(at.id()); found != known_.number_of.end())
        return "#/components/schemas/" + known_.moved[found->second].second + below;
      const Node parent = at.parent();
      if (!parent) break;
      std::string step;
      openapi::append_pointer_step(step, parent.is_object()
                                             ? at.key()
                                             : std::string_view(std::to_string(at.id() - parent.at(0).id())));
      below = step + below;
    }
    return "#" + below;
  }

  const Addresses& known_;
};

/// Makes the object that contains the new components.
class Preparer final : public Visitor {
 public:
  bool enter(Pass& pass, const Site& site) override {
    if (site.object == Object::document && !site.node["components"])
      pass.insert(k_type, {}, "components", std::string(R"({"schemas":{}})"));
    if (site.object == Object::components && !site.node["schemas"])
      pass.insert(k_type, {}, "schemas", std::string("{}"));
    return site.object == Object::document;
  }
  bool member(Pass&, const Site&, Node member, const openapi::Field*) override {
    return member.key() == "components";
  }
};

/// Removes $defs and inserts the components.
class Mover final : public Visitor {
 public:
  explicit Mover(const Addresses& known) : known_(known) {}

  bool enter(Pass& pass, const Site& site) override {
    if (site.object == Object::components)
      for (const auto& [id, name] : known_.moved)
        pass.insert_into(k_type, site.node["schemas"], name, pass.document().node(id));
    return true;
  }
  bool member(Pass& pass, const Site& site, Node member, const openapi::Field*) override {
    if (site.object != Object::schema || !is_keyword(member.key())) return true;
    pass.remove(k_type, member);
    return false;
  }

 private:
  const Addresses& known_;
};

Result<void> run(StepContext& context, Visitor& visitor) {
  return run_visitor(context, visitor, openapi::Version::v3_1, k_step);
}

}  // namespace

Result<void> move_definitions(StepContext& context) {
  constexpr int k_max_rounds = 16;
  const auto has = [&](std::string_view name) {
    return context.edit.current().symbol(name) != openapi::k_no_symbol;
  };
  if (!has("$defs") && !has("definitions") && !has("$anchor") && !has("$id")) return {};
  Preparer preparer;
  for (int round = 0; round < k_max_rounds; ++round) {
    Addresses first;
    Collector collector(first);
    if (const auto done = run(context, collector); !done) return done;
    References references(first);
    if (const auto done = run(context, references); !done) return done;
    if (first.moved.empty()) return {};
    if (const auto done = run(context, preparer); !done) return done;
    Addresses second;  // the same names, since the structure is the same
    Collector again(second);
    if (const auto done = run(context, again); !done) return done;
    Mover mover(second);
    if (const auto done = run(context, mover); !done) return done;
  }
  return {};
}

}  // namespace collet::convert
