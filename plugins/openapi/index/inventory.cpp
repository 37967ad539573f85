// SPDX-License-Identifier: MIT
#include "plugins/openapi/index/inventory.hpp"

#include "plugins/openapi/heap_bytes.hpp"
#include "plugins/openapi/index/inventory_builder.hpp"

namespace collet::openapi {
namespace {

constexpr int k_max_hops = 8;

/// Returns the first number in [low, size) for which `before(number)` is false, or `size`. `before` must be
/// true up to some number and false from there on.
template <class Before>
std::uint32_t first_not(std::size_t low, std::size_t size, const Before& before) {
  while (low < size) {
    const std::size_t middle = low + (size - low) / 2;
    if (before(middle)) {
      low = middle + 1;
    } else {
      size = middle;
    }
  }
  return static_cast<std::uint32_t>(low);
}

}  // namespace

std::uint32_t ObjectEntries::first_of_unit(std::uint32_t unit, std::uint32_t begin) const {
  return first_not(begin, records_.size(), [&](std::size_t number) { return records_[number].unit < unit; });
}

std::vector<std::uint32_t> ObjectEntries::components() const {
  std::vector<std::uint32_t> numbers;
  std::uint32_t number = 0;
  for (const ObjectRecord& record : records_.all()) {
    if (static_cast<NameKind>(record.name_kind) == NameKind::component) numbers.push_back(number);
    ++number;
  }
  return numbers;
}

Inventory::Inventory(const Index& index)
    : document_(&index.document()), ref_symbol_(document_->symbol("$ref")) {
  InventoryBuilder(index, *this).run();
}

Unit Inventory::unit(std::uint32_t number) const {
  const UnitRecord& record = arrays_.units[number];
  const std::size_t end = number + std::size_t{1} < arrays_.units.size()
                              ? arrays_.units[number + std::size_t{1}].first_reference
                              : arrays_.references.size();
  return {{document_, record.node}, record.object,
          record.component,         record.operation,
          record.path_item,         record.parent,
          record.first_reference,   static_cast<std::uint32_t>(end) - record.first_reference};
}

Target Inventory::target(std::uint32_t number) const {
  const TargetRecord& record = arrays_.targets[number];
  return {target_text(number), record.node == k_none ? Node() : document_->node(record.node),
          record.state,        record.object,
          record.unit,         record.count};
}

Node Inventory::resolve(Node object) const {
  for (int hop = 0; hop < k_max_hops; ++hop) {
    const Node ref = ref_symbol_ == k_no_symbol ? Node() : object.find(ref_symbol_);
    if (!by_value() && !ref.is_string()) return object;
    const std::uint32_t number = by_value() ? target_of(object) : find_target(ref.text());
    if (number == k_none) return ref.is_string() ? Node() : object;
    object = target(number).node;
  }
  return {};
}

std::uint32_t Inventory::target_of(Node object) const {
  const auto& node_targets = arrays_.node_targets;
  if (node_targets.empty()) {
    const Node ref = object.find(ref_symbol_);
    return ref.is_string() ? find_target(ref.text()) : k_none;
  }
  const auto at = first_not(0, node_targets.size(),
                            [&](std::size_t number) { return node_targets[number].node < object.id(); });
  return at < node_targets.size() && node_targets[at].node == object.id() ? node_targets[at].target : k_none;
}

Node Inventory::written(const Reference& reference) const {
  const Node object = document_->node(reference.node);
  return reference.dynamic != 0 ? object["$dynamicRef"] : object.find(ref_symbol_);
}

std::string_view Inventory::name_of_target(std::uint32_t number) const {
  const auto& begins = arrays_.name_begins;
  const std::uint32_t begin = begins[number];
  const std::size_t end =
      number + std::size_t{1} < begins.size() ? begins[number + std::size_t{1}] : arrays_.target_names.size();
  const auto name = arrays_.target_names.view().part(begin, end - begin);
  return {name.data(), name.size()};
}

std::uint32_t Inventory::uses(Node node) const {
  const auto& uses = arrays_.uses;
  const auto at =
      first_not(0, uses.size(), [&](std::size_t number) { return uses[number].node < node.id(); });
  return at < uses.size() && uses[at].node == node.id() ? uses[at].count : 0;
}

std::vector<bool> Inventory::used_nodes() const {
  std::vector<bool> used(document_->node_count());
  for (const UseRecord& use : arrays_.uses.view().all())
    if (use.node < used.size()) used[use.node] = true;
  return used;
}

std::uint32_t Inventory::find_target(std::string_view text) const {
  const auto text_of = [this](std::uint32_t number) { return target_text(number); };
  return arrays_.target_texts.first(document_->hash(text), text, text_of, k_none);
}

std::size_t Inventory::memory() const {
  std::size_t bytes = heap_bytes(sizeof(Inventory));
  InventoryArrays::each_array(arrays_, [&](const auto& array) { bytes += array.held(); });
  return bytes;
}

}  // namespace collet::openapi
