// SPDX-License-Identifier: MIT
#include "plugins/openapi/growing_array.hpp"

#include <cstdint>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace collet::openapi {
namespace {

#if defined(__linux__)
constexpr std::size_t k_page = 64U << 10U;  // whole pages wherever it runs
constexpr std::size_t k_huge_page = 2U << 20U;
/// From here on the system gives the memory; from there on in huge pages: the first touch of one costs as
/// much as that of 60 small ones and saves 512.
constexpr std::size_t k_mapped_bytes = 128U << 10U;
constexpr std::size_t k_huge_bytes = 512U << 10U;

constexpr std::size_t rounded(std::size_t bytes, std::size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

/// Of whole pages. Advice that is not taken is no failure.
void* map(std::size_t bytes) {
  const bool huge = bytes % k_huge_page == 0;
  const std::size_t spare = huge ? k_huge_page : 0;
  void* const block = mmap(nullptr, bytes + spare, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) throw std::bad_alloc();
  if (!huge) return block;
  char* const begin = static_cast<char*>(block);
  const auto address = reinterpret_cast<std::uintptr_t>(block);
  const std::size_t before = rounded(address, k_huge_page) - address;
  if (before != 0) munmap(begin, before);
  if (before != spare) munmap(begin + before + bytes, spare - before);
  (void)madvise(begin + before, bytes, MADV_HUGEPAGE);
  return begin + before;
}
#endif

}  // namespace

Block::~Block() {
#if defined(__linux__)
  if (mapped_) {
    munmap(data_, size_);
    return;
  }
#endif
  ::operator delete(data_);
}

void Block::swap(Block& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(mapped_, other.mapped_);
}

void Block::grow(std::size_t size, std::size_t kept) {
  Block other;
#if defined(__linux__)
  if (size >= k_mapped_bytes) {
    const std::size_t bytes = rounded(size, size >= k_huge_bytes ? k_huge_page : k_page);
    if (mapped_) {
      void* const moved = mremap(data_, size_, bytes, MREMAP_MAYMOVE);
      if (moved == MAP_FAILED) throw std::bad_alloc();
      data_ = moved;
      size_ = bytes;
      return;
    }
    other.data_ = map(bytes);
    other.size_ = bytes;
    other.mapped_ = true;
  }
#endif
  if (!other.mapped_) {
    other.data_ = ::operator new(size);
    other.size_ = size;
  }
  if (kept != 0) std::memcpy(other.data_, data_, kept);
  swap(other);
}

void Block::shrink(std::size_t size) {
#if defined(__linux__)
  if (mapped_) {
    const std::size_t used = rounded(size == 0 ? 1 : size, k_page);
    if (used < size_) munmap(static_cast<char*>(data_) + used, size_ - used);
    size_ = used < size_ ? used : size_;
    return;
  }
#endif
  if (size == size_) return;
  Block other;
  if (size != 0) other.grow(size, 0);
  if (size != 0) std::memcpy(other.data_, data_, size);
  swap(other);
}

}  // namespace collet::openapi
