// SPDX-License-Identifier: MIT
#include "plugins/openapi/snapshot/snapshot_write.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "plugins/openapi/snapshot/description_storage.hpp"
#include "plugins/openapi/snapshot/snapshot_format.hpp"
#include "plugins/openapi/snapshot/snapshot_map.hpp"

namespace collet::openapi {
namespace {

constexpr std::size_t k_buffer = std::size_t{64} * MappingGuard::k_block;
constexpr mode_t k_private = 0600;

/// A file without a name until keep(), so that nothing remains if the process ends. On file systems without
/// O_TMPFILE it has a temporary name, and shrink_folder() removes it if this process did not.
class NewFile {
 public:
  explicit NewFile(int folder) : folder_(folder) {
    static std::atomic<unsigned> count{0};
    temporary_ = std::to_string(::getpid()) + "-" + std::to_string(++count) + ".part";
    file_ = ::openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, k_private);
    nameless_ = file_ >= 0;
    if (!nameless_)
      file_ = ::openat(folder, temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, k_private);
  }
  ~NewFile() {
    if (file_ < 0) return;
    ::close(file_);
    if (!nameless_ && !kept_) ::unlinkat(folder_, temporary_.c_str(), 0);
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  bool opened() const { return file_ >= 0; }
  bool write(const char* data, std::size_t size, std::uint64_t offset) const {
    while (size != 0) {
      const ssize_t written = ::pwrite(file_, data, size, static_cast<off_t>(offset));
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return false;
      data += written;
      offset += static_cast<std::uint64_t>(written);
      size -= static_cast<std::size_t>(written);
    }
    return true;
  }
  bool keep(const std::string& name) {
    const std::string self = "/proc/self/fd/" + std::to_string(file_);
    if (nameless_ && ::linkat(AT_FDCWD, self.c_str(), folder_, temporary_.c_str(), AT_SYMLINK_FOLLOW) != 0)
      return false;
    nameless_ = false;  // it now has the temporary name
    kept_ = ::renameat(folder_, temporary_.c_str(), folder_, name.c_str()) == 0;
    return kept_;
  }

 private:
  const int folder_;
  int file_ = -1;
  std::string temporary_;
  bool nameless_ = false;
  bool kept_ = false;
};

std::uint64_t rounded(std::uint64_t number, std::uint64_t multiple) {
  return (number + multiple - 1) / multiple * multiple;
}

/// Writes the blocks after the header block, and their checksums.
class Body {
 public:
  Body(const NewFile& file, std::uint64_t seed, const std::atomic<bool>& abandoned)
      : file_(file), seed_(seed), abandoned_(abandoned), buffer_(new char[k_buffer]), sums_(1, 0) {}

  std::uint64_t offset() const { return MappingGuard::k_block + written_ + used_; }
  bool append(const char* data, std::size_t size) {
    while (size != 0) {
      const std::size_t part = std::min(size, k_buffer - used_);
      std::memcpy(buffer_.get() + used_, data, part);
      used_ += part;
      data += part;
      size -= part;
      if (used_ == k_buffer && !flush()) return false;
    }
    return true;
  }
  bool pad(std::uint64_t multiple) {
    const std::string zeros(rounded(offset(), multiple) - offset(), '\0');
    return append(zeros.data(), zeros.size());
  }
  /// Writes the checksum table after the last complete block.
  bool finish(SnapshotHeader& header) {
    if (!pad(MappingGuard::k_block) || !flush()) return false;
    const auto* const table = reinterpret_cast<const char*>(sums_.data());
    const std::size_t bytes = sums_.size() * sizeof(std::uint64_t);
    header.sums_offset = offset();
    header.file_size = header.sums_offset + bytes;
    header.sums_sum = sums_sum(table, bytes);
    return file_.write(table, bytes, header.sums_offset);
  }

 private:
  bool flush() {
    if (abandoned_.load(std::memory_order_relaxed)) return false;
    for (std::size_t at = 0; at < used_; at += MappingGuard::k_block)
      sums_.push_back(block_sum(buffer_.get() + at, sums_.size(), seed_));
    const bool done = file_.write(buffer_.get(), used_, MappingGuard::k_block + written_);
    written_ += used_;
    used_ = 0;
    return done;
  }

  const NewFile& file_;
  const std::uint64_t seed_;
  const std::atomic<bool>& abandoned_;
  std::unique_ptr<char[]> buffer_;
  std::size_t used_ = 0;
  std::uint64_t written_ = 0;
  std::vector<std::uint64_t> sums_;  // by block; the header has a separate checksum
};

SnapshotHeader header_of(const DescriptionStorage::Contents& contents, const SnapshotSource& source,
                         std::string_view text) {
  SnapshotHeader header{};
  header.magic = k_snapshot_magic;
  header.layout = k_snapshot_layout;
  header.byte_order = k_snapshot_byte_order;
  const std::string_view id = build_id();
  std::memcpy(header.build.data(), id.data(), id.size());
  header.facts = contents.facts;
  const ContentHash hash = content_hash(text, contents.facts.hash_seed);
  header.key = {source.identity.device,
                source.identity.inode,
                source.identity.size,
                source.identity.mtime_ns,
                source.identity.ctime_ns,
                hash.high,
                hash.low,
                source.limits.max_bytes,
                source.limits.max_nodes,
                source.limits.max_depth,
                source.settled ? 1U : 0U};
  header.path_size = source.path.size();
  std::memcpy(header.path.data(), source.path.data(), source.path.size());
  return header;
}

}  // namespace

bool write_snapshot(int folder, const std::string& name, const Description& description,
                    const SnapshotSource& source, std::uint64_t max_bytes,
                    const std::atomic<bool>& abandoned) {
  if (abandoned || !description.index().problem().empty() || build_id().empty() ||
      source.path.size() > k_max_snapshot_path)
    return false;
  const auto contents = DescriptionStorage::to_sections(description);
  if (contents->sections.size() > k_max_snapshot_sections) return false;
  std::uint64_t all = 2 * MappingGuard::k_block;
  for (const auto& section : contents->sections)
    all += section.count * section.element + k_snapshot_alignment;
  if (all > max_bytes || abandoned) return false;

  NewFile file(folder);
  if (!file.opened()) return false;
  SnapshotHeader header = header_of(*contents, source, description.document().source());
  Body body(file, header.facts.hash_seed, abandoned);
  header.section_count = contents->sections.size();
  for (std::size_t i = 0; i < contents->sections.size(); ++i) {
    const auto& section = contents->sections[i];
    if (!body.pad(k_snapshot_alignment)) return false;
    header.sections[i] = {body.offset(), section.count, section.element};
    if (!body.append(static_cast<const char*>(section.data), section.count * section.element)) return false;
  }
  if (!body.finish(header)) return false;
  header.header_sum = header_sum(header);
  std::string first(MappingGuard::k_block, '\0');
  std::memcpy(first.data(), &header, sizeof header);
  return file.write(first.data(), first.size(), 0) && !abandoned && file.keep(name);
}

}  // namespace collet::openapi
