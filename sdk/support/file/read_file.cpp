// SPDX-License-Identifier: MIT
#include "sdk/support/file/read_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace collet::support {

namespace {

constexpr std::size_t k_growth = 65536;  ///< bytes that the text grows by when the file has grown

Error unreadable(const std::string& path, collet_status code, const std::string& why) {
  return {code, "'" + path + "' could not be read: " + why};
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t max_bytes) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) {
    std::array<char, 128> buffer{};
    const int number = errno;
    return unreadable(path, number == ENOENT ? COLLET_NOT_FOUND : COLLET_FAILED,
                      ::strerror_r(number, buffer.data(), buffer.size()));
  }
  auto text = read_file(fd, path, max_bytes);
  ::close(fd);
  return text;
}

Result<std::string> read_file(int fd, const std::string& path, std::size_t max_bytes) {
  struct stat info {};
  std::string text;
  std::string why;
  auto code = COLLET_FAILED;
  if (::fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
    why = "it is no regular file";
  } else {
    // The text has room for the file as it is now and for one byte, which shows whether it has grown.
    text.resize(std::min(static_cast<std::size_t>(info.st_size), max_bytes) + 1);
    std::size_t used = 0;
    for (;;) {
      if (used == text.size()) text.resize(used + k_growth);
      const auto count = ::read(fd, text.data() + used, text.size() - used);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) why = "it cannot be read from the disk";
      if (count <= 0) break;
      used += static_cast<std::size_t>(count);
      if (used > max_bytes) {
        code = COLLET_TOO_LARGE;
        why = "it is larger than " + std::to_string(max_bytes) + " bytes";
        break;
      }
    }
    text.resize(used);
  }
  if (!why.empty()) return unreadable(path, code, why);
  return text;
}

}  // namespace collet::support
