// SPDX-License-Identifier: MIT
#include "plugins/openapi/index/inventory_builder.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace collet::openapi {
namespace {

bool is_extension(std::string_view key) {
  return key.substr(0, 2) == "x-";
}

NameKind naming_of(const Field& field) {
  if (field.name.empty()) return NameKind::member;
  if (field.cardinality != Cardinality::map) return NameKind::none;
  const bool named = field.name == "properties" || field.name == "patternProperties" || field.name == "$defs";
  return named ? NameKind::property : NameKind::member;
}

bool is_unit(Object object) {
  return object == Object::operation || object == Object::path_item;
}

}  // namespace

InventoryBuilder::InventoryBuilder(const Index& index, Inventory& inventory)
    : document_(index.document()),
      nodes_(document_.arena().nodes.all().data()),
      index_(index),
      inventory_(inventory),
      out_(inventory.arrays_),
      units_(out_.units.building()),
      references_(out_.references.building()),
      targets_(out_.targets.building()),
      version_(version_bit(index.version())),
      types_(document_, k_unknown_kind_id - k_first_type_id),
      target_texts_(document_),
      parameter_names_(document_, k_unknown_id - k_first_text_id),
      parameter_locations_(document_, k_unknown_kind_id - k_first_text_id) {}

void InventoryBuilder::run() {
  if (version_ == 0) return;
  classify_member_names();
  map_indexed_nodes();
  const Node root = document_.root();
  for (const Field& field : fields_of(Object::document)) {
    if ((field.versions & version_) == 0) continue;
    const Node value = root[field.name];
    if (field.holds == Object::components) {
      for (const Node section : value) {
        for (const Field& known : fields_of(Object::components)) {
          if (known.name != section.key() || (known.versions & version_) == 0 || !section.is_object())
            continue;
          walk_units(section, known.holds, true, true);
        }
      }
    } else if (field.holds == Object::paths || field.holds == Object::path_item) {
      // A map has no extensions: unlike paths, webhooks may have any name.
      if (value.is_object())
        walk_units(value, Object::path_item, false, field.cardinality == Cardinality::map);
    } else if (value.is_object()) {
      walk_units(value, field.holds, true, true);
    }
  }
  walk_pending_units();
  pending_types_.finish([this](const PendingText& pending) { add_type(pending); });
  pending_references_.finish([this](const PendingText& pending) { add_target(pending); });
  pending_names_.finish([this](const PendingText& pending) { add_name(pending); });
  pending_locations_.finish([this](const PendingText& pending) { add_location(pending); });
  resolve_targets();
  seal();
  name_references_to_parameters();
}

/// Finds the meaning of each member name, so that a symbol is enough to decide whether to walk a member.
void InventoryBuilder::classify_member_names() {
  constexpr Symbol k_ahead = 16;
  const ArenaView& arena = document_.arena();
  word_of_symbol_.assign(arena.symbols.size(), {});
  for (Symbol symbol = 0; symbol < word_of_symbol_.size(); ++symbol) {
    if (symbol + k_ahead < word_of_symbol_.size())
      __builtin_prefetch(arena.pointer_to(arena.symbols[symbol + k_ahead].address));
    if (is_extension(document_.symbol_text(symbol))) word_of_symbol_[symbol].marks = k_extension;
  }
  struct Marked {
    std::string_view name;
    Mark mark;
    std::uint8_t versions = k_in_all;
  };
  constexpr Marked k_marked[] = {{"$ref", k_ref},
                                 {"$dynamicRef", k_dynamic_ref, k_from_3_1},
                                 {"$id", k_address, k_from_3_1},
                                 {"$anchor", k_address},
                                 {"$dynamicAnchor", k_address},
                                 {"type", k_type},
                                 {"discriminator", k_discriminator},
                                 {"name", k_name},
                                 {"in", k_in}};
  for (const Marked& marked : k_marked) {
    const Symbol symbol = (marked.versions & version_) != 0 ? document_.symbol(marked.name) : k_no_symbol;
    if (symbol != k_no_symbol) word_of_symbol_[symbol].marks = marked.mark;
  }
  rules_.resize(k_words * static_cast<std::size_t>(Object::count_));
  std::unordered_map<std::string_view, std::uint8_t> words;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Object::count_); ++i) {
    for (const Field& field : fields_of(static_cast<Object>(i))) {
      if ((field.versions & version_) == 0) continue;
      const Rule rule{field.holds, field.cardinality, naming_of(field), true};
      if (field.name.empty()) {
        rules_[i * k_words] = rule;
        continue;
      }
      const auto word =
          words.try_emplace(field.name, static_cast<std::uint8_t>(words.size() + 1)).first->second;
      rules_.at(i * k_words + word) = rule;
      const Symbol symbol = document_.symbol(field.name);
      if (symbol != k_no_symbol) word_of_symbol_[symbol].number = word;
    }
  }
}

void InventoryBuilder::map_indexed_nodes() {
  const auto& operations = index_.arrays().operations;
  const auto& items = index_.arrays().path_items;
  const auto refers = [&](std::uint32_t item) { return items[item].target != items[item].node; };
  operation_of_node_.own.reserve(operations.size());
  for (std::uint32_t i = 0; i < operations.size(); ++i) {
    const bool elsewhere = refers(operations[i].path_item);
    (elsewhere ? operation_of_node_.referred : operation_of_node_.own).add(operations[i].node, i);
  }
  operation_of_node_.seal();
  path_item_of_node_.own.reserve(items.size());
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    path_item_of_node_.own.add(items[i].node, i);
    if (refers(i)) path_item_of_node_.referred.add(items[i].target, i);
  }
  path_item_of_node_.seal();
}

/// Walks paths, webhooks, or the named objects of one type.
void InventoryBuilder::walk_units(Node map, Object object, bool component, bool any_name) {
  constexpr std::uint32_t k_ahead = 2;
  const std::uint32_t first = map.size() == 0 ? 0 : (*map.begin()).id();
  const std::uint32_t end = first + map.size();
  for (std::uint32_t unit = first; unit < end; ++unit) {
    if (unit + k_ahead < end) prefetch_nodes_of(unit + k_ahead);
    const bool extension = (word_of_symbol_[nodes_[unit].key].marks & k_extension) != 0;
    if (any_name || !extension) walk_unit(unit, object, k_none, component);
  }
}

/// Prefetches the contents of an entry, which follow those of the entry before it unless one of them is a
/// YAML alias. A walk reads them in no fixed order.
void InventoryBuilder::prefetch_nodes_of(std::uint32_t entry) const {
  constexpr std::uint32_t k_max_nodes = 1024;  // nodes, half of the L1 cache
  constexpr std::uint32_t k_nodes_per_line = 64 / sizeof(RawNode);
  const RawNode& before = nodes_[entry - 1];
  const RawNode& node = nodes_[entry];
  if (!is_container(before) || !is_container(node)) return;
  const std::uint32_t begin = entry - 1 - before.value + before.size;
  const std::uint32_t end = entry - node.value + node.size;
  if (begin >= end) return;
  for (std::uint32_t id = std::max(begin, end - std::min(end, k_max_nodes)); id < end; id += k_nodes_per_line)
    __builtin_prefetch(nodes_ + id);
}

void InventoryBuilder::walk_unit(std::uint32_t node, Object object, std::uint32_t parent, bool component) {
  // JSON Schema 2020-12 core, section 4.3.2: true and false are schemas.
  const bool truth = component && object == Object::schema && (version_ & k_from_3_1) != 0 &&
                     document_.node(node).boolean().has_value();
  if (!is_object(nodes_[node]) && !truth) return;
  UnitRecord unit{node,   k_none,   k_none, parent, static_cast<std::uint32_t>(references_.size()),
                  object, component};
  if (object == Object::operation) {
    unit.operation = operation_of_node_.find(node);
    if (unit.operation != k_none) unit.path_item = index_.arrays().operations[unit.operation].path_item;
  } else if (object == Object::path_item) {
    unit.path_item = path_item_of_node_.find(node);
  }
  units_.push_back(unit);
  if (truth) return add_object(node, object, NameKind::component, k_none, {});
  const std::size_t waiting = pending_units_.size();
  walk(node, object, component ? NameKind::component : NameKind::none);
  if (object != Object::path_item) return;
  // Operations follow their path item; callbacks come last.
  const std::vector<PendingUnit> operations(pending_units_.begin() + static_cast<std::ptrdiff_t>(waiting),
                                            pending_units_.end());
  pending_units_.resize(waiting);
  for (const PendingUnit& operation : operations)
    walk_unit(operation.node, operation.object, operation.parent, false);
}

void InventoryBuilder::walk_pending_units() {
  for (std::size_t i = 0; i < pending_units_.size(); ++i) {
    const PendingUnit next = pending_units_[i];
    walk_unit(next.node, next.object, next.parent, false);
  }
}

/// Walks depth first with an explicit stack, since a document may be deeper than a thread's stack allows.
void InventoryBuilder::walk(std::uint32_t unit, Object object, NameKind name_kind) {
  enter(unit, object, name_kind, k_none);
  while (!stack_.empty()) {
    Frame& frame = stack_.back();
    if (frame.next == frame.end) {
      stack_.pop_back();
      continue;
    }
    const std::uint32_t child = frame.next++;
    if (!is_container(nodes_[child])) continue;
    if (!frame.entries) {
      enter_member(frame, child);
    } else {
      enter(child, frame.object, frame.name_kind, frame.response);
    }
  }
}

/// Invalidates `frame`.
void InventoryBuilder::enter_member(const Frame& frame, std::uint32_t member) {
  const RawNode& node = nodes_[member];
  const Word word = word_of_symbol_[node.key];
  const Rule* const rules = rules_.data() + static_cast<std::size_t>(frame.object) * k_words;
  const Rule* rule = &rules[word.number];
  if (!rule->known || word.number == 0) rule = (word.marks & k_extension) == 0 ? rules : nullptr;
  if (rule == nullptr || !rule->known) return;
  const bool array = !is_object(node);
  if (rule->cardinality == Cardinality::map ? !array : rule->cardinality != Cardinality::one && array) {
    push_entries(node, member - node.value, *rule, frame.response);
  } else if (rule->cardinality == Cardinality::one || rule->cardinality == Cardinality::one_or_list) {
    enter(member, rule->holds, rule->name_kind, frame.response);
  }
}

void InventoryBuilder::push_entries(const RawNode& container, std::uint32_t first, const Rule& rule,
                                    std::uint32_t response) {
  if (container.size == 0) return;
  stack_.push_back({first, first + container.size, response, rule.holds, rule.name_kind, true});
}

void InventoryBuilder::enter(std::uint32_t node, Object object, NameKind name_kind, std::uint32_t response) {
  if (!is_object(nodes_[node])) return;
  if (is_unit(object) && !stack_.empty()) {
    pending_units_.push_back({node, object, this->unit()});
    return;
  }
  const Members members = scan_members(node, object);
  add_object(node, object, name_kind, response, members);
  if (object == Object::response) response = static_cast<std::uint32_t>(out_.responses.building().size()) - 1;
  if (may_be_reference(object)) {
    if (members.ref != k_none) {
      add_reference(node, members.ref, object, false);
      if (object == Object::parameter)
        reference_of_parameter_.back() = static_cast<std::uint32_t>(references_.size()) - 1;
      // Siblings of a reference are ignored, except in path items and in schemas since 3.1.
      const bool siblings = object == Object::path_item ||
                            (object == Object::schema && (version_ & (k_in_3_1 | k_in_3_2)) != 0);
      if (!siblings) return;
    }
    if (object == Object::schema && (members.marks & (k_address | k_dynamic_ref)) != 0) {
      by_value_ = true;
      if (members.dynamic_ref != k_none) add_reference(node, members.dynamic_ref, object, true);
    }
  }
  if (members.to_walk)
    stack_.push_back({members.first, members.end, response, object, NameKind::none, false});
}

InventoryBuilder::Members InventoryBuilder::scan_members(std::uint32_t node, Object object) const {
  Members members;
  if (nodes_[node].size == 0) return members;
  members.first = node - nodes_[node].value;
  members.end = members.first + nodes_[node].size;
  const bool any = rules_[static_cast<std::size_t>(object) * k_words].known;
  for (std::uint32_t id = members.first; id < members.end; ++id) {
    const RawNode& member = nodes_[id];
    const Word word = word_of_symbol_[member.key];
    if (is_container(member)) {
      members.to_walk = members.to_walk || any || word.number != 0;
    }
    if (word.marks == 0) continue;
    members.marks |= word.marks;
    if (word.marks == k_ref && is_string(member)) members.ref = id;
    if (word.marks == k_type) members.type = id;
    if (word.marks == k_dynamic_ref && is_string(member)) members.dynamic_ref = id;
    if (word.marks == k_name) members.name = id;
    if (word.marks == k_in) members.in = id;
  }
  return members;
}

void InventoryBuilder::add_object(std::uint32_t node, Object object, NameKind name_kind,
                                  std::uint32_t response, const Members& members) {
  ObjectRecord found{node,
                     unit() & 0x3FFFFFFFU,
                     static_cast<std::uint32_t>(name_kind) & 3U,
                     std::min(nodes_[node].key, k_unknown_id) & k_unknown_id,
                     (members.marks & k_extension) != 0 ? 1U : 0U,
                     k_unknown_kind_id,
                     (members.marks & k_discriminator) != 0 ? 1U : 0U};
  switch (object) {
    case Object::schema:
      if (name_kind != NameKind::component && name_kind != NameKind::property) found.name_id = k_unknown_id;
      out_.schemas.building().push_back(found);
      return number_type(static_cast<std::uint32_t>(out_.schemas.building().size()) - 1, members);
    case Object::parameter:
      reference_of_parameter_.push_back(k_none);
      out_.parameters.building().push_back(found);
      return number_parameter(static_cast<std::uint32_t>(out_.parameters.building().size()) - 1, members);
    case Object::response:
      return out_.responses.building().push_back(found);
    case Object::header:
      out_.header_responses.building().push_back(response);
      return out_.headers.building().push_back(found);
    case Object::security_scheme:
      return out_.security_schemes.building().push_back(found);
    default:
      return;
  }
}

}  // namespace collet::openapi
