// SPDX-License-Identifier: MIT
#include "plugins/openapi/tree/mapping_guard.hpp"

namespace collet::openapi {

void MappingGuard::check_block(std::size_t block) const {
  const std::lock_guard lock(loading_);
  if (checked_[block].load(std::memory_order_relaxed) != 0) return;
  if (damaged() || !load(block)) fail();
  loaded_.fetch_add(1, std::memory_order_relaxed);
  checked_[block].store(1, std::memory_order_release);
}

void MappingGuard::fail() const {
  damaged_.store(true, std::memory_order_relaxed);
  discard();
  throw DamagedSnapshot();
}

}  // namespace collet::openapi
