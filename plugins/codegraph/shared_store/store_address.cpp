// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/store_address.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::codegraph {
namespace {

constexpr std::string_view k_hidden = "***";
/// Takes the place of k_hidden during the search: a name that is a part of k_hidden would be found again.
constexpr char k_mark = '\x01';
constexpr std::size_t k_max_address = 8192;
/// The parameters that may follow `?`, none of them a secret. `options` and `service` are left out, because
/// they change what the statements mean.
constexpr std::array<std::string_view, 11> k_parameters = {"host",
                                                           "hostaddr",
                                                           "port",
                                                           "sslmode",
                                                           "sslrootcert",
                                                           "sslcert",
                                                           "sslkey",
                                                           "sslcrl",
                                                           "channel_binding",
                                                           "gssencmode",
                                                           "target_session_attrs"};

support::Error bad(std::string_view what) {
  return {COLLET_INVALID_ARGUMENT, "the address of the shared store has " + std::string(what) +
                                       ", expected postgres://[USER[:PASSWORD]@][HOST[:PORT]][/DATABASE]"
                                       "[?sslmode=MODE]"};
}

bool is_port(std::string_view text) {
  constexpr int k_max_port = 65535;
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value > 0 && value <= k_max_port;
}

/// A zero byte would end the value in the middle.
std::optional<std::string> decoded(std::string_view text) {
  auto out = support::percent_decode(text);
  if (out && out->find('\0') != std::string::npos) return std::nullopt;
  return out;
}

using Settings = std::vector<std::pair<std::string, std::string>>;

bool add(Settings& settings, std::string_view key, std::string_view text) {
  const auto value = decoded(text);
  if (!value) return false;
  const auto same = [&](const auto& one) { return one.first == key; };
  settings.erase(std::remove_if(settings.begin(), settings.end(), same), settings.end());
  if (!value->empty()) settings.emplace_back(key, *value);
  return true;
}

/// Reads HOST[:PORT],…; a host with colons is in brackets.
support::Result<void> read_hosts(std::string_view text, Settings& settings) {
  std::string hosts;
  std::string ports;
  bool any_port = false;
  for (bool more = !text.empty(); more;) {
    const auto comma = text.find(',');
    more = comma != std::string_view::npos;
    const std::string_view one = text.substr(0, comma);
    text.remove_prefix(more ? comma + 1 : text.size());
    const bool bracketed = one.starts_with('[');
    const auto end = bracketed ? one.find(']') : one.find(':');
    if (bracketed && end == std::string_view::npos) return bad("no end of the host");
    const auto host = decoded(bracketed ? one.substr(1, end - 1) : one.substr(0, end));
    const std::string_view rest =
        end == std::string_view::npos ? std::string_view() : one.substr(end + (bracketed ? 1 : 0));
    if (!host) return bad("a wrong percent-encoding");
    if (!rest.empty() && (rest[0] != ':' || !is_port(rest.substr(1))))
      return bad("a port that is no number from 1 to 65535");
    any_port = any_port || !rest.empty();
    hosts.append(*host).append(more ? "," : "");
    ports.append(rest.empty() ? rest : rest.substr(1)).append(more ? "," : "");
  }
  if (!hosts.empty()) settings.emplace_back("host", hosts);
  if (any_port) settings.emplace_back("port", ports);
  return {};
}

support::Result<void> read_parameters(std::string_view text, Settings& settings) {
  while (!text.empty()) {
    const auto end = std::min(text.find('&'), text.size());
    const std::string_view one = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto equals = one.find('=');
    if (equals == std::string_view::npos ||
        std::find(k_parameters.begin(), k_parameters.end(), one.substr(0, equals)) == k_parameters.end())
      return bad("a parameter after '?' that is not supported");
    if (!add(settings, one.substr(0, equals), one.substr(equals + 1))) return bad("a wrong percent-encoding");
  }
  return {};
}

bool is_word(char c) {
  return support::is_digit(c) || (support::lower(c) >= 'a' && support::lower(c) <= 'z');
}

/// Replaces `name` where it is not a part of a longer word.
void hide(std::string& text, std::string_view name) {
  if (name.empty()) return;
  for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
    const auto end = at + name.size();
    const bool within = (at > 0 && is_word(text[at - 1]) && is_word(name.front())) ||
                        (end < text.size() && is_word(text[end]) && is_word(name.back()));
    if (within) {
      ++at;
      continue;
    }
    text.replace(at, name.size(), 1, k_mark);
    ++at;
  }
}

/// Replaces what is between quotes: names of hosts, roles and databases.
std::string without_quoted(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto end = text[at] == '"' ? text.find('"', at + 1) : std::string_view::npos;
    if (end == std::string_view::npos) {
      out += text[at];
    } else {
      out += k_mark;
      at = end;
    }
  }
  return out;
}

}  // namespace

std::string StoreAddress::fingerprint() const {
  std::string text;
  for (const auto& [key, value] : settings)
    if (key == "host" || key == "hostaddr" || key == "port" || key == "dbname")
      text.append(key).append("=").append(value).append("\n");
  XXH64_canonical_t out;
  XXH64_canonicalFromHash(&out, XXH3_64bits(text.data(), text.size()));
  return support::hexadecimal({reinterpret_cast<const char*>(out.digest), sizeof out.digest});
}

std::string StoreAddress::hide_in(std::string_view message) const {
  constexpr std::size_t k_max_shown = 300;
  constexpr std::size_t k_max_read = 4096;
  constexpr std::string_view k_failed = " failed: ";
  message = support::trim(message);
  message = message.substr(0, std::min(message.find('\n'), k_max_read));
  if (message.starts_with("connection to server "))
    if (const auto at = message.find(k_failed); at != std::string_view::npos)
      message.remove_prefix(at + k_failed.size());
  std::string out = without_quoted(support::replace_invalid_utf8(message));
  for (const auto& [key, value] : settings) {
    if (key == "sslmode" || key == "port" || key == "application_name" || key == "client_encoding" ||
        key == "gssencmode" || key == "channel_binding" || key == "target_session_attrs")
      continue;
    hide(out, value);
    for (std::size_t begin = 0; key == "host" && begin < value.size();) {
      const auto end = std::min(value.find(',', begin), value.size());
      hide(out, std::string_view(value).substr(begin, end - begin));
      begin = end + 1;
    }
  }
  std::string shown;
  for (const char c : out)
    if (c == k_mark) {
      shown += k_hidden;
    } else {
      shown += c;
    }
  return support::clip(support::trim(shown), k_max_shown);
}

support::Result<StoreAddress> read_store_address(std::string_view text) {
  if (text.size() > k_max_address) return bad("more than 8,192 characters");
  std::string_view rest;
  for (const std::string_view scheme : {"postgres://", "postgresql://"})
    if (text.starts_with(scheme)) rest = text.substr(scheme.size());
  if (rest.data() == nullptr) return bad("another scheme");
  StoreAddress out;
  if (const auto question = rest.find('?'); question != std::string_view::npos) {
    const std::string_view parameters = rest.substr(question + 1);
    rest = rest.substr(0, question);
    if (auto done = read_parameters(parameters, out.settings); !done) return done.error();
  }
  const auto slash = rest.find('/');
  if (slash != std::string_view::npos && !add(out.settings, "dbname", rest.substr(slash + 1)))
    return bad("a wrong percent-encoding");
  std::string_view authority = rest.substr(0, slash);
  if (const auto at = authority.rfind('@'); at != std::string_view::npos) {
    const std::string_view login = authority.substr(0, at);
    const auto colon = std::min(login.find(':'), login.size());
    const std::string_view password = login.substr(std::min(colon + 1, login.size()));
    if (!add(out.settings, "user", login.substr(0, colon)) || !add(out.settings, "password", password))
      return bad("a wrong percent-encoding");
    authority.remove_prefix(at + 1);
  }
  Settings hosts;
  if (auto done = read_hosts(authority, hosts); !done) return done.error();
  for (const auto& [key, value] : hosts) {
    const auto same = [&, &name = key](const auto& one) { return one.first == name; };
    if (std::any_of(out.settings.begin(), out.settings.end(), same)) return bad("a host or port twice");
    out.settings.emplace_back(key, value);
  }
  for (const auto& [key, value] :
       {std::pair("application_name", "collet"), std::pair("client_encoding", "UTF8")})
    out.settings.emplace_back(key, value);
  // Kerberos would be asked first on machines that have a ticket, without a limit of time.
  if (std::none_of(out.settings.begin(), out.settings.end(),
                   [](const auto& one) { return one.first == "gssencmode"; }))
    out.settings.emplace_back("gssencmode", "disable");
  return out;
}

}  // namespace collet::codegraph
