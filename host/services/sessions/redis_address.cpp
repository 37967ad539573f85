// SPDX-License-Identifier: MIT
#include "host/services/sessions/redis_address.hpp"

#include <charconv>

#include "sdk/support/text.hpp"

namespace collet::host::services {
namespace {

support::Error bad(std::string_view what) {
  return {COLLET_INVALID_ARGUMENT, "found an address with " + std::string(what) +
                                       ", expected redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE]"};
}

/// Returns the number; -1 for a text that is none, or above `most`.
int number_in(std::string_view text, int most) {
  int value = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value >= 0 && value <= most ? value : -1;
}

}  // namespace

std::string RedisAddress::shown() const {
  return "redis://" + host + ':' + std::to_string(port) + '/' + std::to_string(database);
}

support::Result<RedisAddress> read_redis_address(std::string_view text) {
  constexpr std::string_view k_scheme = "redis://";
  constexpr int k_max_port = 65535;
  constexpr int k_max_database = 1'000'000;
  if (text.starts_with("rediss://")) return bad("TLS, which this build does not have");
  if (!text.starts_with(k_scheme)) return bad("another scheme");
  text.remove_prefix(k_scheme.size());
  RedisAddress out;
  if (const auto at = text.rfind('@'); at != std::string_view::npos) {
    const std::string_view login = text.substr(0, at);
    const auto colon = login.find(':');
    if (colon == std::string_view::npos) return bad("a user without a password");
    const auto user = support::percent_decode(login.substr(0, colon));
    const auto password = support::percent_decode(login.substr(colon + 1));
    if (!user || !password) return bad("a wrong percent-encoding");
    if (password->empty()) return bad("a user without a password");
    out.user = *user;
    out.password = *password;
    text.remove_prefix(at + 1);
  }
  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    const std::string_view database = text.substr(slash + 1);
    out.database = database.empty() ? 0 : number_in(database, k_max_database);
    if (out.database < 0) return bad("a database that is no number");
    text = text.substr(0, slash);
  }
  const bool bracketed = text.starts_with('[');
  const auto end = bracketed ? text.find(']') : text.find(':');
  if (bracketed && end == std::string_view::npos) return bad("no end of the host");
  out.host = bracketed ? text.substr(1, end - 1) : text.substr(0, end);
  const std::string_view rest =
      end == std::string_view::npos ? std::string_view() : text.substr(end + (bracketed ? 1 : 0));
  if (!rest.empty()) {
    out.port = rest[0] == ':' ? number_in(rest.substr(1), k_max_port) : -1;
    if (out.port <= 0) return bad("a port that is no number from 1 to 65535");
  }
  if (out.host.empty()) return bad("no host");
  return out;
}

}  // namespace collet::host::services
