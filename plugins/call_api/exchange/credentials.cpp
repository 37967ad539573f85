// SPDX-License-Identifier: MIT
#include "plugins/call_api/exchange/credentials.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "plugins/call_api/encoding/percent.hpp"
#include "sdk/support/text/base64.hpp"

namespace collet::call_api {
namespace {

constexpr std::string_view k_mask = "***";

std::string base64(std::string_view text) {
  std::string out;
  support::append_base64(out, text);
  return out;
}

std::string encoded(std::string_view text) {
  std::string out;
  append_escaped(out, text, Escape::all);
  return out;
}

void add_cookie(support::HttpHeaders& headers, const std::string& pair) {
  const auto at = std::find_if(headers.begin(), headers.end(),
                               [](const auto& header) { return header.first == "Cookie"; });
  if (at == headers.end()) {
    headers.emplace_back("Cookie", pair);
  } else {
    at->second.append("; ").append(pair);
  }
}

}  // namespace

support::HttpRequest with_credentials(support::HttpRequest request, const apis::Auth& auth, Secrets secrets) {
  const bool plain = secrets == Secrets::plain;
  const std::string secret(plain ? std::string_view(auth.secret) : k_mask);
  switch (auth.type) {
    case apis::Auth::Type::bearer:
      request.headers.emplace_back("Authorization", "Bearer " + secret);
      break;
    case apis::Auth::Type::basic:
      request.headers.emplace_back("Authorization",
                                   "Basic " + (plain ? base64(auth.user + ":" + secret) : secret));
      break;
    case apis::Auth::Type::api_key:
      if (auth.in == "query") {
        request.url += request.url.find('?') == std::string::npos ? '?' : '&';
        request.url.append(encoded(auth.name)).append("=").append(plain ? encoded(secret) : secret);
      } else if (auth.in == "cookie") {
        add_cookie(request.headers, auth.name + "=" + secret);
      } else {
        request.headers.emplace_back(auth.name, secret);
      }
      break;
    default:
      break;
  }
  return request;
}

std::string without_own_parameter(std::string url, const apis::Auth& auth) {
  const auto question = url.find('?');
  if (auth.type != apis::Auth::Type::api_key || auth.in != "query" || question == std::string::npos)
    return url;
  const std::string name = encoded(auth.name);
  std::string kept;
  for (auto at = question + 1; at < url.size();) {
    const auto next = std::min(url.find('&', at), url.size());
    const auto pair = std::string_view(url).substr(at, next - at);
    const auto own = pair.substr(0, pair.find('='));
    if (!pair.empty() && own != name && own != auth.name) kept.append(kept.empty() ? "?" : "&").append(pair);
    at = next + 1;
  }
  return url.replace(question, std::string::npos, kept);
}

}  // namespace collet::call_api
