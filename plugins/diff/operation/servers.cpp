// SPDX-License-Identifier: MIT
// Servers of a document, a path item or an operation, matched by URL.
#include "plugins/diff/operation/servers.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sdk/support/text.hpp"

namespace collet::diff {
namespace {

constexpr std::size_t k_max_addresses = 64;  ///< limit of servers compared, and of addresses expanded

/// Normalizes a URL: `HTTPS://{region}.A:443/` → `https://{}.a`.
std::string normalize_url(std::string url) {
  url = without_names(url);
  if (url.size() > 1 && url.back() == '/') url.pop_back();
  const auto host = url.find("://");
  if (host == std::string::npos) return url;
  const auto end = std::min(url.find('/', host + 3), url.size());
  std::string start = support::lower_case(std::string_view(url).substr(0, end));
  for (const auto& [scheme, port] : {std::pair("https://", ":443"), std::pair("http://", ":80")})
    if (start.starts_with(scheme) && start.ends_with(port)) start.resize(start.rfind(':'));
  return start.append(url, end);
}

/// Returns the servers by normalized URL. A URL may occur several times.
std::multimap<std::string, Located> servers_of(DocumentSide& side, Located holder) {
  std::multimap<std::string, Located> servers;
  const auto add = [&](std::string url, Located at) { servers.emplace(normalize_url(std::move(url)), at); };
  const Located list = DocumentSide::member(holder, "servers");
  for (const Node server : list.node)
    add(std::string(server["url"].string()), {server, list.source});
  if (side.is_2_0() && holder == side.root()) {
    const Located host = DocumentSide::member(holder, "host");
    const Located path = DocumentSide::member(holder, "basePath");
    for (const auto& server : side.description().index().servers())
      add(server.url, host ? host : path ? path : holder);
  }
  return servers;
}

/// Returns the variables in the order in which the URL contains them. Their names do not matter.
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

/// Returns the default and the values of each variable. Values have no order.
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

/// Returns true if a variable accepts fewer values than before.
bool is_restricted(Node was, Node is) {
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

/// Returns the addresses that a template produces from the listed values of its variables, up to a limit.
std::set<std::string> addresses_of(Node server) {
  std::set<std::string> all = {std::string(server["url"].string())};
  for (const Node variable : variables_of(server)) {
    std::set<std::string> next;
    for (const std::string& url : all) {
      const auto from = url.find('{');
      const auto to = url.find('}', from);
      const auto with = [&](std::string_view value) {
        if (next.size() < k_max_addresses) next.insert(std::string(url).replace(from, to - from + 1, value));
      };
      with(variable["default"].string());
      for (const Node value : variable["enum"])
        with(value.string());
    }
    all = std::move(next);
  }
  std::set<std::string> normalized;
  for (const std::string& url : all)
    normalized.insert(normalize_url(url));
  return normalized;
}

/// Returns the operation or its path item, whichever has own servers.
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
  // Without servers, "/" is the default.
  if (before.empty()) after.erase("/");
  if (after.empty()) before.erase("/");
  const auto name = [](Located at) { return at.node["url"].string(); };
  const auto same = [](Located a, Located b) {  // nothing can be compared for 2.0
    return !a.node["url"] || !b.node["url"] ||
           (a.node["description"].string() == b.node["description"].string() &&
            a.node["name"].string() == b.node["name"].string() && values_of(a.node) == values_of(b.node));
  };
  // If a URL occurs several times, each server is compared with the most similar one.
  const auto most_similar = [&](const Servers& servers, const std::string& url, Located server) {
    const auto [first, last] = servers.equal_range(url);
    std::size_t left = k_max_addresses;
    for (auto one = first; one != last && left > 0; ++one, --left)
      if (same(one->second, server)) return one->second;
    return first != last ? first->second : Located();
  };
  // URLs in one document that a template of the other document produces.
  std::set<std::string> matched;
  const auto match_templates = [&](const Servers& templates, const Servers& others, const auto& report) {
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
        report(whole, other->second, all);
        matched.insert(one);
        matched.insert(url);
      }
    }
  };
  match_templates(after, before, [&](Located whole, Located one, bool all) {
    comparison.report_changed(
        rule_of(all ? DocumentChange::server_changed : DocumentChange::server_generalized), {one, whole},
        name(one));
  });
  match_templates(before, after, [&](Located whole, Located one, bool all) {
    comparison.report_changed(
        rule_of(all ? DocumentChange::server_changed : DocumentChange::server_specialized), {whole, one},
        name(whole));
  });
  for (const auto& [url, was] : before) {
    const Located is = most_similar(after, url, was);
    if (!is) {
      if (!matched.contains(url))
        comparison.report_removed(rule_of(DocumentChange::server_removed), was, revision, name(was));
    } else if (!same(was, is)) {
      comparison.report_changed(
          rule_of(is_restricted(was.node, is.node) ? DocumentChange::server_variable_restricted
                                                   : DocumentChange::server_changed),
          {was, is}, name(was));
    }
  }
  for (const auto& [url, is] : after)
    if (!before.contains(url) && !matched.contains(url))
      comparison.report_added(rule_of(DocumentChange::server_added), base, is, name(is));
}

}  // namespace collet::diff
