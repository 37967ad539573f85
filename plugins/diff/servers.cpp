// SPDX-License-Identifier: MIT
// Where the API is: servers of a document, a path item or an operation, by address.
#include "plugins/diff/servers.hpp"

#include <map>
#include <set>
#include <string>

namespace collet::diff {
namespace {

constexpr int k_most_of_an_address = 64;  ///< servers that are looked at for the same one

/// Addresses, without the slash at the end, and where they stand; one may stand there several times.
std::multimap<std::string, Located> servers_of(Side& side, Located holder) {
  std::multimap<std::string, Located> servers;
  const auto add = [&](std::string url, Located at) {
    if (url.size() > 1 && url.back() == '/') url.pop_back();
    servers.emplace(std::move(url), at);
  };
  const Located list = Side::member(holder, "servers");
  for (const Node server : list.node)
    add(std::string(server["url"].string()), {server, list.source});
  if (side.is_2_0() && holder == side.root()) {
    const Located host = Side::member(holder, "host");
    const Located path = Side::member(holder, "basePath");
    for (const auto& server : side.document().index().servers())
      add(server.url, host ? host : path ? path : holder);
  }
  return servers;
}

/// Variables of a server: default and values by name; values have no order.
std::map<std::string_view, std::set<std::string>> variables_of(Node server) {
  std::map<std::string_view, std::set<std::string>> variables;
  for (const Node variable : server["variables"]) {
    auto& values = variables[variable.key()];
    values.insert("default " + std::string(variable["default"].text()));
    for (const Node value : variable["enum"])
      values.insert(std::string(value.text()));
  }
  return variables;
}

/// Does a variable take less than before?
bool restricted(Node was, Node is) {
  for (const Node variable : was["variables"]) {
    const Node before = variable["enum"];
    const Node after = is["variables"][variable.key()]["enum"];
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
  const auto before = servers_of(comparison.base(), base);
  const auto after = servers_of(comparison.revision(), revision);
  const auto name = [](Located at) { return at.node["url"].string(); };
  const auto same = [](Located a, Located b) {  // of 2.0 there is nothing to compare
    return !a.node["url"] || !b.node["url"] ||
           (a.node["description"].string() == b.node["description"].string() &&
            variables_of(a.node) == variables_of(b.node));
  };
  // Of an address that is there several times each is compared with the one that is most like it.
  const auto like = [&](const Servers& servers, const std::string& url, Located server) {
    const auto [first, last] = servers.equal_range(url);
    int left = k_most_of_an_address;
    for (auto one = first; one != last && left > 0; ++one, --left)
      if (same(one->second, server)) return one->second;
    return first != last ? first->second : Located();
  };
  for (const auto& [url, was] : before) {
    const Located is = like(after, url, was);
    if (!is) {
      comparison.removed(rule_of(Plain::server_removed), was, revision, name(was));
    } else if (!same(was, is)) {
      comparison.add(
          rule_of(restricted(was.node, is.node) ? Plain::server_variable_restricted : Plain::server_changed),
          {was, is}, name(was));
    }
  }
  for (const auto& [url, is] : after)
    if (!before.contains(url)) comparison.added(rule_of(Plain::server_added), base, is, name(is));
}

}  // namespace collet::diff
