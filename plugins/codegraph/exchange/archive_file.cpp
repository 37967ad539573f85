// SPDX-License-Identifier: MIT
#include "plugins/codegraph/exchange/archive_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#define XXH_INLINE_ALL
#include <xxhash.h>
#include <zstd.h>

#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_block_bytes = 1U << 18U;
constexpr int k_level = 6;
constexpr int k_threads = 2;
/// Files made by an export have windows of 4 MiB; a larger one is read up to this, which bounds the memory.
constexpr int k_max_window = 27;

support::Error failed(const std::string& path, std::string_view what, int error) {
  return {COLLET_FAILED, path + " cannot be " + std::string(what) + ": " + std::strerror(error)};
}
const support::Error k_cancelled{COLLET_CANCELLED, "the caller cancelled the call"};

/// A descriptor that is closed at the end.
class Descriptor {
 public:
  explicit Descriptor(int file) : file_(file) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return file_; }
  void close() {
    if (file_ >= 0) ::close(std::exchange(file_, -1));
  }

 private:
  int file_;
};

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

/// Reads at most `size` bytes. Returns -1 if that fails.
ssize_t read_some(int file, std::string& buffer) {
  ssize_t count = -1;
  do {
    count = ::read(file, buffer.data(), buffer.size());
  } while (count < 0 && errno == EINTR);
  return count;
}

using Hash = std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)>;

Hash new_hash() {
  Hash out(XXH3_createState(), &XXH3_freeState);
  XXH3_128bits_reset(out.get());
  return out;
}

std::string shown(const Hash& hash) {
  XXH128_canonical_t out;
  XXH128_canonicalFromHash(&out, XXH3_128bits_digest(hash.get()));
  return support::hexadecimal({reinterpret_cast<const char*>(out.digest), sizeof out.digest});
}

/// Compresses parts into a file that has room for a header at its beginning.
class Compressor {
 public:
  explicit Compressor(int file) : file_(file), buffer_(ZSTD_CStreamOutSize(), '\0') {
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, k_level);
    // A library without threads compresses in this one.
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_nbWorkers, k_threads);
  }

  /// Returns the reason if it fails.
  support::Result<std::uint64_t> add(const std::string& path, const std::function<bool()>& stop) {
    const Descriptor source(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (source.get() < 0) return failed(path, "read", errno);
    std::string block(k_block_bytes, '\0');
    std::uint64_t size = 0;
    for (;;) {
      if (stop && stop()) return k_cancelled;
      const auto count = read_some(source.get(), block);
      if (count < 0) return failed(path, "read", errno);
      if (count == 0) return size;
      size += static_cast<std::uint64_t>(count);
      if (auto done = put({block.data(), static_cast<std::size_t>(count)}, ZSTD_e_continue); !done)
        return done.error();
    }
  }
  support::Result<void> finish() { return put({}, ZSTD_e_end); }
  std::uint64_t size() const { return size_; }
  std::string hash() const { return shown(hash_); }

 private:
  support::Result<void> put(std::string_view bytes, ZSTD_EndDirective how) {
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (;;) {
      ZSTD_outBuffer out{buffer_.data(), buffer_.size(), 0};
      const auto left = ZSTD_compressStream2(context_.get(), &out, &in, how);
      if (ZSTD_isError(left) != 0) return support::Error{COLLET_FAILED, ZSTD_getErrorName(left)};
      XXH3_128bits_update(hash_.get(), buffer_.data(), out.pos);
      size_ += out.pos;
      if (!write_all(file_, {buffer_.data(), out.pos}))
        return support::Error{COLLET_FAILED, std::strerror(errno)};
      if (how == ZSTD_e_end ? left == 0 : in.pos == in.size) return {};
    }
  }

  int file_;
  std::string buffer_;
  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context_{ZSTD_createCCtx(), &ZSTD_freeCCtx};
  Hash hash_ = new_hash();
  std::uint64_t size_ = 0;
};

/// The decompressed bytes of a file from its present position.
class Decompressor {
 public:
  explicit Decompressor(int file)
      : file_(file), input_(ZSTD_DStreamInSize(), '\0'), output_(ZSTD_DStreamOutSize(), '\0') {
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, k_max_window);
  }

  /// Returns the next bytes, at least one and at most `most`, or nothing if there are none or they are
  /// damaged.
  std::string_view next(std::uint64_t most) {
    while (begin_ == end_) {
      if (in_.pos == in_.size && !full_) {
        const auto count = read_some(file_, input_);
        if (count <= 0) return {};
        in_ = {input_.data(), static_cast<std::size_t>(count), 0};
      }
      ZSTD_outBuffer out{output_.data(), output_.size(), 0};
      const auto left = ZSTD_decompressStream(context_.get(), &out, &in_);
      if (ZSTD_isError(left) != 0) return {};
      full_ = out.pos == out.size;
      begin_ = 0;
      end_ = out.pos;
    }
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(most, end_ - begin_));
    begin_ += count;
    return {output_.data() + begin_ - count, count};
  }

 private:
  int file_;
  std::string input_;
  std::string output_;
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context_{ZSTD_createDCtx(), &ZSTD_freeDCtx};
  ZSTD_inBuffer in_{nullptr, 0, 0};
  bool full_ = false;  ///< the decompressor may have more without input
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

support::Result<void> check_hash(int file, const std::string& wanted, const std::function<bool()>& stop) {
  const Hash hash = new_hash();
  std::string block(k_block_bytes, '\0');
  for (ssize_t count = read_some(file, block); count != 0; count = read_some(file, block)) {
    if (count < 0) return support::Error{COLLET_FAILED, std::strerror(errno)};
    if (stop && stop()) return k_cancelled;
    XXH3_128bits_update(hash.get(), block.data(), static_cast<std::size_t>(count));
  }
  if (shown(hash) == wanted) return {};
  return support::Error{COLLET_FAILED, "the file is damaged: its content has another checksum"};
}

}  // namespace

support::Result<ArchiveHeader> write_archive(const std::string& path, ArchiveHeader header,
                                             const std::vector<ArchiveSource>& sources,
                                             const std::function<bool()>& stop) {
  const std::string beside = path + ".new-" + std::to_string(::getpid());
  ::unlink(beside.c_str());
  Descriptor file(::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (file.get() < 0) return failed(path, "written", errno);
  const auto write = [&]() -> support::Result<void> {
    if (!write_all(file.get(), std::string(k_archive_header_bytes, '\0')))
      return failed(path, "written", errno);
    Compressor compressor(file.get());
    for (const auto& source : sources) {
      auto size = compressor.add(source.path, stop);
      if (!size) return size.error();
      header.parts.push_back({source.name, *size});
    }
    if (auto done = compressor.finish(); !done) return done;
    header.compressed = compressor.size();
    header.hash = compressor.hash();
    auto begin = pack_header(header);
    if (!begin) return begin.error();
    if (::lseek(file.get(), 0, SEEK_SET) != 0 || !write_all(file.get(), *begin) || ::fsync(file.get()) != 0)
      return failed(path, "written", errno);
    file.close();
    if (::rename(beside.c_str(), path.c_str()) != 0) return failed(path, "written", errno);
    return {};
  };
  if (auto done = write(); !done) {
    ::unlink(beside.c_str());
    return done.error();
  }
  return header;
}

ArchiveFile::~ArchiveFile() {
  if (file_ >= 0) ::close(file_);
}

ArchiveFile::ArchiveFile(ArchiveFile&& other) noexcept
    : file_(std::exchange(other.file_, -1)), header_(std::move(other.header_)) {}

support::Result<ArchiveFile> ArchiveFile::open(const std::string& path) {
  ArchiveFile out(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (out.file_ < 0) return failed(path, "read", errno);
  struct stat info {};
  if (::fstat(out.file_, &info) != 0 || !S_ISREG(info.st_mode)) return failed(path, "read", EINVAL);
  std::string begin(k_archive_header_bytes, '\0');
  const auto count = ::pread(out.file_, begin.data(), begin.size(), 0);
  if (count < 0) return failed(path, "read", errno);
  begin.resize(static_cast<std::size_t>(count));
  auto header = unpack_header(begin);
  if (!header) return header.error();
  out.header_ = *std::move(header);
  if (static_cast<std::uint64_t>(info.st_size) != k_archive_header_bytes + out.header_.compressed)
    return support::Error{COLLET_FAILED, "the file is damaged: it has " + std::to_string(info.st_size) +
                                             " bytes, expected " +
                                             std::to_string(k_archive_header_bytes + out.header_.compressed)};
  if (::lseek(out.file_, k_archive_header_bytes, SEEK_SET) < 0) return failed(path, "read", errno);
  if (auto done = check_hash(out.file_, out.header_.hash, nullptr); !done) return done.error();
  return out;
}

support::Result<void> ArchiveFile::extract(const std::function<std::string(const ArchivePart&)>& path_of,
                                           const std::function<bool()>& stop) const {
  if (::lseek(file_, k_archive_header_bytes, SEEK_SET) < 0) return failed("the file", "read", errno);
  Decompressor content(file_);
  for (const auto& part : header_.parts) {
    const std::string path = path_of(part);
    const Descriptor out(
        path.empty() ? -1 : ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!path.empty() && out.get() < 0) return failed(path, "written", errno);
    for (std::uint64_t left = part.size; left > 0;) {
      if (stop && stop()) return k_cancelled;
      const auto bytes = content.next(left);
      if (bytes.empty())
        return support::Error{COLLET_FAILED, "the file is damaged: the part '" + part.name + "' ends early"};
      if (out.get() >= 0 && !write_all(out.get(), bytes)) return failed(path, "written", errno);
      left -= bytes.size();
    }
  }
  if (content.next(1).empty()) return {};
  return support::Error{COLLET_FAILED, "the file is damaged: it has more than its header names"};
}

}  // namespace collet::codegraph
