// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/server.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "plugins/call_api/encoding/percent.hpp"
#include "sdk/support/fetch/http.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/uri.hpp"

namespace collet::call_api {
namespace {

using openapi::Node;
using support::Error;
using support::Result;

bool is_host_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
}

/// Returns true for a name, an IPv4 address or an IPv6 address in brackets, in lower case.
bool is_host(std::string_view host) {
  if (host.size() > 2 && host.front() == '[' && host.back() == ']')
    return host.substr(1, host.size() - 2).find_first_not_of("0123456789abcdef:.") == std::string_view::npos;
  return !host.empty() && std::all_of(host.begin(), host.end(), &is_host_character);
}

/// Returns a server's URL with the defaults of its variables, or nothing if a variable has no default.
std::optional<std::string> with_defaults(Node server) {
  const auto text = server["url"].string();
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto open = text.find('{', at);
    const auto close = open == std::string_view::npos ? open : text.find('}', open);
    out += text.substr(at, open == std::string_view::npos ? open : open - at);
    if (open == std::string_view::npos) break;
    if (close == std::string_view::npos) return std::nullopt;
    const Node variable = server["variables"].find(text.substr(open + 1, close - open - 1));
    const Node value = variable["default"];
    if (!value || value.is_object() || value.is_array()) return std::nullopt;
    out += value.text();
    at = close + 1;
  }
  return out;
}

std::optional<Server> usable(std::string_view written, std::string_view base) {
  std::string url = support::resolve_uri(base, written);
  url.erase(std::min(url.find_first_of("?#"), url.size()));
  while (!url.empty() && url.back() == '/')
    url.pop_back();
  std::string origin = origin_of(url);
  if (origin.empty() || has_dot_segment(support::split_uri(url).path)) return std::nullopt;
  return Server{std::move(url), std::move(origin)};
}

/// Returns the first usable server, or the first of one of the origins if there are any.
std::optional<Server> first_of(Node servers, std::string_view base,
                               const std::vector<std::string>& origins = {}) {
  if (!servers.is_array()) return std::nullopt;
  for (const Node server : servers) {
    const auto written = with_defaults(server);
    if (!written) continue;
    auto found = usable(*written, base);
    if (found &&
        (origins.empty() || std::find(origins.begin(), origins.end(), found->origin) != origins.end()))
      return found;
  }
  return std::nullopt;
}

/// Returns the API's further origins as origin_of() writes them.
std::vector<std::string> further_origins(const apis::Api& api) {
  std::vector<std::string> out;
  for (const auto& written : api.origins)
    if (auto origin = origin_of(written); !origin.empty()) out.push_back(std::move(origin));
  return out;
}

std::optional<Server> of_document(const openapi::Opened& opened, std::string_view base) {
  const auto& index = opened.description->index();
  if (index.version() != openapi::Version::v2_0) {
    const Node servers = opened.description->document().root()["servers"];
    // Without servers, the address of the document is the server (OpenAPI Object, servers).
    if (!servers.is_array() || servers.size() == 0) return usable("/", base);
    return first_of(servers, base);
  }
  for (const auto& server : index.servers())
    if (auto found = usable(server.url, base)) return found;
  return std::nullopt;
}

std::string key_of(const apis::Api& api) {
  return "[plugins.search.config.apis." + api.name + "] base_url";
}

}  // namespace

std::string origin_of(std::string_view url) {
  if (!support::is_web_url(support::lower_case(url.substr(0, 8)) +
                           std::string(url.substr(std::min<std::size_t>(url.size(), 8)))))
    return {};
  const auto parts = support::split_uri(url);
  const std::string scheme = support::lower_case(parts.scheme.value_or(""));
  const std::string authority = support::lower_case(parts.authority.value_or(""));
  const auto colon = authority.find_last_of(":]");
  const bool has_port = colon != std::string::npos && authority[colon] == ':';
  const std::string host = has_port ? authority.substr(0, colon) : authority;
  if (!is_host(host) || url.find('\\') != std::string_view::npos) return {};
  unsigned port = scheme == "https" ? 443 : 80;
  if (has_port) {
    const char* const begin = authority.data() + colon + 1;
    const char* const end = authority.data() + authority.size();
    const auto read = std::from_chars(begin, end, port);
    if (read.ec != std::errc() || read.ptr != end || port == 0 || port > 65535) return {};
  }
  return scheme + "://" + host + ":" + std::to_string(port);
}

Result<Server> base_of(const apis::Api& api) {
  const bool plain = api.base_url.find_first_of("?#") == std::string::npos;
  if (auto server = plain ? usable(api.base_url, {}) : std::nullopt) return *std::move(server);
  return Error{COLLET_INVALID_ARGUMENT,
               key_of(api) + ": expected http(s)://host[:port][/path], without user, query or dot segments"};
}

Result<Server> server_of(const apis::Api& api, const openapi::Opened& opened, const CalledOperation& called) {
  const bool by_url = opened.origin.kind == openapi::Origin::Kind::url;
  const std::string base = by_url ? opened.origin.place : std::string();
  if (const auto origins = further_origins(api); !origins.empty()) {
    for (const Node owner : {called.operation.node, called.path_item})
      if (auto named = first_of(owner["servers"], base, origins)) return *std::move(named);
  }
  if (!api.base_url.empty()) return base_of(api);
  auto own = first_of(called.operation.node["servers"], base);
  if (!own) own = first_of(called.path_item["servers"], base);
  auto common = of_document(opened, base);
  if (!own && !common)
    return Error{COLLET_FAILED,
                 "the document names no http(s) server; set " + key_of(api) + " = \"https://…\""};
  if (api.auth.type == apis::Auth::Type::none) return own ? *std::move(own) : *std::move(common);
  if (!common || (by_url && origin_of(base) != common->origin))
    return Error{COLLET_DENIED,
                 "a document that came by URL names another server than its own, which gets no "
                 "credentials unless you name it: set " +
                     key_of(api)};
  if (own && own->origin != common->origin)
    return Error{COLLET_DENIED, "the operation has a server of its own, " + own->origin +
                                    ", and credentials go to " + common->origin +
                                    " alone; to allow it: [plugins.search.config.apis." + api.name +
                                    "] origins = [\"" + own->origin + "\"]"};
  return own ? *std::move(own) : *std::move(common);
}

std::vector<std::string> origins_of(const apis::Api& api, const Server& server) {
  auto out = further_origins(api);
  out.push_back(server.origin);
  return out;
}

}  // namespace collet::call_api
