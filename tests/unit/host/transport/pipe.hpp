// SPDX-License-Identifier: MIT
/// A pipe for tests.
#pragma once

#include <array>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <unistd.h>

namespace collet::host::transport::test {

struct Pipe {
  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) == 0) {
      read_end = ends[0];
      write_end = ends[1];
    }
  }
  ~Pipe() {
    close_read();
    close_write();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_read() { close_one(read_end); }
  void close_write() { close_one(write_end); }

  void put(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t count = ::write(write_end, text.data(), text.size());
      if (count <= 0) return;
      text.remove_prefix(static_cast<std::size_t>(count));
    }
  }
  /// Reads until `count` lines have arrived, or the end.
  std::string lines(std::size_t count) const {
    std::string text;
    char c = 0;
    while (count > 0 && ::read(read_end, &c, 1) == 1) {
      text += c;
      if (c == '\n') --count;
    }
    return text;
  }
  /// Reads until the write end is closed.
  std::string all() const {
    std::string text;
    std::array<char, 65536> bytes;
    for (ssize_t count = 0; (count = ::read(read_end, bytes.data(), bytes.size())) > 0;)
      text.append(bytes.data(), static_cast<std::size_t>(count));
    return text;
  }

  int read_end = -1;
  int write_end = -1;

 private:
  static void close_one(int& fd) {
    if (fd >= 0) ::close(fd);
    fd = -1;
  }
};

}  // namespace collet::host::transport::test
