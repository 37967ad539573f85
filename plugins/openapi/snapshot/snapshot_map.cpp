// SPDX-License-Identifier: MIT
#include "plugins/openapi/snapshot/snapshot_map.hpp"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace collet::openapi {
namespace {

constexpr std::uint64_t k_max_file_bytes = std::uint64_t{1} << 40U;

/// Snapshots that keep their file open; a further one is read at once.
constexpr int k_max_open_files = 8;
std::atomic<int> open_files{0};

bool is_private_file(const struct stat& status) {
  constexpr mode_t k_others = 077;
  return S_ISREG(status.st_mode) && status.st_uid == ::geteuid() && (status.st_mode & k_others) == 0;
}

/// Sets the modification time to the time of use, at most once an hour. The least recently used files are
/// removed first.
void mark_used(int file, const struct stat& status) {
  constexpr std::time_t k_hour = 3600;
  if (std::time(nullptr) - status.st_mtim.tv_sec > k_hour) ::futimens(file, nullptr);
}

}  // namespace

ContentHash content_hash(std::string_view text, std::uint64_t seed) {
  const XXH128_hash_t hash = XXH3_128bits_withSeed(text.data(), text.size(), seed);
  return {hash.high64, hash.low64};
}

SnapshotMap::SnapshotMap(int file, char* data, std::size_t size, const std::shared_ptr<const int>& folder,
                         std::string name)
    : file_(file), data_(data), size_(size), folder_(folder), name_(std::move(name)) {
  ++open_files;
}

SnapshotMap::~SnapshotMap() {
  close_file();
  ::munmap(data_, size_);
}

void SnapshotMap::close_file() const {
  if (file_ < 0) return;
  ::close(file_);
  file_ = -1;
  --open_files;
}

std::size_t SnapshotMap::memory() const {
  return sizeof(SnapshotMap) + (size_ - header_.sums_offset) + (loaded_blocks() + 1) * k_block;
}

std::shared_ptr<const SnapshotMap> SnapshotMap::open(const std::shared_ptr<const int>& folder,
                                                     const std::string& name, bool& exists) {
  const int file = ::openat(*folder, name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  exists = file >= 0 || errno != ENOENT;
  if (file < 0) return nullptr;
  struct stat status {};
  void* memory = MAP_FAILED;
  if (::fstat(file, &status) == 0 && is_private_file(status) &&
      static_cast<std::uint64_t>(status.st_size) >= MappingGuard::k_block &&
      static_cast<std::uint64_t>(status.st_size) < k_max_file_bytes)
    memory = ::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    ::close(file);
    return nullptr;
  }
  mark_used(file, status);
  const std::shared_ptr<SnapshotMap> map(new SnapshotMap(
      file, static_cast<char*>(memory), static_cast<std::size_t>(status.st_size), folder, name));
  if (!map->check_header()) return nullptr;
  return open_files <= k_max_open_files || map->read_all() ? map : nullptr;
}

/// Reads a part of the file to its place in memory. Returns false if the file has become shorter.
bool SnapshotMap::read(std::uint64_t offset, std::size_t size) const {
  while (size != 0) {
    const ssize_t got = ::pread(file_, data_ + offset, size, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    offset += static_cast<std::uint64_t>(got);
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

/// Reads all blocks and closes the file, so that many snapshots do not need many descriptors.
bool SnapshotMap::read_all() {
  charge_.resize(size_);
  const bool done = read(k_block, header_.sums_offset - k_block);
  close_file();
  return done;
}

bool SnapshotMap::check_header() {
  if (!read(0, k_block)) return false;
  std::memcpy(&header_, data_, sizeof header_);
  const SnapshotHeader& header = header_;
  if (header.magic != k_snapshot_magic || header.byte_order != k_snapshot_byte_order ||
      header.layout != k_snapshot_layout)
    return false;
  const std::string_view id = build_id();
  if (id.empty() || std::memcmp(header.build.data(), id.data(), id.size()) != 0) return false;
  if (header.header_sum != openapi::header_sum(header)) return false;
  if (header.file_size != size_ || header.sums_offset % k_block != 0 || header.sums_offset > size_)
    return false;
  const std::size_t blocks = header.sums_offset / k_block;
  if (size_ - header.sums_offset != blocks * sizeof(std::uint64_t)) return false;
  if (header.section_count > header.sections.size() || header.path_size > header.path.size()) return false;
  for (std::size_t i = 0; i < header.section_count; ++i) {
    const SnapshotSection& section = header.sections[i];
    if (section.element == 0 || section.element > k_block || section.offset % k_snapshot_alignment != 0 ||
        section.offset < k_block || section.offset > header.sums_offset ||
        section.count > (header.sums_offset - section.offset) / section.element)
      return false;
  }
  if (!read(header.sums_offset, size_ - header.sums_offset)) return false;
  if (header.sums_sum != openapi::sums_sum(data_ + header.sums_offset, size_ - header.sums_offset))
    return false;
  cover(data_, blocks);
  return true;
}

bool SnapshotMap::is_for(std::string_view path, const Limits& limits) const {
  const SnapshotKey& key = header_.key;
  return std::string_view(header_.path.data(), header_.path_size) == path &&
         key.max_bytes == limits.max_bytes && key.max_nodes == limits.max_nodes &&
         key.max_depth == limits.max_depth;
}

bool SnapshotMap::is_current(const support::FileIdentity& identity) const {
  const SnapshotKey& key = header_.key;
  return key.settled != 0 && key.device == identity.device && key.inode == identity.inode &&
         key.size == identity.size && key.mtime_ns == identity.mtime_ns && key.ctime_ns == identity.ctime_ns;
}

bool SnapshotMap::has_content(std::string_view text) const {
  const SnapshotKey& key = header_.key;
  return key.size == text.size() &&
         content_hash(text, header_.facts.hash_seed) == ContentHash{key.hash_high, key.hash_low};
}

bool SnapshotMap::load(std::size_t block) const {
  const std::uint64_t offset = std::uint64_t{block} * k_block;
  if (offset >= header_.sums_offset) return false;
  if (file_ >= 0) {
    charge_.resize(memory() + k_block);
    if (!read(offset, k_block)) return false;
  }
  constexpr std::size_t k_header_and_this = 2;
  if ((loaded_blocks() + k_header_and_this) * k_block == header_.sums_offset) close_file();
  std::uint64_t wanted = 0;
  std::memcpy(&wanted, data_ + header_.sums_offset + block * sizeof wanted, sizeof wanted);
  return block_sum(data_ + offset, block, header_.facts.hash_seed) == wanted;
}

void SnapshotMap::discard() const noexcept {
  ::unlinkat(*folder_, name_.c_str(), 0);
}

}  // namespace collet::openapi
