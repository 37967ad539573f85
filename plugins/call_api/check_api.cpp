// SPDX-License-Identifier: MIT
#include "plugins/call_api/check_api.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include <collet/failure.hpp>

#include "plugins/call_api/request/parameters.hpp"
#include "plugins/call_api/request/server.hpp"
#include "sdk/support/fetch/http.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/uri.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::call_api {
namespace {

constexpr std::size_t k_min_secret = 8;  ///< characters

bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; });
}

/// Returns true if a header may carry credentials. Other headers that call_api sets are excluded.
bool is_header_of_credentials(std::string_view name) {
  const bool usual = support::equal_ignoring_case(name, "Authorization") ||
                     support::equal_ignoring_case(name, "Proxy-Authorization");
  return support::is_http_token(name) && (usual || may_be_given(name));
}

/// Returns true if the secret is too short to be masked: such texts occur in answers by chance.
bool is_short(std::string_view secret) {
  std::size_t characters = 0;
  for (; !secret.empty() && characters < k_min_secret; ++characters)
    secret.remove_prefix(support::first_code_point(secret).length);
  return characters < k_min_secret;
}

/// Returns the problem of the credentials, or an empty text.
std::string_view problem_of(const apis::Auth& auth) {
  const bool as_text =
      auth.type == apis::Auth::Type::bearer ||
      (auth.type == apis::Auth::Type::api_key && (auth.in == "header" || auth.in == "cookie"));
  if (as_text && has_control(auth.secret))
    return "found a secret of several lines or with control characters, expected one line";
  if (auth.type == apis::Auth::Type::basic &&
      (auth.user.find(':') != std::string::npos || has_control(auth.user)))
    return "found a user with a colon or control characters, which the type basic cannot send";
  if (auth.type != apis::Auth::Type::none && is_short(auth.secret))
    return "found a secret of fewer than 8 characters, which cannot be masked in answers; expected a longer "
           "one";
  if (auth.type != apis::Auth::Type::api_key) return {};
  if (auth.in == "header" && !is_header_of_credentials(auth.name))
    return "found a name that no header of credentials can have";
  if (auth.in == "cookie" &&
      (!support::is_http_token(auth.name) || auth.secret.find(';') != std::string::npos))
    return "found a name or secret that no cookie can have";
  return {};
}

}  // namespace

support::Result<void> check_api(const apis::Api& api) {
  if (!api.base_url.empty())
    if (const auto base = base_of(api); !base) return base.error();
  for (const auto& origin : api.origins)
    if (const auto path = support::split_uri(origin).path;
        origin_of(origin).empty() || path.size() > 1 || origin.find_first_of("?#") != std::string::npos)
      return support::Error{COLLET_INVALID_ARGUMENT, "[plugins.search.config.apis." + api.name +
                                                         "] origins: found " + support::quote(origin) +
                                                         ", expected http(s)://host[:port]"};
  const auto problem = problem_of(api.auth);
  if (problem.empty()) return {};
  return support::Error{COLLET_INVALID_ARGUMENT,
                        "[plugins.search.config.apis." + api.name + "] auth: " + std::string(problem)};
}

}  // namespace collet::call_api
