// SPDX-License-Identifier: MIT
/// Files and URLs that a call may read, by the operator's rules in [access]: the wrapper of collet.access/1.
#ifndef COLLET_ACCESS_HPP
#define COLLET_ACCESS_HPP

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

#include <collet/call.hpp>
#include <collet/entry.hpp>
#include <collet/failure.hpp>
#include <collet/interfaces/access.h>
#include <collet/json.hpp>
#include <collet/services.hpp>

namespace collet {

/// A regular file, open for reading. Owns its descriptor.
class File {
 public:
  explicit File(int fd) noexcept : fd_(fd) {}
  File(File&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  File& operator=(File&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (fd_ >= 0) ::close(fd_);
  }
  int descriptor() const noexcept { return fd_; }
  /// Reads from the current position to the end. Throws a Failure above `max_bytes`.
  std::string read_all(std::size_t max_bytes) const {
    std::string content;
    std::array<char, 16384> bytes{};
    for (;;) {
      const auto got = ::read(fd_, bytes.data(), bytes.size());
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) throw Failure(COLLET_FAILED, "the file cannot be read from the disk");
      if (got == 0) return content;
      content.append(bytes.data(), static_cast<std::size_t>(got));
      if (content.size() > max_bytes)
        throw Failure(COLLET_TOO_LARGE, "the file has more than " + std::to_string(max_bytes) + " bytes");
    }
  }

 private:
  int fd_;
};

/// A request over HTTP; see open_url() in interfaces/access.h.
struct UrlRequest {
  std::string_view url;
  std::string_view method = "GET";
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string_view body = {};
  std::int64_t max_bytes = COLLET_ACCESS_DEFAULT_BYTES;  ///< limit of the body of the answer
  std::chrono::milliseconds timeout{COLLET_ACCESS_DEFAULT_MS};
  bool insecure = false;
};

/// The answer of a server, with any status of HTTP.
struct UrlAnswer {
  int status = 0;
  std::string url;                                           ///< after redirects
  std::vector<std::pair<std::string, std::string>> headers;  ///< names in lower case
  std::string body;
  /// Returns the first header with this name, which must be in lower case; empty if there is none.
  std::string_view header(std::string_view name) const {
    const auto found =
        std::find_if(headers.begin(), headers.end(), [&](const auto& one) { return one.first == name; });
    return found == headers.end() ? std::string_view() : std::string_view(found->second);
  }
};

/// Opens what the operator allows. Made from the Host once, cheap to copy, usable on any thread. Throws a
/// Failure with the host's reason, which contains the line of the configuration that would allow it.
class Access {
 public:
  explicit Access(const Host& host) : table_(host.get_interface<collet_access>(COLLET_ACCESS_ID)) {}
  bool offered() const { return table_ != nullptr; }

  /// Opens a regular file beneath one of the call's roots.
  File open(const Call& call, std::string_view path) const {
    detail::need(table_ != nullptr && COLLET_HAS(table_, open_file), COLLET_ACCESS_ID);
    std::int32_t fd = -1;
    detail::TextSink error;
    const auto status = table_->open_file(call.handle(), to_abi(path), &fd, error.abi());
    if (status != COLLET_OK) throw Failure(status, error.take());
    return File(fd);
  }
  /// Returns the content of such a file.
  std::string read(const Call& call, std::string_view path,
                   std::size_t max_bytes = COLLET_ACCESS_DEFAULT_BYTES) const {
    return open(call, path).read_all(max_bytes);
  }
  /// Sends a request and returns the whole answer.
  UrlAnswer fetch(const Call& call, const UrlRequest& request) const {
    detail::need(table_ != nullptr && COLLET_HAS(table_, open_url), COLLET_ACCESS_ID);
    const std::string text = request_json(request);
    detail::TextSink head;
    detail::TextSink body;
    detail::TextSink error;
    const auto status = table_->open_url(call.handle(), to_abi(text), to_abi(request.body), head.abi(),
                                         body.abi(), error.abi());
    if (status != COLLET_OK) throw Failure(status, error.take());
    const std::string head_json = head.take();
    const json::View root(head_json);
    UrlAnswer answer;
    answer.status = static_cast<int>(root["status"].integer().value_or(0));
    answer.url = root["url"].string().value_or(std::string());
    for (const auto header : root["headers"].items()) {
      std::array<std::string, 2> pair;
      std::size_t count = 0;
      for (const auto item : header.items())
        if (count < pair.size()) pair[count++] = item.string().value_or(std::string());
      answer.headers.emplace_back(std::move(pair[0]), std::move(pair[1]));
    }
    answer.body = body.take();
    return answer;
  }

 private:
  static std::string request_json(const UrlRequest& request) {
    std::string text;
    json::Writer out(text);
    out.begin_object().member("url", request.url).member("method", request.method);
    out.member("max_bytes", request.max_bytes);
    out.member("timeout_ms", static_cast<std::int64_t>(request.timeout.count()));
    if (request.insecure) out.member("insecure", true);
    if (!request.headers.empty()) {
      out.key("headers").begin_object();
      for (const auto& [name, value] : request.headers)
        out.member(name, value);
      out.end_object();
    }
    out.end_object();
    return text;
  }
  const collet_access* table_;
};

}  // namespace collet

#endif
