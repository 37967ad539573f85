// SPDX-License-Identifier: MIT
#include "plugins/openapi/inventory.hpp"

#include "plugins/openapi/inventory_builder.hpp"

namespace collet::openapi {
namespace {

constexpr int k_max_hops = 8;

template <class T>
std::size_t bytes_of(const std::vector<T>& list) {
  return list.capacity() * sizeof(T);
}

}  // namespace

Inventory::Inventory(const Document& document) : document_(&document), ref_symbol_(document.symbol("$ref")) {
  InventoryBuilder(document, *this).run();
  units_.shrink_to_fit();
  schemas_.shrink_to_fit();
  parameters_.shrink_to_fit();
  responses_.shrink_to_fit();
  headers_.shrink_to_fit();
  references_.shrink_to_fit();
  targets_.shrink_to_fit();
}

Node Inventory::resolve(Node object) const {
  for (int hop = 0; hop < k_max_hops; ++hop) {
    const Node ref = ref_symbol_ == k_no_symbol ? Node() : object.find(ref_symbol_);
    if (!ref.is_string()) return object;
    const std::uint32_t target = find_target(ref.text());
    if (target == k_none) return {};
    object = targets_[target].node;
  }
  return {};
}

std::uint32_t Inventory::uses(Node node) const {
  const auto at = uses_of_node_.find(node.id());
  return at == uses_of_node_.end() ? 0 : at->second;
}

std::uint32_t Inventory::find_target(std::string_view text) const {
  const auto at = target_of_text_.find(text);
  return at == target_of_text_.end() ? k_none : at->second;
}

std::size_t Inventory::memory() const {
  constexpr std::size_t k_map_entry = 48;
  return bytes_of(units_) + bytes_of(schemas_) + bytes_of(parameters_) + bytes_of(responses_) +
         bytes_of(headers_) + bytes_of(security_schemes_) + bytes_of(references_) + bytes_of(targets_) +
         (target_of_text_.size() + uses_of_node_.size()) * k_map_entry;
}

}  // namespace collet::openapi
