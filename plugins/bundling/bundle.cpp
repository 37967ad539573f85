// SPDX-License-Identifier: MIT
#include "plugins/bundling/bundle.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include <collet/failure.hpp>

#include "plugins/bundling/component_names.hpp"
#include "plugins/bundling/imported_parts.hpp"
#include "plugins/bundling/rebased.hpp"
#include "plugins/bundling/sections.hpp"
#include "plugins/bundling/values.hpp"
#include "plugins/connections/connections.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "sdk/support/text.hpp"

namespace collet::bundling {
namespace {

using openapi::Located;
using openapi::Node;
using openapi::Object;
using openapi::Resolver;
using openapi::edit::Edit;
using openapi::edit::k_front;
using openapi::edit::path_of;

constexpr std::size_t k_max_warnings = 20;
constexpr std::size_t k_max_parts = 100'000;

/// Returns the node at the same place in a later state of the document, which has the same containers.
Node at_path(Node root, const ChildPath& path) {
  for (const std::uint32_t number : path)
    root = root.at(number);
  return root;
}

class Bundler {
 public:
  Bundler(Edit& edit, Resolver& resolver)
      : edit_(edit),
        resolver_(resolver),
        description_(resolver.description()),
        version_(description_.index().version()) {
    for (const Section& section : sections_of(version_))
      for (const Node entry : section_in(root(), version_, section.name))
        taken_[std::string(section.name)].emplace(entry.key());
  }

  Bundled run() {
    own_references();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const Part part = parts_[i];  // inside() adds parts, which moves the others
      inside(part);
    }
    for (const auto& [object, text] : in_data_)
      rewrite_known(object, text);
    for (const auto& [object, text] : operations_)
      rewrite_operation(object, text);
    if (!parts_.empty() || rewrites_.contains(0)) write();
    return std::move(out_);
  }

 private:
  struct Part {
    Located at;
    Object type;
    std::string section;  ///< empty for a part that replaces its reference
    std::string name;
    ChildPath place{};  ///< the place of the reference that it replaces
  };
  using Key = std::pair<std::uint32_t, std::uint32_t>;
  static Key key_of(Located at) { return {at.source, at.node.id()}; }

  Node root() const { return description_.document().root(); }

  void warn(std::string text) {
    if (out_.warnings.size() < k_max_warnings) out_.warnings.push_back(std::move(text));
  }

  /// Handles the references of the document itself. A component that is only a reference gives its name to
  /// the target.
  void own_references() {
    const auto& inventory = description_.inventory();
    const auto targets = inventory.targets();
    for (const bool named : {true, false}) {
      for (const auto& reference : inventory.references()) {
        if (targets[reference.target].state == openapi::Target::State::found) continue;
        const auto unit = inventory.unit(reference.unit);
        const Node object = description_.document().node(reference.node);
        if ((unit.component && unit.node == object) != named) continue;
        own_reference(object, inventory.written(reference), reference.object, named ? &unit : nullptr);
      }
    }
    connections::Connections connections(description_);
    std::vector<connections::Connection> found;
    for (std::uint32_t i = 0; i < inventory.units().size(); ++i)
      connections.of_unit(i, found);
    connections.of_root(found);
    for (const auto& connection : found) {
      if (connection.kind == connections::Connection::Kind::data && connection.target == openapi::k_none)
        in_data_.push_back({{connection.node.parent(), 0}, connection.node});
      if (connection.kind == connections::Connection::Kind::link_reference &&
          connection.target == openapi::k_none)
        operations_.push_back({{connection.node.parent(), 0}, connection.node});
      const bool reference = connection.kind == connections::Connection::Kind::mapping && !connection.by_name;
      if (reference && connection.target == openapi::k_none)
        rewrite({connection.node.parent(), 0}, connection.node, Object::schema, true);
    }
  }

  void own_reference(Node object, Node text, Object type, const openapi::Unit* unit) {
    const std::string section(section_for(version_, type));
    const bool inlined = section.empty() || type == Object::path_item;
    if (unit == nullptr && !inlined) return rewrite({object, 0}, text, type, false);
    const auto followed = follow({object, 0}, text, false);
    if (!followed) return;
    if (unit != nullptr && !inlined) {
      const std::string name(unit->name());
      const bool first = places_.try_emplace(key_of(followed), reference_to(version_, section, name)).second;
      // A second name of one target, and a name with further members, remain references.
      if (followed.source == 0 || !first || object.size() != 1)
        return rewrite({object, 0}, text, type, false);
      return add({followed, type, {}, name, path_of(object)}, section + "/" + name);
    }
    const Located end = resolver_.resolve(followed);
    if (!end || object.size() != 1) return warn("the reference " + support::quote(text.text()) + " stays");
    const std::string pointer = openapi::json_pointer(object);
    inlined_.try_emplace(key_of(end), "#" + pointer);
    add({end, type, {}, {}, path_of(object)}, pointer);
  }

  void add(Part part, std::string place) {
    if (parts_.size() >= k_max_parts)
      throw Failure(COLLET_TOO_LARGE, "the references lead to too many values");
    std::string from = resolver_.name(part.at.source);
    const std::string pointer = openapi::json_pointer(part.at.node);
    if (!pointer.empty()) from += "#" + pointer;
    out_.imported.push_back({std::move(place), std::move(from)});
    parts_.push_back(std::move(part));
  }

  Located follow(Located object, Node text, bool mapping) {
    const auto to = resolver_.follow(object, text.text(), Resolver::Reach::all);
    if (to.state == openapi::Followed::State::found && to.at) return to.at;
    if (!mapping)
      warn(resolver_.describe(object, to.reason));
    else if (text.text().find_first_of("/#") != std::string_view::npos)  // else it may be a name
      warn("the mapping " + support::quote(text.text(), 200) + " stays: " + to.reason);
    return {};
  }

  /// Rewrites one reference to the component that its target is or becomes.
  void rewrite(Located object, Node text, Object type, bool mapping) {
    const Located to = follow(object, text, mapping);
    if (!to) return;
    const auto known = places_.find(key_of(to));
    std::string place;
    if (known != places_.end())
      place = known->second;
    else if (to.source == 0)
      place = "#" + openapi::json_pointer(to.node);
    else
      place = new_component(to, text.text(), type);
    if (place.empty())
      return warn("the reference " + support::quote(text.text()) + " stays, since it is no component");
    if (place != text.text()) rewrites_[object.source].replace(path_of(text), place);
  }

  /// Rewrites a reference in data if its target is a component for another reason. Its type is not
  /// known.
  void rewrite_known(Located object, Node text) {
    const auto to = resolver_.follow(object, text.text(), Resolver::Reach::known);
    if (!to.at) return;
    const auto known = places_.find(key_of(to.at));
    if (known != places_.end())
      rewrites_[object.source].replace(path_of(text), known->second);
    else if (to.at.source == 0 && object.source != 0)
      rewrites_[object.source].replace(path_of(text), "#" + openapi::json_pointer(to.at.node));
  }

  /// Rewrites the reference of a link. An operation that no part contains stays in its document.
  void rewrite_operation(Located object, Node text) {
    const Located to = resolver_.follow(object, text.text(), Resolver::Reach::known).at;
    std::string place;
    std::string below;
    for (Node node = to.node; node && place.empty(); node = node.parent()) {
      const Key key{to.source, node.id()};
      if (const auto part = inlined_.find(key); part != inlined_.end()) place = part->second + below;
      if (const auto part = places_.find(key); part != places_.end()) place = part->second + below;
      if (to.source == 0) place = "#" + openapi::json_pointer(to.node);
      std::string step;
      openapi::append_pointer_step(step, node.key());
      below.insert(0, step);
    }
    // A pointer through a reference to a path item means something only in the result.
    const auto hash = std::min(text.text().find('#'), text.text().size());
    if (!to &&
        resolver_.follow(object, text.text().substr(0, hash), Resolver::Reach::known).at.node == root())
      place = text.text().substr(hash);
    if (place.empty()) place = rebased(text.text(), resolver_.origin(object.source), resolver_.origin(0));
    if (place != text.text()) rewrites_[object.source].replace(path_of(text), place);
  }

  std::string new_component(Located to, std::string_view text, Object type) {
    const std::string section(section_for(version_, type));
    if (section.empty()) return {};
    const auto hash = text.find('#');
    std::string_view file = text.substr(0, hash);
    const std::string source = resolver_.name(to.source);
    if (file.empty()) file = source;
    file = file.substr(file.rfind('/') + 1);
    const std::string stem = component_name(file.substr(0, file.find('.')));
    std::string name;
    if (!to.node.key().empty()) name = component_name(to.node.key());
    if (name.empty()) name = stem.empty() ? std::string("part") : stem;
    auto& taken = taken_[section];
    if (!taken.insert(name).second) name = new_name(name, name == stem ? std::string_view() : stem, taken);
    std::string place = reference_to(version_, section, name);
    places_.emplace(key_of(to), place);
    add({to, type, section, name, {}}, section + "/" + name);
    return place;
  }

  /// Returns true if an `$id` between the object and the part makes the reference one inside its schema.
  static bool inside_resource(Node object, Node part) {
    for (Node node = object; node; node = node.parent()) {
      if (node["$id"].is_string()) return true;
      if (node == part) return false;
    }
    return false;
  }

  void inside(const Part& part) {
    std::vector<PartReference> found;
    references_in(part.at.node, part.type, version_, found);
    for (const PartReference& reference : found) {
      if (reference.text.text().starts_with('#') && version_ >= openapi::Version::v3_1 &&
          inside_resource(reference.object, part.at.node))
        continue;
      if (!seen_.insert({part.at.source, reference.text.id()}).second) continue;
      const Located object{reference.object, part.at.source};
      switch (reference.kind) {
        case PartReference::Kind::data:
          in_data_.emplace_back(object, reference.text);
          continue;
        case PartReference::Kind::operation:
          operations_.emplace_back(object, reference.text);
          continue;
        case PartReference::Kind::file:
          move_file(object, reference.text);
          continue;
        default:
          break;
      }
      if (section_for(version_, reference.type).empty())
        warn(resolver_.describe(object, "the reference stays, since it is no component"));
      else
        rewrite(object, reference.text, reference.type, reference.kind == PartReference::Kind::mapping);
    }
  }

  /// Rewrites the name of a file that stays outside, which is relative to the document of the part.
  void move_file(Located object, Node text) {
    const std::string moved = rebased(text.text(), resolver_.origin(object.source), resolver_.origin(0));
    if (moved != text.text()) rewrites_[object.source].replace(path_of(text), moved);
  }

  /// Applies the rewrites of each document, then inserts the parts.
  void write() {
    std::map<std::uint32_t, std::unique_ptr<Edit>> others;
    const auto other = [&](std::uint32_t source) -> Edit& {
      auto& edit = others[source];
      if (!edit)
        edit = std::make_unique<Edit>(
            openapi::DocumentPtr(std::shared_ptr<void>(), &resolver_.description(source).document()));
      return *edit;
    };
    for (auto& [source, strings] : rewrites_) {
      openapi::edit::ChangeSet changes;
      strings.add_to(changes);
      if (source != 0) apply(other(source), changes);
    }
    add_sections();
    openapi::edit::ChangeSet changes;
    if (const auto own = rewrites_.find(0); own != rewrites_.end()) own->second.add_to(changes);
    for (const Part& part : parts_) {
      const Node value = part.at.source == 0
                             ? part.at.node
                             : at_path(other(part.at.source).current().root(), path_of(part.at.node));
      if (part.section.empty()) {
        changes.replace(part.place, value);
        continue;
      }
      const Node section = section_in(edit_.current().root(), version_, part.section);
      changes.insert(path_of(section), section.size() == 0 ? k_front : section.size() - 1, part.name, value);
    }
    apply(edit_, changes);
  }

  static void apply(Edit& edit, const openapi::edit::ChangeSet& changes) {
    const auto applied = edit.apply(changes);
    if (!applied) throw Failure(applied.error().code, applied.error().message);
  }

  /// Adds the sections that the document does not have.
  void add_sections() {
    NewValues values;
    std::set<std::string> needed;
    for (const Part& part : parts_)
      if (!part.section.empty() && !section_in(root(), version_, part.section)) needed.insert(part.section);
    if (needed.empty()) return;
    openapi::edit::ChangeSet changes;
    const bool old = version_ == openapi::Version::v2_0;
    const Node parent = old ? root() : root()["components"];
    std::string all;
    for (const std::string& section : needed) {
      if (parent)
        changes.insert(path_of(parent), parent.size() == 0 ? k_front : parent.size() - 1, section,
                       values.json("{}"));
      all += (all.empty() ? "\"" : ",\"") + section + "\":{}";
    }
    if (!parent) changes.insert({}, root().size() - 1, "components", values.json("{" + all + "}"));
    apply(edit_, changes);
  }

  Edit& edit_;
  Resolver& resolver_;
  const openapi::Description& description_;
  const openapi::Version version_;
  std::map<std::string, std::set<std::string>> taken_;
  std::map<Key, std::string> places_;
  std::map<Key, std::string> inlined_;  ///< places of parts that took the place of their reference
  std::set<Key> seen_;
  std::deque<Part> parts_;
  std::vector<std::pair<Located, Node>> in_data_;
  std::vector<std::pair<Located, Node>> operations_;  ///< references of links
  std::map<std::uint32_t, NewStrings> rewrites_;
  Bundled out_;
};

}  // namespace

Bundled bundle(Edit& edit, Resolver& references) {
  return Bundler(edit, references).run();
}

}  // namespace collet::bundling
