// SPDX-License-Identifier: MIT
#include "plugins/openapi/tree/growing_array.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "plugins/openapi/heap_bytes.hpp"
#include "sdk/support/huge_pages.hpp"

namespace collet::openapi {
namespace {

#if defined(__linux__)
constexpr std::size_t k_page = 64U << 10U;  // a multiple of the page size on every system
using support::k_huge_page;
using support::use_huge_pages;
/// Blocks of at least this size are mapped from the system.
constexpr std::size_t k_mapped_bytes = 128U << 10U;
/// Bounds of the bytes populated at a time: an eighth of the block, so that little is populated in vain.
constexpr std::size_t k_min_step = 32U << 10U;
constexpr std::size_t k_max_step = 256U << 10U;
#if defined(MADV_POPULATE_WRITE)
constexpr int k_populate = MADV_POPULATE_WRITE;
#else
constexpr int k_populate = 23;  // since Linux 5.14; older kernels refuse it
#endif

constexpr std::size_t rounded_to_pages(std::size_t bytes, std::size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

/// Maps whole pages; huge ones if the block fills at least one and they are available.
char* map_pages(std::size_t bytes) {
  const bool huge = bytes >= k_huge_page;
  const std::size_t spare = huge ? k_huge_page : 0;
  void* const block = mmap(nullptr, bytes + spare, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) throw std::bad_alloc();
  char* const begin = static_cast<char*>(block);
  if (!huge) return begin;
  const auto address = reinterpret_cast<std::uintptr_t>(block);
  const std::size_t before = rounded_to_pages(address, k_huge_page) - address;
  if (before != 0) munmap(begin, before);
  if (before != spare) munmap(begin + before + bytes, spare - before);
  use_huge_pages(begin + before, bytes, 0);
  return begin + before;
}
#endif

}  // namespace

Block::~Block() {
#if defined(__linux__)
  if (base_ != nullptr) {
    give_back();
    return;
  }
  if (mapped_ != 0) {
    munmap(data_, mapped_);
    return;
  }
#endif
  ::operator delete(data_);
}

/// Ends the continuation of another block.
void Block::give_back() noexcept {
#if defined(__linux__)
  (void)madvise(static_cast<char*>(data_) + base_->size_, mapped_ - base_->size_, MADV_DONTNEED);
#endif
  std::atomic_ref(base_->continued_).store(false);
}

bool Block::continue_from([[maybe_unused]] const Block& base, [[maybe_unused]] std::size_t kept) {
#if defined(__linux__)
  // A block that fills its mapping is copied, because this one would soon have to move.
  if (data_ != nullptr || base.base_ != nullptr || base.mapped_ <= kept + kept / 8) return false;
  if (std::atomic_ref(base.continued_).exchange(true)) return false;
  data_ = base.data_;
  size_ = base.size_;
  mapped_ = base.mapped_;
  base_ = &base;
  return true;
#else
  return false;
#endif
}

void Block::swap(Block& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(mapped_, other.mapped_);
  std::swap(base_, other.base_);
  std::swap(charge_, other.charge_);
}

std::size_t Block::held() const {
  if (base_ != nullptr) return size_ - base_->size_;
  return mapped_ != 0 ? std::min(size_, mapped_) : heap_bytes(size_);
}

/// Populates at least `size` bytes and some that will be written next. This saves a page fault for each page.
void Block::populate([[maybe_unused]] std::size_t size) {
#if defined(__linux__)
  while (size_ < size) {
    const std::size_t step = std::clamp(size_ / 8, k_min_step, k_max_step);
    const std::size_t ready = std::min(rounded_to_pages(size_ + step, k_min_step), mapped_);
    charge_.resize(base_ != nullptr ? ready - base_->size_ : ready);
    (void)madvise(static_cast<char*>(data_) + size_, ready - size_, k_populate);
    size_ = ready;
  }
#endif
}

void Block::reserve(std::size_t size, std::size_t kept) {
  if (size <= std::max(size_, mapped_)) return;
  Block other;
#if defined(__linux__)
  if (size >= k_mapped_bytes) {
    const std::size_t bytes = rounded_to_pages(size, k_page);
    if (mapped_ != 0 && base_ == nullptr) {
      void* const moved = mremap(data_, mapped_, bytes, MREMAP_MAYMOVE);
      if (moved == MAP_FAILED) throw std::bad_alloc();
      data_ = moved;
      mapped_ = bytes;
      if (bytes >= 2 * k_huge_page) use_huge_pages(static_cast<char*>(data_), bytes, size_);
      return;
    }
    other.data_ = map_pages(bytes);
    other.mapped_ = bytes;
    if (kept != 0) other.populate(kept);
  }
#endif
  if (other.mapped_ == 0) {
    other.charge_.resize(heap_bytes(size));
    other.data_ = ::operator new(size);
    other.size_ = size;
  }
  if (kept != 0) std::memcpy(other.data_, data_, kept);
  swap(other);
}

void Block::grow(std::size_t size, std::size_t kept) {
  if (const std::size_t all = std::max(size_, mapped_); size > all) reserve(std::max(size, all * 2), kept);
  if (size > size_) populate(size);
}

void Block::shrink(std::size_t size, [[maybe_unused]] UnusedAddresses addresses) {
#if defined(__linux__)
  if (base_ != nullptr || (mapped_ != 0 && addresses == UnusedAddresses::kept)) return shrink_in_place(size);
  if (mapped_ != 0) {
    const std::size_t used = rounded_to_pages(size, k_page);
    if (used < mapped_) munmap(static_cast<char*>(data_) + used, mapped_ - used);
    mapped_ = std::min(mapped_, used);
    size_ = std::min(size_, mapped_);
    if (mapped_ == 0) data_ = nullptr;
    charge_.resize(held());
    return;
  }
#endif
  if (size == size_) return;
  Block other;
  if (size != 0) other.grow(size, 0);
  if (size != 0) std::memcpy(other.data_, data_, size);
  swap(other);
}

/// Returns memory of a mapped block and keeps its addresses.
void Block::shrink_in_place([[maybe_unused]] std::size_t size) {
#if defined(__linux__)
  const std::size_t used = std::min(rounded_to_pages(size, k_page), mapped_);
  if (used < mapped_) (void)madvise(static_cast<char*>(data_) + used, mapped_ - used, MADV_DONTNEED);
  size_ = std::min(size_, used);
  charge_.resize(held());
#endif
}

void Block::reserve_adjacent(std::initializer_list<Reservation> reservations) {
#if defined(__linux__)
  std::size_t wanted = 0;
  std::size_t all = 0;
  for (const Reservation& reservation : reservations) {
    wanted += reservation.size;
    all += rounded_to_pages(reservation.size, k_page);
  }
  if (wanted >= k_mapped_bytes) {
    char* at = map_pages(all);
    for (const auto& [block, size] : reservations) {
      Block part;
      part.mapped_ = rounded_to_pages(size, k_page);
      part.data_ = part.mapped_ != 0 ? at : nullptr;
      at += part.mapped_;
      *block = std::move(part);
    }
    return;
  }
#endif
  for (const auto& [block, size] : reservations)
    block->reserve(size, 0);
}

}  // namespace collet::openapi
