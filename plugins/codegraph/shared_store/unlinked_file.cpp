// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/unlinked_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>
#include <utility>

namespace collet::codegraph {
namespace {

support::Error failed(const char* what) {
  return {COLLET_FAILED, std::string(what) + ": " + std::strerror(errno)};
}

}  // namespace

support::Result<UnlinkedFile> UnlinkedFile::create(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  std::string path = folder + "/fetched-XXXXXX";
  const UnlinkedFile named(::mkostemp(path.data(), O_CLOEXEC));
  if (named.file_ < 0) return failed("a file for the fetched index cannot be made");
  return take(path);
}

support::Result<UnlinkedFile> UnlinkedFile::take(const std::string& path) {
  UnlinkedFile out(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW));
  if (out.file_ < 0) return failed("the file of an index cannot be opened");
  ::unlink(path.c_str());
  return out;
}

UnlinkedFile::~UnlinkedFile() {
  if (file_ >= 0) ::close(file_);
}

UnlinkedFile::UnlinkedFile(UnlinkedFile&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

support::Result<void> UnlinkedFile::append(std::string_view bytes) const {
  while (!bytes.empty()) {
    const auto count = ::write(file_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return failed("the fetched index cannot be written");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

support::Result<std::string> UnlinkedFile::read(std::size_t size, std::uint64_t offset) const {
  std::string out(size, '\0');
  std::size_t done = 0;
  while (done < size) {
    const auto count = ::pread(file_, out.data() + done, size - done, static_cast<off_t>(offset + done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failed("the index cannot be read");
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  out.resize(done);
  return out;
}

}  // namespace collet::codegraph
