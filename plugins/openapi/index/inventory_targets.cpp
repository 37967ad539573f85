// SPDX-License-Identifier: MIT
/// Resolves the references of a document, and numbers the names of referenced parameters.
#include <algorithm>
#include <vector>

#include "plugins/openapi/index/inventory_builder.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::openapi {

void InventoryBuilder::add_reference(std::uint32_t node, std::uint32_t ref, Object object, bool dynamic) {
  references_.push_back({});
  Reference& reference = references_.back();
  reference.node = node;
  reference.unit = unit();
  reference.object = object;
  reference.dynamic = dynamic ? 1 : 0;
  pending_references_.add(address_of(nodes_[ref]), {ref, static_cast<std::uint32_t>(references_.size()) - 1},
                          [this](const PendingText& pending) { add_target(pending); });
}

void InventoryBuilder::add_target(const PendingText& pending) {
  const std::uint32_t number = target_texts_.number(nodes_[pending.string]);
  Reference& reference = references_[pending.number];
  if (number == targets_.size())
    targets_.push_back({pending.string, k_none, k_none, 0, Target::State::missing, reference.object});
  ++targets_[number].count;
  reference.target = number;
}

void InventoryBuilder::resolve_by_text() {
  for (TargetRecord& target : targets_) {
    const std::string_view text = document_.node(target.text_node).text();
    if (text.empty() || text.front() != '#') {
      target.state = Target::State::external;
    } else if (const Node found = find_local_ref(document_, text)) {
      target.state = Target::State::found;
      target.node = found.id();
    }
  }
}

void InventoryBuilder::resolve_targets() {
  if ((version_ & k_from_3_1) != 0 && document_.root()["$self"].is_string()) by_value_ = true;
  if (by_value_) {
    resolve_by_value();
  } else {
    resolve_by_text();
  }
  NodeNumbers unit_of_node;
  unit_of_node.reserve(units_.size());
  for (std::uint32_t i = 0; i < units_.size(); ++i)
    unit_of_node.add(units_[i].node, i);
  unit_of_node.seal();
  auto& uses = out_.uses.building();
  for (TargetRecord& target : targets_) {
    if (target.state != Target::State::found) continue;
    uses.push_back({target.node, target.count});
    // Most targets are components; only for others the parents must be searched.
    for (Node node = document_.node(target.node); node;) {
      target.unit = unit_of_node.find(node.id(), k_none);
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
  uses.truncate(kept);
}

/// Thousands of references share few targets, so each target is resolved once.
void InventoryBuilder::name_references_to_parameters() {
  const Symbol name_symbol = document_.symbol("name");
  const Symbol in_symbol = document_.symbol("in");
  auto& parameters = out_.parameters.building();
  std::vector<std::uint32_t> first_of_target(targets_.size(), k_none);
  for (std::uint32_t i = 0; i < parameters.size(); ++i) {
    if (reference_of_parameter_[i] == k_none) continue;
    ObjectRecord& record = parameters[i];
    std::uint32_t& first = first_of_target[references_[reference_of_parameter_[i]].target];
    if (first != k_none) {
      record.name_id = parameters[first].name_id;
      record.kind_id = parameters[first].kind_id;
      continue;
    }
    first = i;
    record.name_id = k_unknown_id;
    record.kind_id = k_unknown_kind_id;
    const Node end = inventory_.resolve(document_.node(record.node));
    if (!end) continue;
    record.name_id = 0;
    record.kind_id = 0;
    if (const Node name = end.find(name_symbol); name.is_string()) add_name({name.id(), i});
    if (const Node place = end.find(in_symbol); place.is_string()) add_location({place.id(), i});
  }
}

void InventoryBuilder::seal() {
  for (std::uint32_t target = 0; !by_value_ && target < target_texts_.size(); ++target)
    out_.target_texts.add(target_texts_.hash(target), target);
  out_.target_texts.seal();
  InventoryArrays::each_array(out_, [](auto& array) { array.seal(); });
}

}  // namespace collet::openapi
