// SPDX-License-Identifier: MIT
#include "plugins/openapi/tree/mapping_guard.hpp"

namespace collet::openapi {

void MappingGuard::check_block(std::size_t block) const {
  if (damaged() || !intact(block)) fail();
  checked_[block].store(1, std::memory_order_relaxed);
}

void MappingGuard::fail() const {
  damaged_.store(true, std::memory_order_relaxed);
  discard();
  throw DamagedSnapshot();
}

}  // namespace collet::openapi
