// SPDX-License-Identifier: MIT
#include "plugins/slice/removal.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/table/objects.hpp"
#include "sdk/support/text.hpp"

namespace collet::slice {
namespace {

using openapi::k_none;
using openapi::Kind;
using openapi::Node;
using openapi::Object;
using openapi::Outline;

constexpr std::size_t k_max_also_kept = 100;

/// Returns the child number of a node.
std::uint32_t number_of(Node container, Node child) {
  return child.id() - container.at(0).id();
}

class Removal {
 public:
  Removal(const Outline& outline, const Closure& closure, const std::unordered_set<std::uint32_t>& selected,
          connections::Connections& connections)
      : outline_(outline),
        closure_(closure),
        selected_(selected),
        document_(outline.description().document()),
        units_(outline.description().inventory().arrays().units.view().all()),
        connections_(connections),
        version_(openapi::version_bit(outline.index().version())) {}

  Cut run() {
    const Node root = document_.root();
    for (const auto& field : openapi::fields_of(Object::document)) {
      if ((field.versions & version_) == 0) continue;
      const Node value = root[field.name];
      if (!value.is_object()) continue;
      const std::vector<std::uint32_t> place = {number_of(root, value)};
      if (field.holds == Object::components)
        components(value, place);
      else if (field.holds == Object::paths || field.holds == Object::path_item)
        path_items(value, place, field.holds == Object::path_item);
      else
        section(value, place, field.holds);
    }
    tags(root["tags"]);
    return std::move(cut_);
  }

 private:
  void drop(const std::vector<std::uint32_t>& place, Node node) {
    cut_.changes.remove(place);
    cut_.removed.push_back(node);
  }

  void components(Node value, std::vector<std::uint32_t> place) {
    const std::size_t before = cut_.removed.size();
    std::uint32_t left = value.size();
    for (const Node part : value) {
      for (const auto& field : openapi::fields_of(Object::components)) {
        if (field.name != part.key() || (field.versions & version_) == 0 || !part.is_object()) continue;
        place.push_back(number_of(value, part));
        if (section(part, place, field.holds)) --left;
        place.pop_back();
      }
    }
    if (left == 0 && cut_.removed.size() != before) cut_.changes.remove(place);
  }

  /// Removes the named objects that are not kept, and the section if none is. Returns true if it is removed.
  bool section(Node value, std::vector<std::uint32_t> place, Object object) {
    std::uint32_t removed = 0;
    for (const Node entry : value) {
      place.push_back(number_of(value, entry));
      const auto unit = connections_.unit_at(entry);
      const bool kept = unit == k_none ? closure_.keeps(entry) : closure_.kept(unit) != Kept::no;
      if (!kept) {
        drop(place, entry);
        ++removed;
      } else {
        ++cut_.components;
        if (object == Object::schema) ++cut_.schemas;
        if (object == Object::path_item && unit != k_none) operations(entry, place, unit);
        if (unit != k_none) add_tags(unit);
      }
      place.pop_back();
    }
    if (removed == 0 || removed != value.size()) return false;
    cut_.changes.remove(place);
    return true;
  }

  void path_items(Node value, std::vector<std::uint32_t> place, bool webhooks) {
    std::uint32_t left = 0;
    for (const Node entry : value) {
      const auto unit = connections_.unit_at(entry);
      if (unit == k_none) {
        ++left;
        continue;
      }
      place.push_back(number_of(value, entry));
      if (closure_.kept(unit) == Kept::no) {
        drop(place, entry);
      } else {
        ++left;
        ++cut_.paths;
        operations(entry, place, unit);
      }
      place.pop_back();
    }
    if (webhooks && left == 0 && value.size() != 0) cut_.changes.remove(place);
  }

  /// Removes the operations of a path item that are not kept.
  void operations(Node item, std::vector<std::uint32_t> place, std::uint32_t unit) {
    const Node more = item["additionalOperations"];
    std::uint32_t more_left = more.size();
    for (std::uint32_t i = unit + 1; i < units_.size() && units_[i].parent == unit; ++i) {
      if (units_[i].object != Object::operation) continue;
      const Node operation = document_.node(units_[i].node);
      if (closure_.kept(i) != Kept::no) {
        keep_operation(i, item);
        continue;
      }
      const std::size_t size = place.size();
      Node container = item;
      const bool direct = operation.id() >= item.at(0).id() && operation.id() < item.at(0).id() + item.size();
      if (!direct) {
        place.push_back(number_of(item, more));
        container = more;
        --more_left;
      }
      place.push_back(number_of(container, operation));
      drop(place, operation);
      place.resize(size);
    }
    if (more.size() == 0 || more_left != 0) return;
    place.push_back(number_of(item, more));
    cut_.changes.remove(place);
  }

  void keep_operation(std::uint32_t unit, Node item) {
    ++cut_.operations;
    add_tags(unit);
    if (selected_.contains(unit) || cut_.also_kept.size() >= k_max_also_kept) return;
    const std::uint32_t number = units_[unit].path_item;
    const std::string_view path = number == k_none ? item.key() : outline_.path_item(number).path;
    cut_.also_kept.push_back(support::upper_case(document_.node(units_[unit].node).key()) + " " +
                             std::string(path));
  }

  void add_tags(std::uint32_t unit) {
    if (units_[unit].object != Object::operation) return;
    const Node tags = document_.node(units_[unit].node)["tags"];
    if (!tags.is_array()) return;
    for (const Node tag : tags)
      if (tag.is_string()) tags_.insert(tag.text());
  }

  /// Removes the declarations of tags that no operation has. Since 3.2 a tag may name a parent.
  void tags(Node declared) {
    if (!declared.is_array() || declared.size() == 0) return;
    for (std::uint32_t i = 0; i < units_.size(); ++i)
      if (closure_.kept(i) != Kept::no) add_tags(i);
    for (const auto& operation : outline_.operations()) {
      if (!Outline::is_external(operation)) continue;
      const auto item = connections_.unit_at(outline_.path_item(operation.path_item).node);
      if (item == k_none || closure_.kept(item) == Kept::no) continue;
      for (std::size_t i = 0; i < operation.tags().size(); ++i)
        tags_.insert(operation.tags()[i]);
    }
    if ((version_ & openapi::k_in_3_2) != 0) add_parents(declared);
    std::vector<std::uint32_t> place = {number_of(document_.root(), declared), 0};
    std::uint32_t left = declared.size();
    for (const Node tag : declared) {
      const Node name = tag["name"];
      if (!name.is_string() || tags_.contains(name.text())) continue;
      place[1] = number_of(declared, tag);
      drop(place, tag);
      --left;
    }
    place.pop_back();
    if (left == 0) cut_.changes.remove(place);
  }

  void add_parents(Node declared) {
    for (bool grown = true; grown;) {
      grown = false;
      for (const Node tag : declared)
        if (tags_.contains(tag["name"].string()) && tag["parent"].is_string())
          grown = tags_.insert(tag["parent"].text()).second || grown;
    }
  }

  const Outline& outline_;
  const Closure& closure_;
  const std::unordered_set<std::uint32_t>& selected_;
  const openapi::Document& document_;
  const std::span<const openapi::UnitRecord> units_;
  connections::Connections& connections_;
  const std::uint8_t version_;
  std::unordered_set<std::string_view> tags_;
  Cut cut_;
};

}  // namespace

Cut remove(const Outline& outline, const Closure& closure, const std::unordered_set<std::uint32_t>& selected,
           connections::Connections& connections) {
  return Removal(outline, closure, selected, connections).run();
}

Cut count_all(const Outline& outline) {
  Cut cut;
  const auto& units = outline.description().inventory().arrays().units.view().all();
  for (const auto& unit : units) {
    if (unit.component) ++cut.components;
    if (unit.component && unit.object == Object::schema) ++cut.schemas;
  }
  cut.paths = outline.path_item_count(Kind::path) + outline.path_item_count(Kind::webhook);
  cut.operations = outline.operation_count(Kind::path) + outline.operation_count(Kind::webhook);
  return cut;
}

}  // namespace collet::slice
