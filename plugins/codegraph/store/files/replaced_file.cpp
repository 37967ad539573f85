// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/files/replaced_file.hpp"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <unistd.h>

namespace collet::codegraph {

std::string name_beside(const std::string& path) {
  static std::atomic<unsigned> number{0};
  const auto name = path.rfind('/') + 1;
  return path.substr(0, name) + "index.sqlite.new-" + std::to_string(::getpid()) + "-" +
         std::to_string(++number) + "-" + path.substr(name);
}

support::Result<void> replace_file(const std::string& from, const std::string& to, bool durable) {
  bool synced = true;
  if (durable) {
    const int file = ::open(from.c_str(), O_RDONLY | O_CLOEXEC);
    synced = file >= 0 && ::fsync(file) == 0;
    if (file >= 0) ::close(file);
  }
  if (!synced || ::rename(from.c_str(), to.c_str()) != 0)
    return support::Error{COLLET_FAILED, "the index " + to + " cannot be written: " + std::strerror(errno)};
  return {};
}

support::Result<void> replace_text(const std::string& path, std::string_view text) {
  const std::string beside = name_beside(path);
  std::ofstream out(beside, std::ios::binary | std::ios::trunc);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  auto done = out.fail() ? support::Result<void>(support::Error{COLLET_FAILED, path + " cannot be written"})
                         : replace_file(beside, path, false);
  if (!done) ::unlink(beside.c_str());
  return done;
}

}  // namespace collet::codegraph
