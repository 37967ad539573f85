// SPDX-License-Identifier: MIT
#include "plugins/openapi/inventory_builder.hpp"

#include <algorithm>
#include <string>

#include "plugins/openapi/pointer.hpp"

namespace collet::openapi {
namespace {

bool is_extension(std::string_view key) {
  return key.substr(0, 2) == "x-";
}

bool is_unit(Object object) {
  return object == Object::operation || object == Object::path_item;
}

}  // namespace

InventoryBuilder::InventoryBuilder(const Document& document, Inventory& inventory)
    : document_(document),
      index_(document.index()),
      inventory_(inventory),
      out_(inventory.arrays_),
      ref_symbol_(inventory.ref_symbol_),
      units_(out_.units.building()),
      references_(out_.references.building()),
      targets_(out_.targets.building()),
      version_(version_bit(document.index().version())),
      types_(document, k_plain_sort + 1, k_look_sort),
      type_symbol_(document.symbol("type")),
      anchor_symbol_(document.symbol("$anchor")),
      dynamic_anchor_symbol_(document.symbol("$dynamicAnchor")) {}

void InventoryBuilder::run() {
  if (version_ == 0) return;
  learn_words();
  learn_index();
  const Node root = document_.root();
  for (const Field& field : fields_of(Object::document)) {
    if ((field.versions & version_) == 0) continue;
    const Node value = root[field.name];
    if (field.holds == Object::components) {
      for (const Node section : value) {
        for (const Field& known : fields_of(Object::components)) {
          if (known.name != section.key() || (known.versions & version_) == 0 || !section.is_object())
            continue;
          for (const Node component : section)
            walk_unit(component, known.holds, k_none, true);
        }
      }
    } else if (field.holds == Object::paths || field.holds == Object::path_item) {
      if (!value.is_object()) continue;
      for (const Node item : value)
        if (!is_extension(item.key())) walk_unit(item, Object::path_item, k_none, false);
    } else if (value.is_object()) {
      for (const Node component : value)
        walk_unit(component, field.holds, k_none, true);
    }
  }
  walk_later();
  resolve_targets();
  seal();
  name_parameters();
}

/// Thousands refer to the same few, so that each target is followed once.
void InventoryBuilder::name_parameters() {
  struct Known {
    std::uint32_t name = k_none;
    std::uint32_t place = k_look_sort;
  };
  TextTable names(document_, 1, k_look);
  TextTable places(document_, 1, k_look_sort);
  const Symbol name_symbol = document_.symbol("name");
  const Symbol in_symbol = document_.symbol("in");
  const auto known_of = [&](Node parameter) -> Known {
    if (!parameter) return {k_look, k_look_sort};
    const Node name = parameter.find(name_symbol);
    const Node place = parameter.find(in_symbol);
    return {name.is_string() ? names.number(name) : 0, place.is_string() ? places.number(place) : 0};
  };
  std::vector<Known> of_target(targets_.size());
  auto& parameters = out_.parameters.building();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    FoundRecord& record = parameters[i];
    const std::uint32_t target = target_of_parameter_[i];
    Known known;
    if (target == k_none) {
      known = known_of(document_.node(record.node));
    } else {
      if (of_target[target].name == k_none)
        of_target[target] = known_of(inventory_.resolve(document_.node(record.node)));
      known = of_target[target];
    }
    record.name = known.name & k_look;
    record.sort = known.place & k_look_sort;
  }
}

void InventoryBuilder::seal() {
  for (const auto& [text, number] : target_of_text_)
    out_.target_texts.add(document_.hash(text), number);
  out_.target_texts.seal();
  out_.each_array([](auto& array) { array.seal(); });
}

/// Which member names mean anything, so that one look at a symbol tells whether a member is to be walked.
void InventoryBuilder::learn_words() {
  const std::size_t symbols = document_.arena().symbols.size();
  word_of_symbol_.assign(symbols, 0);
  is_extension_.resize(symbols);
  for (Symbol symbol = 0; symbol < symbols; ++symbol)
    is_extension_[symbol] = is_extension(document_.symbol_text(symbol));
  std::unordered_map<std::string_view, std::uint8_t> words;
  for (std::size_t i = 0; i < field_of_word_.size(); ++i) {
    auto& known = field_of_word_[i];
    for (const Field& field : fields_of(static_cast<Object>(i))) {
      if ((field.versions & version_) == 0) continue;
      if (field.name.empty()) {
        any_field_[i] = &field;
        continue;
      }
      const auto word =
          words.try_emplace(field.name, static_cast<std::uint8_t>(words.size() + 1)).first->second;
      if (known.size() <= word) known.resize(word + 1U, nullptr);
      known[word] = &field;
      const Symbol symbol = document_.symbol(field.name);
      if (symbol != k_no_symbol) word_of_symbol_[symbol] = word;
    }
  }
}

void InventoryBuilder::learn_index() {
  const auto operations = index_.operations();
  operation_of_node_.reserve(operations.size());
  for (std::uint32_t i = 0; i < operations.size(); ++i)
    operation_of_node_.try_emplace(operations[i].node.id(), i);
  const auto items = index_.path_items();
  path_item_of_node_.reserve(items.size());
  for (std::uint32_t i = 0; i < items.size(); ++i)
    path_item_of_node_.try_emplace(items[i].node.id(), i);
}

void InventoryBuilder::walk_unit(Node node, Object object, std::uint32_t parent, bool component) {
  if (!node.is_object()) return;
  UnitRecord unit{node.id(), k_none,   k_none, parent, static_cast<std::uint32_t>(references_.size()),
                  object,    component};
  if (object == Object::operation) {
    const auto at = operation_of_node_.find(node.id());
    if (at != operation_of_node_.end()) {
      unit.operation = at->second;
      unit.path_item = index_.operation(at->second).path_item;
    }
  } else if (object == Object::path_item) {
    const auto at = path_item_of_node_.find(node.id());
    if (at != path_item_of_node_.end()) unit.path_item = at->second;
  }
  units_.push_back(unit);
  const std::size_t waiting = later_.size();
  walk(node, object, component ? Naming::component : Naming::none);
  if (object != Object::path_item) return;
  // Its operations follow it at once, callbacks come behind everything.
  const std::vector<Later> operations(later_.begin() + static_cast<std::ptrdiff_t>(waiting), later_.end());
  later_.resize(waiting);
  for (const Later& operation : operations)
    walk_unit(operation.node, operation.object, operation.parent, false);
}

void InventoryBuilder::walk_later() {
  for (std::size_t i = 0; i < later_.size(); ++i) {
    const Later next = later_[i];
    walk_unit(next.node, next.object, next.parent, false);
  }
}

/// Depth first with a stack of its own: a document may be configured to be deeper than a thread's stack.
void InventoryBuilder::walk(Node unit, Object object, Naming naming) {
  enter(unit, object, naming, k_none);
  while (!stack_.empty()) {
    Frame& frame = stack_.back();
    if (frame.next == frame.end) {
      stack_.pop_back();
      continue;
    }
    const Node child = document_.node(frame.next++);
    const std::uint32_t response = frame.response;
    if (frame.field != nullptr) {
      enter(child, frame.field->holds, naming_of(*frame.field), response);
    } else if (const Field* field = field_of(frame.object, child)) {
      const bool many = field->how == Holds::map || field->how == Holds::list ||
                        (field->how == Holds::one_or_list && child.is_array());
      if (!many) {
        enter(child, field->holds, naming_of(*field), response);
      } else if (field->how == Holds::map ? child.is_object() : child.is_array()) {
        push(child, field, field->holds, response);
      }
    }
  }
}

const Field* InventoryBuilder::field_of(Object object, Node member) const {
  const auto kind = static_cast<std::size_t>(object);
  const std::uint8_t word = word_of_symbol_[member.key_symbol()];
  const auto& fields = field_of_word_[kind];
  if (word < fields.size() && fields[word] != nullptr) return fields[word];
  return any_field_[kind] != nullptr && !is_extension(member.key()) ? any_field_[kind] : nullptr;
}

Naming InventoryBuilder::naming_of(const Field& field) {
  if (field.name.empty()) return Naming::member;
  if (field.how != Holds::map) return Naming::none;
  return field.name == "properties" || field.name == "patternProperties" ? Naming::property : Naming::member;
}

void InventoryBuilder::push(Node container, const Field* field, Object object, std::uint32_t response) {
  if (container.size() == 0) return;
  const std::uint32_t first = container.at(0).id();
  stack_.push_back({first, first + container.size(), response, object, field});
}

void InventoryBuilder::enter(Node node, Object object, Naming naming, std::uint32_t response) {
  if (!node.is_object()) return;
  if (is_unit(object) && !stack_.empty()) {
    later_.push_back({node, object, this->unit()});
    return;
  }
  note(node, object, naming, response);
  if (object == Object::response) response = static_cast<std::uint32_t>(out_.responses.building().size()) - 1;
  if (may_be_reference(object)) {
    const Node ref = node.find(ref_symbol_);
    if (ref.is_string()) {
      note_reference(node, ref, object);
      if (object == Object::parameter) target_of_parameter_.back() = references_.back().target;
      // Beside a reference nothing counts, but for path items and the schemas of 3.1 and later.
      const bool siblings = object == Object::path_item ||
                            (object == Object::schema && (version_ & (k_in_3_1 | k_in_3_2)) != 0);
      if (!siblings) return;
    }
    if (object == Object::schema) note_anchor(node);
  }
  push(node, nullptr, object, response);
}

void InventoryBuilder::note(Node node, Object object, Naming naming, std::uint32_t response) {
  FoundRecord found{node.id(),
                    unit() & 0x3FFFFFFFU,
                    static_cast<std::uint32_t>(naming) & 3U,
                    std::min(node.key_symbol(), k_look) & k_look,
                    is_extended(node) ? 1U : 0U,
                    k_look_sort};
  switch (object) {
    case Object::schema:
      if (naming != Naming::component && naming != Naming::property) found.name = k_look;
      found.sort = type_of(node) & k_look_sort;
      return out_.schemas.building().push_back(found);
    case Object::parameter:
      target_of_parameter_.push_back(k_none);
      return out_.parameters.building().push_back(found);
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

bool InventoryBuilder::is_extended(Node object) const {
  for (const Node member : object)
    if (is_extension_[member.key_symbol()]) return true;
  return false;
}

/// Of several types, or of one too many, the schema itself is to be asked.
std::uint32_t InventoryBuilder::type_of(Node schema) {
  const Node type = schema.find(type_symbol_);
  if (type.is_string()) return types_.number(type);
  if (type.is_array()) return k_look_sort;
  return schema.find(ref_symbol_).is_string() ? k_ref_sort : k_plain_sort;
}

void InventoryBuilder::note_reference(Node node, Node ref, Object object) {
  const auto next = static_cast<std::uint32_t>(targets_.size());
  const auto [at, is_new] = target_of_text_.try_emplace(ref.text(), next);
  if (is_new) targets_.push_back({ref.id(), k_none, k_none, 0, Target::State::missing, object});
  ++targets_[at->second].count;
  references_.push_back({node.id(), unit(), at->second, object});
}

/// JSON Schema 2020-12 core, section 8.2.2: a name for `#name`, unique in its resource; the first one counts.
void InventoryBuilder::note_anchor(Node schema) {
  for (const Symbol symbol : {anchor_symbol_, dynamic_anchor_symbol_}) {
    if (symbol == k_no_symbol) continue;
    const Node name = schema.find(symbol);
    if (name.is_string()) anchors_.try_emplace(name.text(), schema);
  }
}

void InventoryBuilder::resolve_targets() {
  std::unordered_map<std::uint32_t, std::uint32_t> unit_of_node;
  unit_of_node.reserve(units_.size());
  for (std::uint32_t i = 0; i < units_.size(); ++i)
    unit_of_node.try_emplace(units_[i].node, i);
  auto& uses = out_.uses.building();
  for (TargetRecord& target : targets_) {
    const std::string_view text = document_.node(target.text_node).text();
    if (text.empty() || text.front() != '#') {
      target.state = Target::State::external;
      continue;
    }
    Node found = find_local_ref(document_, text);
    if (!found) {
      const auto at = anchors_.find(text.substr(1));
      if (at != anchors_.end()) found = at->second;
    }
    if (!found) continue;
    target.state = Target::State::found;
    target.node = found.id();
    uses.push_back({found.id(), target.count});
    // Most name a component itself; only the others ask for the containers.
    for (Node node = found; node;) {
      const auto at = unit_of_node.find(node.id());
      if (at != unit_of_node.end()) target.unit = at->second;
      node = target.unit == k_none ? node.parent() : Node();
    }
  }
  std::sort(uses.begin(), uses.end(), [](const UseRecord& a, const UseRecord& b) { return a.node < b.node; });
  std::size_t kept = 0;
  for (const UseRecord& use : uses) {
    if (kept != 0 && uses[kept - 1].node == use.node) {
      uses[kept - 1].count += use.count;
    } else {
      uses[kept++] = use;
    }
  }
  uses.resize(kept);
}

}  // namespace collet::openapi
