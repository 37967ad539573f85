// SPDX-License-Identifier: MIT
#include "plugins/refs/external_documents.hpp"

#include <algorithm>
#include <tuple>

#include "plugins/openapi/tree/pointer.hpp"

namespace collet::refs {
namespace {

using openapi::k_none;
using openapi::Located;
using openapi::Node;
using openapi::Object;
using openapi::ValueRole;

constexpr std::size_t k_steps_per_poll = 4096;

/// Returns the type of the objects in a section: of `components` or, in older versions and in files of parts,
/// of the document itself. Returns `data` for other members.
Object section_object(std::string_view key) {
  if (key == "definitions" || key == "$defs") return Object::schema;
  if (key == "securityDefinitions") return Object::security_scheme;
  for (const auto& field : fields_of(Object::components))
    if (field.name == key) return field.holds;
  return Object::data;
}

/// Returns the type of a component by its place in the document.
Object object_of(Node node) {
  const Node section = node.parent();
  const Node holder = section.parent();
  if (!holder || (holder.parent() && !(holder.key() == "components" && !holder.parent().parent())))
    return Object::data;
  return section_object(section.key());
}

}  // namespace

void ExternalDocuments::open_documents(const ResolvedTargets& resolved, const Call& call) {
  const auto targets = references_.description().inventory().targets();
  for (const auto& followed : resolved.followed)
    if (followed.to.at.source != 0) add_target(followed.to.at, targets[followed.target].object);
  if (open_.empty()) return;
  add_operations(openapi::Outline(references_));
  for (std::size_t next = 0; next < open_.size(); ++next) {
    call.throw_if_cancelled();
    const Located at = open_[next];
    if (mark_visited(at)) walk(at, call);
  }
  make_units();
}

/// Adds the operations of path items that the document of the call references in other documents, and the
/// security schemes that they require.
void ExternalDocuments::add_operations(const openapi::Outline& outline) {
  const Node root = references_.document().root();
  const Node components = root["components"]["securitySchemes"];
  const Node schemes = components ? components : root["securityDefinitions"];
  const auto operations = outline.operations();
  for (std::size_t i = outline.index().operations().size(); i < operations.size(); ++i) {
    const auto operation = operations[i];
    const auto source = outline.source_of(operation.path_item);
    if (source == 0) continue;
    operations_.try_emplace({source, operation.node.id()}, operation.kind, operation.path());
    const Node security = operation.node["security"];
    if (!security.is_array()) continue;
    for (const Node requirement : security)
      for (const Node scheme : requirement)
        record_mention(source, schemes[scheme.key()]);
  }
}

void ExternalDocuments::record_mention(std::uint32_t source, Node node) {
  if (node) mentions_.push_back({source, node});
}

/// Each document is walked from its root, then from the targets that this walk did not reach.
void ExternalDocuments::add_target(Located at, Object object) {
  const openapi::Document* const document = at.node.document();
  if (!documents_.contains(at.source)) {
    documents_.emplace(at.source, Seen{document, std::vector<bool>(document->node_count())});
    open_.push_back({document->root(), at.source});
  }
  const auto [known, is_new] = targets_.try_emplace(place_of(at), object);
  if (is_new) open_.push_back(at);
  if (known->second == Object::data) known->second = object;
}

/// Returns false if the value was visited before.
bool ExternalDocuments::mark_visited(Located at) {
  auto seen = documents_.at(at.source).nodes[at.node.id()];
  if (seen) return false;
  seen = true;
  return true;
}

/// Walks depth first in the order of the document, with an explicit stack.
void ExternalDocuments::walk(Located start, const Call& call) {
  const bool whole = start.node == start.node.document()->root();
  std::vector<Step> stack{{start.node, ValueRole::object, whole ? Level::root : Level::inside}};
  for (std::size_t steps = 1; !stack.empty(); ++steps) {
    if (steps % k_steps_per_poll == 0) call.throw_if_cancelled();
    const Step at = stack.back();
    stack.pop_back();
    if (at.role != ValueRole::map) record_reference({at.node, start.source}, at);
    if (at.role == ValueRole::map && at.node.key() == "mapping" && at.node.parent().key() == "discriminator")
      record_mapping({at.node, start.source});
    for (std::uint32_t i = at.node.size(); i-- > 0;) {
      const Node child = at.node.at(i);
      if (!child.is_object() && !child.is_array()) continue;
      const Step next = step(at, child, start.source);
      if (next.role != ValueRole::data && mark_visited({child, start.source})) stack.push_back(next);
    }
  }
}

ExternalDocuments::Step ExternalDocuments::step(const Step& from, Node child, std::uint32_t source) {
  const auto key = child.key();
  Step next{child, from.node.is_object() ? child_role(from.role, key, child) : from.role, Level::inside,
            from.holder, from.top};
  switch (from.level) {
    case Level::root:
      if (key == "components") {
        next.level = Level::components;
      } else if (child.is_object() && section_object(key) != Object::data) {
        next.level = Level::section;
      } else if (key == "paths" && next.role == ValueRole::map) {
        next.level = Level::paths;
      } else {
        next.top = child;
      }
      break;
    case Level::components:
      next.level = Level::section;
      break;
    case Level::section:
      next.holder = child;
      break;
    case Level::paths:
      next.level = Level::path_item;
      break;
    case Level::path_item:
      if (child.is_object() && is_method(key, references_.description().index().version())) {
        operations_.try_emplace({source, child.id()}, openapi::Kind::path, from.node.key());
        next.holder = child;
      }
      break;
    case Level::inside:
      break;
  }
  return next;
}

void ExternalDocuments::record_reference(Located object, const Step& step) {
  const auto text = references_.reference_of(object.node);
  if (text.empty()) return;
  auto to = references_.follow(object);
  if (to.at && to.at.source != 0) add_target(to.at, Object::data);
  found_.push_back({object, text, std::move(to)});
  around_.push_back({step.holder, step.top});
}

/// A mapping value of a Discriminator Object is the name of a schema in the document of the call, or a
/// reference.
void ExternalDocuments::record_mapping(Located mapping) {
  for (const Node value : mapping.node) {
    const auto text = value.string();
    if (text.empty()) continue;
    if (text.find_first_of("/#") == std::string_view::npos)
      record_mention(mapping.source, references_.description().index().schemas()[text]);
    const auto to = references_.follow({value, mapping.source}, text, openapi::Resolver::Reach::known);
    if (to.at && to.at.source == 0) record_mention(mapping.source, to.at.node);
  }
}

/// Returns the innermost value around `from` that may be a unit.
Node ExternalDocuments::unit_around(Located from, const Around& around) const {
  Node last;
  for (Node at = from.node; at; at = at.parent()) {
    if (at == around.holder || targets_.contains({from.source, at.id()}) ||
        operations_.contains({from.source, at.id()}))
      return at;
    last = at;
  }
  return around.top ? around.top : last;
}

/// Returns the unit that contains this one as a part of its value. A definition beside the value is not a
/// part of it.
Node ExternalDocuments::part_of(Located unit) const {
  for (Node at = unit.node.parent(); at; at = at.parent()) {
    if (at.key() == "definitions" || at.key() == "$defs" || at.key() == "components") return {};
    if (numbers_.contains({unit.source, at.id()})) return at;
  }
  return {};
}

void ExternalDocuments::make_units() {
  std::vector<Node> holders;
  holders.reserve(found_.size());
  for (std::size_t i = 0; i < found_.size(); ++i) {
    holders.push_back(unit_around(found_[i].object, around_[i]));
    numbers_.try_emplace({found_[i].object.source, holders.back().id()});
  }
  for (const auto& target : targets_)
    numbers_.try_emplace(target.first);
  for (const auto& operation : operations_)
    if (documents_.contains(operation.first.first)) numbers_.try_emplace(operation.first);
  for (const auto& [place, unused] : numbers_) {
    Unit unit{{documents_.at(place.first).document->node(place.second), place.first}};
    if (const auto target = targets_.find(place); target != targets_.end()) unit.object = target->second;
    if (const auto operation = operations_.find(place); operation != operations_.end()) {
      unit.object = Object::operation;
      std::tie(unit.kind, unit.path) = operation->second;
    }
    if (unit.object == Object::data) unit.object = object_of(unit.at.node);
    units_.push_back(unit);
  }
  std::sort(units_.begin(), units_.end(), [](const Unit& a, const Unit& b) {
    return std::tuple(a.at.source, a.at.node.source_offset(), a.at.node.id()) <
           std::tuple(b.at.source, b.at.node.source_offset(), b.at.node.id());
  });
  for (std::uint32_t i = 0; i < units_.size(); ++i)
    numbers_[place_of(units_[i].at)] = i;
  for (auto& unit : units_)
    if (const Node whole = part_of(unit.at)) unit.parent = numbers_.at({unit.at.source, whole.id()});
  for (std::size_t i = 0; i < found_.size(); ++i)
    found_[i].unit = numbers_.at({found_[i].object.source, holders[i].id()});
}

std::uint32_t ExternalDocuments::find(Located at) const {
  const auto found = numbers_.find(place_of(at));
  return found == numbers_.end() ? k_none : found->second;
}

std::string ExternalDocuments::name(std::uint32_t unit) const {
  const Located at = units_[unit].at;
  std::string out = references_.name(at.source);
  const auto pointer = openapi::json_pointer(at.node);
  return pointer.empty() ? out : out.append("#").append(pointer);
}

}  // namespace collet::refs
