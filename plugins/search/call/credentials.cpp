// SPDX-License-Identifier: MIT
#include "plugins/search/call/credentials.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <collet/json.hpp>

#include "plugins/search/call/percent.hpp"
#include "sdk/support/base64.hpp"

namespace collet::search::call {
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

std::string lower_hex(std::string text) {
  for (std::size_t i = 0; i + 2 < text.size(); ++i)
    if (text[i] == '%')
      for (const std::size_t at : {i + 1, i + 2})
        if (text[at] >= 'A' && text[at] <= 'F') text[at] = static_cast<char>(text[at] - 'A' + 'a');
  return text;
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

support::HttpRequest with_credentials(support::HttpRequest request, const Auth& auth, Secrets secrets) {
  const bool told = secrets == Secrets::told;
  const std::string secret(told ? std::string_view(auth.secret) : k_mask);
  switch (auth.type) {
    case Auth::Type::bearer:
      request.headers.emplace_back("Authorization", "Bearer " + secret);
      break;
    case Auth::Type::basic:
      request.headers.emplace_back("Authorization",
                                   "Basic " + (told ? base64(auth.user + ":" + secret) : secret));
      break;
    case Auth::Type::api_key:
      if (auth.in == "query") {
        request.url += request.url.find('?') == std::string::npos ? '?' : '&';
        request.url.append(encoded(auth.name)).append("=").append(told ? encoded(secret) : secret);
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

Mask::Mask(const Auth& auth) {
  if (auth.secret.empty()) return;
  std::string quoted;
  json::append_string(quoted, auth.secret);
  const std::string percent = encoded(auth.secret);
  needles_ = {auth.secret, quoted.substr(1, quoted.size() - 2), percent, lower_hex(percent),
              base64(auth.secret)};
  if (auth.type == Auth::Type::basic) needles_.push_back(base64(auth.user + ":" + auth.secret));
  std::sort(needles_.begin(), needles_.end(),
            [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
}

std::string Mask::operator()(std::string text) const {
  for (const auto& needle : needles_) {
    if (text.find(needle) == std::string::npos) continue;
    std::string out;
    std::size_t at = 0;
    for (auto found = text.find(needle); found != std::string::npos; found = text.find(needle, at)) {
      out.append(text, at, found - at).append(k_mask);
      at = found + needle.size();
    }
    text = std::move(out.append(text, at));
  }
  return text;
}

}  // namespace collet::search::call
