// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/routes/route.hpp"

#include <algorithm>
#include <tuple>

#include "plugins/codegraph/bridge/strings/string_follower.hpp"
#include "plugins/codegraph/languages/endpoint_flag.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

constexpr std::size_t k_max_segments = 40;
constexpr std::string_view k_any = "*";

bool is_parameter(std::string_view segment) {
  return segment.starts_with(':') || segment.find('{') != std::string_view::npos ||
         segment.find(k_hole) != std::string_view::npos || segment.find("${") != std::string_view::npos;
}

}  // namespace

int likeness(const Route& served, const Route& request) {
  if (!served.method.empty() && !request.method.empty() && served.method != request.method) return -1;
  const auto& own = served.segments;
  const auto& asked = request.segments;
  // A client may know only the end of the path, or have a prefix that a gateway takes away.
  if (asked.size() > own.size() || (asked.size() < own.size() && !request.open_start)) return -1;
  const auto skipped = own.size() - asked.size();
  int out = 0;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const auto& one = own[skipped + i];
    if (one == k_any || asked[i] == k_any) continue;
    if (one != asked[i]) return -1;
    ++out;
  }
  return out;
}

namespace {

/// Returns the path with a slash in front, and with a sign for what is not known.
std::string shown_path(std::string_view path) {
  std::string out(path.starts_with('/') || path.find("://") != std::string_view::npos ? "" : "/");
  for (const char c : path)
    out += c == k_hole ? std::string("{…}") : std::string(1, c);
  return out;
}

const std::string* last_known(const Route& route) {
  for (auto one = route.segments.rbegin(); one != route.segments.rend(); ++one)
    if (*one != k_any) return &*one;
  return nullptr;
}

}  // namespace

Route route_of(std::string_view method, std::string_view path) {
  Route out;
  out.method = support::upper_case(method);
  if (const auto scheme = path.find("://"); scheme != std::string_view::npos) {
    const auto slash = path.find('/', scheme + 3);
    path = slash == std::string_view::npos ? std::string_view() : path.substr(slash);
  }
  path = path.substr(0, path.find_first_of("?#"));
  // A hole in front of the first slash is the address of the server.
  if (!path.empty() && path[0] == k_hole) {
    out.open_start = true;
    const auto slash = path.find('/');
    path = slash == std::string_view::npos ? std::string_view() : path.substr(slash);
  }
  while (!path.empty() && out.segments.size() < k_max_segments) {
    const auto slash = path.find('/');
    const auto segment = path.substr(0, slash);
    path.remove_prefix(slash == std::string_view::npos ? path.size() : slash + 1);
    if (segment.empty() || segment == "~") continue;
    // A hole after a text, as in `orders${query}`, is a query.
    const auto hole = segment.find(k_hole);
    if (hole != std::string_view::npos && hole > 0 && path.empty()) {
      out.segments.push_back(support::lower_case(segment.substr(0, hole)));
    } else {
      out.segments.push_back(is_parameter(segment) ? std::string(k_any) : support::lower_case(segment));
    }
  }
  return out;
}

std::string joined_path(std::string_view first, std::string_view second) {
  if (second.starts_with("~/") || (second.starts_with('/') && first.empty())) return std::string(second);
  std::string out(first);
  while (out.ends_with('/'))
    out.pop_back();
  if (second.empty()) return out;
  if (!second.starts_with('/')) out += '/';
  return out + std::string(second);
}

void RouteTable::add(std::string_view method, std::string_view path, Index symbol) {
  auto route = route_of(method, path);
  if (route.segments.empty()) return;
  if (symbol != k_none) served_.push_back({symbol, route.method, shown_path(path)});
  const auto* const last = last_known(route);
  auto& list = last == nullptr ? without_last_ : by_last_[*last];
  list.push_back(routes_.size());
  routes_.push_back({std::move(route), symbol});
}

void RouteTable::mark_endpoints(Program& program) const {
  for (const auto& one : routes_) {
    if (one.symbol == k_none) continue;
    auto& file = program.files()[program.file_number(one.symbol)];
    file.summary.definitions[one.symbol - file.first_symbol].flags |= k_endpoint;
  }
}

std::vector<ServedRoute> RouteTable::take_served() {
  const auto key = [](const ServedRoute& one) { return std::tie(one.symbol, one.path, one.method); };
  std::sort(served_.begin(), served_.end(),
            [&](const ServedRoute& one, const ServedRoute& other) { return key(one) < key(other); });
  const auto end =
      std::unique(served_.begin(), served_.end(),
                  [&](const ServedRoute& one, const ServedRoute& other) { return key(one) == key(other); });
  served_.erase(end, served_.end());
  return std::move(served_);
}

Index RouteTable::find(const Route& request) const {
  const auto* const last = last_known(request);
  if (last == nullptr) return k_none;
  int best = 0;
  Index out = k_none;
  const auto consider = [&](const std::vector<std::size_t>& list) {
    for (const auto number : list) {
      const auto& one = routes_[number];
      const int like = likeness(one.route, request);
      if (like < best || like <= 0) continue;
      out = like == best && out != one.symbol ? k_none : one.symbol;
      best = like;
    }
  };
  // A known segment of the request may be a parameter of the route.
  for (const auto& segment : request.segments)
    if (const auto found = by_last_.find(segment); found != by_last_.end()) consider(found->second);
  return out;
}

}  // namespace collet::codegraph::bridge
