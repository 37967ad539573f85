// SPDX-License-Identifier: MIT
#include "sdk/support/fetch/fetch_engine.hpp"

#include <algorithm>
#include <cstring>
#include <curl/curl.h>
#include <memory>
#include <optional>
#include <string_view>
#include <sys/socket.h>

#include "sdk/support/fetch/address.hpp"

namespace {

constexpr int k_poll_ms = 1000;

struct Transfer {
  const ColletHttpRequest* request;
  bool refused = false;
  bool stopped = false;
};

template <std::size_t N>
void copy_text(std::array<char, N>& out, std::string_view text) {
  const auto size = std::min(text.size(), N - 1);
  std::memcpy(out.data(), text.data(), size);
  out[size] = 0;
}

/// libcurl calls this for each address that it is about to connect to, after name resolution and after each
/// redirect.
curl_socket_t open_socket(void* context, curlsocktype, curl_sockaddr* address) {
  auto& transfer = *static_cast<Transfer*>(context);
  if (!transfer.request->private_addresses && collet::support::is_private_address(&address->addr)) {
    transfer.refused = true;
    return CURL_SOCKET_BAD;
  }
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

std::size_t receive_body(char* data, std::size_t, std::size_t size, void* context) {
  auto& transfer = *static_cast<Transfer*>(context);
  if (transfer.request->receive_body(transfer.request->context, data, size)) return size;
  transfer.stopped = true;
  return 0;
}

std::size_t receive_head(char* data, std::size_t, std::size_t size, void* context) {
  auto& transfer = *static_cast<Transfer*>(context);
  std::string_view line(data, size);
  while (!line.empty() && (line.back() == '\r' || line.back() == '\n'))
    line.remove_suffix(1);
  if (transfer.request->receive_head(transfer.request->context, line.data(), line.size())) return size;
  transfer.stopped = true;
  return 0;
}

void set_method(CURL* easy, const ColletHttpRequest& request) {
  const std::string_view method(request.method);
  if (request.body != nullptr) {
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body_size));
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, request.body);
  }
  if (method == "HEAD" && request.body == nullptr) {
    curl_easy_setopt(easy, CURLOPT_NOBODY, 1L);
  } else if (method != "GET" || request.body != nullptr) {
    curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request.method);
  }
}

void set_up(CURL* easy, Transfer& transfer, curl_slist* headers, char* error) {
  const auto& request = *transfer.request;
  curl_easy_setopt(easy, CURLOPT_URL, request.url);
  set_method(easy, request);
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, request.max_redirects > 0 ? 1L : 0L);
  curl_easy_setopt(easy, CURLOPT_MAXREDIRS, static_cast<long>(request.max_redirects));
  curl_easy_setopt(easy, CURLOPT_PROXY, "");  // no proxy, whatever the environment contains
  curl_easy_setopt(easy, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(request.timeout_ms));
  curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
  curl_easy_setopt(easy, CURLOPT_USERAGENT, "collet");
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, request.insecure ? 0L : 1L);
  curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, request.insecure ? 0L : 2L);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, &open_socket);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, &transfer);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &receive_body);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, &transfer);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &receive_head);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, &transfer);
  curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, error);
}

/// Returns nullopt if the transfer was cancelled.
std::optional<CURLcode> perform(CURLM* multi, int cancel_fd) {
  for (int running = 1;;) {
    if (curl_multi_perform(multi, &running) != CURLM_OK) return CURLE_FAILED_INIT;
    int left = 0;
    if (const CURLMsg* message = curl_multi_info_read(multi, &left)) return message->data.result;
    curl_waitfd cancelled{cancel_fd, CURL_WAIT_POLLIN, 0};
    curl_multi_poll(multi, &cancelled, cancel_fd >= 0 ? 1U : 0U, k_poll_ms, nullptr);
    if (cancelled.revents != 0) return std::nullopt;
  }
}

ColletHttpEnd end_of(const Transfer& transfer, std::optional<CURLcode> result) {
  if (!result) return ColletHttpEnd::cancelled;
  if (transfer.refused && *result != CURLE_OK) return ColletHttpEnd::refused;
  if (transfer.stopped) return ColletHttpEnd::stopped;
  if (*result == CURLE_OPERATION_TIMEDOUT) return ColletHttpEnd::timed_out;
  if (*result == CURLE_WEIRD_SERVER_REPLY) return ColletHttpEnd::malformed;
  // libcurl has a limit for one line, and reports it as a lack of memory.
  if (*result == CURLE_OUT_OF_MEMORY) return ColletHttpEnd::long_header;
  return *result == CURLE_OK ? ColletHttpEnd::done : ColletHttpEnd::failed;
}

void request_http(const ColletHttpRequest* request, ColletHttpReply* reply) {
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  reply->end = ColletHttpEnd::failed;
  const std::unique_ptr<CURL, void (*)(CURL*)> easy(curl_easy_init(), &curl_easy_cleanup);
  const std::unique_ptr<CURLM, CURLMcode (*)(CURLM*)> multi(curl_multi_init(), &curl_multi_cleanup);
  if (ready != CURLE_OK || !easy || !multi) return copy_text(reply->error, "no HTTP client could be set up");

  // Removes headers that libcurl would add to a body, unless the request has them.
  std::unique_ptr<curl_slist, void (*)(curl_slist*)> headers(curl_slist_append(nullptr, "Expect:"),
                                                             &curl_slist_free_all);
  bool typed = false;
  for (const char* const* header = request->headers; *header != nullptr; ++header) {
    typed = typed || curl_strnequal(*header, "content-type:", 13) != 0;
    curl_slist_append(headers.get(), *header);
  }
  if (!typed) curl_slist_append(headers.get(), "Content-Type:");

  Transfer transfer{request};
  std::array<char, CURL_ERROR_SIZE> error{};
  set_up(easy.get(), transfer, headers.get(), error.data());
  curl_multi_add_handle(multi.get(), easy.get());
  const auto result = perform(multi.get(), request->cancel_fd);

  long status = 0;
  const char* final_url = nullptr;
  curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(easy.get(), CURLINFO_EFFECTIVE_URL, &final_url);
  reply->status = static_cast<std::int32_t>(status);
  copy_text(reply->final_url, final_url == nullptr ? "" : final_url);
  reply->end = end_of(transfer, result);
  if (reply->end == ColletHttpEnd::failed || reply->end == ColletHttpEnd::malformed)
    copy_text(reply->error, error[0] != 0 ? error.data() : curl_easy_strerror(*result));
  curl_multi_remove_handle(multi.get(), easy.get());
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const ColletHttp collet_fetch_engine_2;
extern "C" const ColletHttp collet_fetch_engine_2 = &request_http;
