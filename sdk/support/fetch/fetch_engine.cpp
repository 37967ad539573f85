// SPDX-License-Identifier: MIT
#include "sdk/support/fetch/fetch_engine.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <curl/curl.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>

#include "sdk/support/fetch/address.hpp"

namespace {

constexpr long k_max_redirects = 5;
constexpr int k_poll_ms = 1000;

struct Transfer {
  const ColletFetchRequest* request;
  CURL* easy;
  std::string etag;
  bool refused = false;
  bool stopped = false;
};

template <std::size_t N>
void tell(std::array<char, N>& out, std::string_view text) {
  const auto size = std::min(text.size(), N - 1);
  std::memcpy(out.data(), text.data(), size);
  out[size] = 0;
}

/// Asked for each address that is about to be connected to, after names were resolved and after each
/// redirect.
curl_socket_t open_socket(void* context, curlsocktype, curl_sockaddr* address) {
  auto& transfer = *static_cast<Transfer*>(context);
  if (!transfer.request->private_addresses && collet::support::is_private_address(&address->addr)) {
    transfer.refused = true;
    return CURL_SOCKET_BAD;
  }
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

std::size_t take_body(char* data, std::size_t, std::size_t size, void* context) {
  auto& transfer = *static_cast<Transfer*>(context);
  long status = 0;
  curl_easy_getinfo(transfer.easy, CURLINFO_RESPONSE_CODE, &status);
  if (status >= 400) return size;  // the body of an error is not looked at
  if (transfer.request->take(transfer.request->context, data, size)) return size;
  transfer.stopped = true;
  return 0;
}

std::size_t take_header(char* data, std::size_t, std::size_t size, void* context) {
  auto& transfer = *static_cast<Transfer*>(context);
  std::string_view line(data, size);
  constexpr std::string_view k_etag = "etag:";
  if (line.substr(0, 5) == "HTTP/") transfer.etag.clear();  // of the answer after a redirect
  if (line.size() < k_etag.size() ||
      !std::equal(k_etag.begin(), k_etag.end(), line.begin(),
                  [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b); }))
    return size;
  line.remove_prefix(k_etag.size());
  const auto first = line.find_first_not_of(" \t");
  const auto last = line.find_last_not_of(" \t\r\n");
  if (first != std::string_view::npos && last >= first) transfer.etag = line.substr(first, last - first + 1);
  return size;
}

void set_up(Transfer& transfer, curl_slist* headers, char* error) {
  CURL* const easy = transfer.easy;
  const auto& request = *transfer.request;
  curl_easy_setopt(easy, CURLOPT_URL, request.url);
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(easy, CURLOPT_MAXREDIRS, k_max_redirects);
  curl_easy_setopt(easy, CURLOPT_PROXY, "");  // none, whatever the environment says
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
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &take_body);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, &transfer);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &take_header);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, &transfer);
  curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, error);
}

/// Nothing if the transfer was cancelled.
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

void fetch(const ColletFetchRequest* request, ColletFetchReply* reply) {
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  reply->end = ColletFetchEnd::failed;
  const std::unique_ptr<CURL, void (*)(CURL*)> easy(curl_easy_init(), &curl_easy_cleanup);
  const std::unique_ptr<CURLM, CURLMcode (*)(CURLM*)> multi(curl_multi_init(), &curl_multi_cleanup);
  if (ready != CURLE_OK || !easy || !multi) return tell(reply->error, "no HTTP client could be set up");

  Transfer transfer{request, easy.get(), {}};
  std::unique_ptr<curl_slist, void (*)(curl_slist*)> headers(
      curl_slist_append(nullptr, "Accept: application/json, application/yaml, text/yaml, */*;q=0.5"),
      &curl_slist_free_all);
  if (*request->etag != 0) {
    const std::string condition = std::string("If-None-Match: ") + request->etag;
    curl_slist_append(headers.get(), condition.c_str());
  }
  std::array<char, CURL_ERROR_SIZE> error{};
  set_up(transfer, headers.get(), error.data());
  curl_multi_add_handle(multi.get(), easy.get());
  const auto result = perform(multi.get(), request->cancel_fd);

  long status = 0;
  const char* final_url = nullptr;
  curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(easy.get(), CURLINFO_EFFECTIVE_URL, &final_url);
  reply->http_status = static_cast<std::int32_t>(status);
  tell(reply->final_url, final_url == nullptr ? "" : final_url);
  if (transfer.etag.size() < reply->etag.size()) tell(reply->etag, transfer.etag);
  if (!result) {
    reply->end = ColletFetchEnd::cancelled;
  } else if (transfer.refused && *result != CURLE_OK) {
    reply->end = ColletFetchEnd::refused;
  } else if (transfer.stopped) {
    reply->end = ColletFetchEnd::stopped;
  } else if (*result == CURLE_OPERATION_TIMEDOUT) {
    reply->end = ColletFetchEnd::timed_out;
  } else if (*result != CURLE_OK) {
    tell(reply->error, error[0] != 0 ? error.data() : curl_easy_strerror(*result));
  } else {
    reply->end = status == 304 ? ColletFetchEnd::not_modified : ColletFetchEnd::done;
  }
  curl_multi_remove_handle(multi.get(), easy.get());
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const ColletFetch collet_fetch_engine_1;
extern "C" const ColletFetch collet_fetch_engine_1 = &fetch;
