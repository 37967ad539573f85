// SPDX-License-Identifier: MIT
// Where the API is: servers of a document, a path item or an operation, by address.
#include "plugins/diff/servers.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace collet::diff {
namespace {

constexpr std::size_t k_most_of_an_address = 64;  ///< servers that are looked at for the same one

/// `HTTPS://{region}.A:443/` → `https://{}.a`
std::string normal(std::string url) {
  url = without_names(url);
  if (url.size() > 1 && url.back() == '/') url.pop_back();
  const auto host = url.find("://");
  if (host == std::string::npos) return url;
  const auto end = std::min(url.find('/', host + 3), url.size());
  std::string start = lower_case(std::string_view(url).substr(0, end));
  for (const auto& [scheme, port] : {std::pair("https://", ":443"), std::pair("http://", ":80")})
    if (start.starts_with(scheme) && start.ends_with(port)) start.resize(start.rfind(':'));
  return start.append(url, end);
}

/// Addresses, without the slash at the end, and where they stand; one may stand there several times.
std::multimap<std::string, Located> servers_of(Side& side, Located holder) {
  std::multimap<std::string, Located> servers;
  const auto add = [&](std::string url, Located at) { servers.emplace(normal(std::move(url)), at); };
  const Located list = Side::member(holder, "servers");
  for (const Node server : list.node)
    add(std::string(server["url"].string()), {server, list.source});
  if (side.is_2_0() && holder == side.root()) {
    const Located host = Side::member(holder, "host");
    const Located path = Side::member(holder, "basePath");
    for (const auto& server : side.description().index().servers())
      add(server.url, host ? host : path ? path : holder);
  }
  return servers;
}

/// The variables of an address, in the order in which it has them; their names are no part of it.
std::vector<Node> variables_of(Node server) {
  std::vector<Node> variables;
  const auto url = server["url"].string();
  for (auto from = url.find('{'); from != std::string_view::npos; from = url.find('{', from + 1)) {
    const auto to = url.find('}', from);
    if (to == std::string_view::npos) break;
    variables.push_back(server["variables"][url.substr(from + 1, to - from - 1)]);
  }
  return variables;
}

/// What is said of each variable; values have no order.
std::vector<std::set<std::string>> values_of(Node server) {
  std::vector<std::set<std::string>> all;
  for (const Node variable : variables_of(server)) {
    auto& values = all.emplace_back();
    values.insert("default " + std::string(variable["default"].text()));
    for (const Node value : variable["enum"])
      values.insert(std::string(value.text()));
  }
  return all;
}

/// Does a variable take less than before?
bool restricted(Node was, Node is) {
  const auto were = variables_of(was);
  const auto are = variables_of(is);
  for (std::size_t i = 0; i < were.size() && i < are.size(); ++i) {
    const Node before = were[i]["enum"];
    const Node after = are[i]["enum"];
    if (!after.is_array() || after.size() == 0) continue;
    if (!before.is_array() || before.size() == 0) return true;
    std::set<std::string_view> left;
    for (const Node value : after)
      left.insert(value.text());
    for (const Node value : before)
      if (!left.contains(value.text())) return true;
  }
  return false;
}

/// The addresses of a template, as far as its variables list their values; some of them if there are many.
std::set<std::string> addresses_of(Node server) {
  std::set<std::string> all = {std::string(server["url"].string())};
  for (const Node variable : variables_of(server)) {
    std::set<std::string> next;
    for (const std::string& url : all) {
      const auto from = url.find('{');
      const auto to = url.find('}', from);
      const auto with = [&](std::string_view value) {
        if (next.size() < k_most_of_an_address)
          next.insert(std::string(url).replace(from, to - from + 1, value));
      };
      with(variable["default"].string());
      for (const Node value : variable["enum"])
        with(value.string());
    }
    all = std::move(next);
  }
  std::set<std::string> normalized;
  for (const std::string& url : all)
    normalized.insert(normal(url));
  return normalized;
}

/// The operation or its path item, whichever has servers of its own.
Located own_holder(const OperationPlace& place) {
  for (const Located holder : {place.node, place.path_item})
    if (holder.node["servers"].size() != 0) return holder;
  return {};
}

}  // namespace

void compare_operation_servers(Comparison& comparison, const OperationPlace& base,
                               const OperationPlace& revision) {
  const Located before = own_holder(base);
  const Located after = own_holder(revision);
  if (!before && !after) return;
  compare_servers(comparison, before ? before : comparison.base().root(),
                  after ? after : comparison.revision().root());
}

void compare_servers(Comparison& comparison, Located base, Located revision) {
  using Servers = std::multimap<std::string, Located>;
  auto before = servers_of(comparison.base(), base);
  auto after = servers_of(comparison.revision(), revision);
  // "/" is what holds without servers.
  if (before.empty()) after.erase("/");
  if (after.empty()) before.erase("/");
  const auto name = [](Located at) { return at.node["url"].string(); };
  const auto same = [](Located a, Located b) {  // of 2.0 there is nothing to compare
    return !a.node["url"] || !b.node["url"] ||
           (a.node["description"].string() == b.node["description"].string() &&
            a.node["name"].string() == b.node["name"].string() && values_of(a.node) == values_of(b.node));
  };
  // Of an address that is there several times each is compared with the one that is most like it.
  const auto like = [&](const Servers& servers, const std::string& url, Located server) {
    const auto [first, last] = servers.equal_range(url);
    std::size_t left = k_most_of_an_address;
    for (auto one = first; one != last && left > 0; ++one, --left)
      if (same(one->second, server)) return one->second;
    return first != last ? first->second : Located();
  };
  // Addresses on one side that a template of the other has among its own.
  std::set<std::string> told;
  const auto held = [&](const Servers& templates, const Servers& others, const auto& tell) {
    for (const auto& [url, whole] : templates) {
      if (url.find('{') == std::string::npos || others.contains(url)) continue;
      const auto addresses = addresses_of(whole.node);
      const auto variables = variables_of(whole.node);
      const bool listed = std::all_of(variables.begin(), variables.end(),
                                      [](Node variable) { return variable["enum"].size() != 0; });
      const bool all = listed && std::all_of(addresses.begin(), addresses.end(),
                                             [&](const std::string& one) { return others.contains(one); });
      for (const std::string& one : addresses) {
        const auto other = others.find(one);
        if (other == others.end() || templates.contains(one)) continue;
        tell(whole, other->second, all);
        told.insert(one);
        told.insert(url);
      }
    }
  };
  held(after, before, [&](Located whole, Located one, bool all) {
    comparison.add(rule_of(all ? Plain::server_changed : Plain::server_generalized), {one, whole}, name(one));
  });
  held(before, after, [&](Located whole, Located one, bool all) {
    comparison.add(rule_of(all ? Plain::server_changed : Plain::server_specialized), {whole, one},
                   name(whole));
  });
  for (const auto& [url, was] : before) {
    const Located is = like(after, url, was);
    if (!is) {
      if (!told.contains(url)) comparison.removed(rule_of(Plain::server_removed), was, revision, name(was));
    } else if (!same(was, is)) {
      comparison.add(
          rule_of(restricted(was.node, is.node) ? Plain::server_variable_restricted : Plain::server_changed),
          {was, is}, name(was));
    }
  }
  for (const auto& [url, is] : after)
    if (!before.contains(url) && !told.contains(url))
      comparison.added(rule_of(Plain::server_added), base, is, name(is));
}

}  // namespace collet::diff
