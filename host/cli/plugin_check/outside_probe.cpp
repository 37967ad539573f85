// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/outside_probe.hpp"

#include <arpa/inet.h>
#include <array>
#include <cstdio>
#include <netinet/in.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

#include <collet/json.hpp>

namespace collet::host::cli {

namespace {

namespace fs = std::filesystem;

/// Returns a socket that listens on a free port of the loopback address, and the port; -1 if there is none.
std::pair<int, int> listen_on_loopback() {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  if (fd >= 0 && ::bind(fd, generic, size) == 0 && ::listen(fd, 16) == 0 &&
      ::getsockname(fd, generic, &size) == 0)
    return {fd, ntohs(address.sin_port)};
  if (fd >= 0) ::close(fd);
  return {-1, 0};
}

}  // namespace

OutsideProbe::OutsideProbe(const fs::path& folder) : root_(folder / "readable") {
  const fs::path secret = folder / "outside.json";
  if (std::FILE* const file = std::fopen(secret.c_str(), "we")) {
    std::fputs("{}\n", file);
    std::fclose(file);
  }
  std::error_code ignored;
  fs::create_directory(root_, ignored);
  fs::create_symlink(secret, root_ / "link.json", ignored);
  watch_ = ::inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (watch_ >= 0 && ::inotify_add_watch(watch_, secret.c_str(), IN_OPEN) < 0) {
    ::close(watch_);
    watch_ = -1;
  }
  texts_ = {{secret.string(), "a path outside of [access] read"},
            {(root_ / "../outside.json").string(), "a path that leaves [access] read by '..'"},
            {(root_ / "link.json").string(), "a symbolic link that leaves [access] read"},
            {"file://" + secret.string(), "a file URL outside of [access] read"}};
  const auto [server, port] = listen_on_loopback();
  server_ = server;
  if (server_ >= 0) {
    texts_.emplace_back("http://127.0.0.1:" + std::to_string(port) + "/",
                        "a URL although [access] url is false");
  }
}

OutsideProbe::~OutsideProbe() {
  if (watch_ >= 0) ::close(watch_);
  if (server_ >= 0) ::close(server_);
}

std::string OutsideProbe::access_json() const {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("read").begin_array().string(root_.string()).end_array();
  out.key("write").begin_array().end_array();
  for (const char* const flag : {"url", "private_addresses", "insecure"})
    out.member(flag, false);
  out.end_object();
  return text;
}

std::string OutsideProbe::opened() {
  std::string what;
  std::array<char, 4096> events{};
  while (watch_ >= 0 && ::read(watch_, events.data(), events.size()) > 0)
    what = "a file";
  while (server_ >= 0) {
    const int connection = ::accept4(server_, nullptr, nullptr, SOCK_CLOEXEC);
    if (connection < 0) break;
    ::close(connection);
    what = "a connection";
  }
  return what;
}

}  // namespace collet::host::cli
