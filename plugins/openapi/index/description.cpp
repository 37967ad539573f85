// SPDX-License-Identifier: MIT
#include "plugins/openapi/index/description.hpp"

#include "plugins/openapi/heap_bytes.hpp"

namespace collet::openapi {

// Tables that a snapshot holds are set before the description is shared.

const Index& Description::index() const {
  std::call_once(index_once_, [this] {
    if (!index_) index_ = std::make_unique<Index>(*document_);
    counted_index_.store(index_.get(), std::memory_order_release);
  });
  return *index_;
}

const Inventory& Description::inventory() const {
  std::call_once(inventory_once_, [this] {
    if (!inventory_) inventory_ = std::make_unique<Inventory>(index());
    lazy_memory_ += inventory_->memory();
  });
  return *inventory_;
}

const DerivedTable& Description::derived_table() const {
  std::call_once(derived_once_, [this] {
    if (!derived_) derived_ = derived_table_type.build(index());
    lazy_memory_ += derived_->memory();
  });
  return *derived_;
}

void Description::build_all() const {
  index().build_all();
  inventory();
  derived_table();
  document_->build_all();
}

std::size_t Description::memory() const {
  const Index* const index = counted_index_.load(std::memory_order_acquire);
  return heap_bytes(sizeof(Description)) + document_->memory() + (index != nullptr ? index->memory() : 0) +
         lazy_memory_.load(std::memory_order_relaxed);
}

}  // namespace collet::openapi
