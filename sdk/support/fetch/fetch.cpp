// SPDX-License-Identifier: MIT
#include "sdk/support/fetch/fetch.hpp"

#include <string_view>

#include "sdk/support/fetch/fetch_engine.hpp"
#include "sdk/support/own_library.hpp"

namespace collet::support {
namespace {

struct Body {
  std::string text;
  std::size_t max_bytes;
};

bool take(void* context, const char* data, std::size_t size) {
  auto& body = *static_cast<Body*>(context);
  if (size > body.max_bytes - body.text.size()) return false;
  try {
    body.text.append(data, size);
  } catch (...) {
    return false;
  }
  return true;
}

/// Scheme http or https, a host, nothing that ends a header or a line.
bool is_web_url(std::string_view url) {
  std::string_view rest;
  for (const std::string_view scheme : {"http://", "https://"})
    if (url.substr(0, scheme.size()) == scheme) rest = url.substr(scheme.size());
  if (rest.empty() || rest.front() == '/') return false;
  for (const char c : url)
    if (static_cast<unsigned char>(c) <= ' ' || c == '\x7F') return false;
  return true;
}

Error end_of(const ColletFetchReply& reply, const FetchLimits& limits) {
  switch (reply.end) {
    case ColletFetchEnd::refused:
      return {COLLET_DENIED,
              "its address is private or names this machine; to allow it: [access] private_addresses = true"};
    case ColletFetchEnd::stopped:
      return {COLLET_TOO_LARGE, "the document has more than " + std::to_string(limits.max_bytes) +
                                    " bytes, which is the limit (max_bytes in [shared.openapi])"};
    case ColletFetchEnd::timed_out:
      return {COLLET_FAILED, "no whole answer within " + std::to_string(limits.timeout.count()) +
                                 " ms (url_timeout in [shared.openapi])"};
    case ColletFetchEnd::cancelled:
      return {COLLET_CANCELLED, "cancelled"};
    default:
      return {COLLET_FAILED, reply.error.data()};
  }
}

}  // namespace

Result<Fetched> fetch(const Access& access, const std::string& url, const FetchLimits& limits,
                      const std::string& etag, int cancel_fd, bool insecure) {
  if (!access.url)
    return Error{COLLET_DENIED, "documents are not fetched here; to allow it: [access] url = true"};
  if (insecure && !access.insecure)
    return Error{COLLET_DENIED, "certificates must be valid; to allow others: [access] insecure = true"};
  if (!is_web_url(url)) return Error{COLLET_INVALID_ARGUMENT, "found no URL, expected http://… or https://…"};
  static const OwnSymbol engine = load_own("libcollet-fetch.so", COLLET_FETCH_ENGINE);
  if (engine.symbol == nullptr) return Error{COLLET_UNSUPPORTED, engine.reason};

  Body body{{}, limits.max_bytes};
  const ColletFetchRequest request{
      url.c_str(), etag.c_str(), limits.timeout.count(), cancel_fd, access.private_addresses, insecure,
      &take,       &body};
  ColletFetchReply reply{};
  (*static_cast<const ColletFetch*>(engine.symbol))(&request, &reply);
  if (reply.end != ColletFetchEnd::done && reply.end != ColletFetchEnd::not_modified)
    return end_of(reply, limits);
  const bool unchanged = reply.end == ColletFetchEnd::not_modified && !etag.empty();
  if (!unchanged && (reply.http_status < 200 || reply.http_status > 299))
    return Error{COLLET_FAILED, "the server answered with status " + std::to_string(reply.http_status)};
  return Fetched{std::move(body.text), reply.final_url.data(), reply.etag.data(), unchanged};
}

}  // namespace collet::support
