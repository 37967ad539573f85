// SPDX-License-Identifier: MIT
#include "host/config/files/text_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace collet::host::config {

namespace {

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

support::Error file_error(int number) {
  const collet_status code = number == ENOENT || number == ENOTDIR ? COLLET_NOT_FOUND : COLLET_FAILED;
  return {code, "cannot read the file: " + std::string(std::strerror(number))};
}

}  // namespace

support::Result<std::string> read_text_file(const std::filesystem::path& path, std::size_t max_bytes) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
  if (file.get() < 0) return file_error(errno);
  return read_text(file.get(), max_bytes);
}

support::Result<std::string> read_text(int file, std::size_t max_bytes) {
  struct stat status = {};
  if (::fstat(file, &status) != 0) return file_error(errno);
  if (!S_ISREG(status.st_mode))
    return support::Error{COLLET_INVALID_ARGUMENT, "found something else, expected a regular file"};

  std::string text;
  for (;;) {
    const std::size_t filled = text.size();
    // The buffer has the expected size plus one byte, because resizing fills it with zeros.
    const auto expected = static_cast<std::size_t>(std::max<off_t>(status.st_size, 0));
    const std::size_t room = std::clamp<std::size_t>(expected - std::min(expected, filled) + 1, 512, 65536);
    text.resize(filled + std::min(room, max_bytes + 1 - filled));
    const ssize_t count = ::read(file, text.data() + filled, text.size() - filled);
    if (count < 0 && errno != EINTR) return file_error(errno);
    text.resize(filled + static_cast<std::size_t>(count > 0 ? count : 0));
    if (text.size() > max_bytes) {
      return support::Error{COLLET_TOO_LARGE, "found more than " + std::to_string(max_bytes) +
                                                  " bytes, expected at most that many"};
    }
    if (count == 0) return text;
  }
}

}  // namespace collet::host::config
