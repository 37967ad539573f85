// SPDX-License-Identifier: MIT
#include "plugins/codegraph/search/route_search.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "plugins/codegraph/bridge/routes/route.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

constexpr std::array<std::string_view, 7> k_methods = {"GET",   "POST", "PUT",    "DELETE",
                                                       "PATCH", "HEAD", "OPTIONS"};

/// Returns nothing if the query is not written as a request.
std::optional<bridge::Route> request_of(std::string_view query) {
  const auto space = query.find(' ');
  std::string method;
  if (space != std::string_view::npos) {
    method = support::upper_case(query.substr(0, space));
    if (std::find(k_methods.begin(), k_methods.end(), method) == k_methods.end()) return std::nullopt;
    query = support::trim(query.substr(space));
  }
  const bool path = query.starts_with('/') || query.starts_with("http://") || query.starts_with("https://");
  if (!path || query.find(' ') != std::string_view::npos) return std::nullopt;
  auto out = bridge::route_of(method, query);
  return out.segments.empty() ? std::nullopt : std::optional(std::move(out));
}

}  // namespace

std::vector<RouteHit> route_hits(const IndexReader& reader, std::string_view query) {
  const auto request = request_of(query);
  if (!request) return {};
  std::map<std::int64_t, RouteHit> best;
  for (const auto& row : Routes(reader).all()) {
    auto served = bridge::route_of(row.method, row.path);
    const bool whole = served.segments.size() == request->segments.size();
    if (served.segments.size() > request->segments.size()) served.segments.resize(request->segments.size());
    const RouteHit hit{row.symbol, bridge::likeness(served, *request), whole};
    if (hit.likeness <= 0) continue;
    auto& known = best.emplace(row.symbol, hit).first->second;
    if (std::pair(hit.whole, hit.likeness) > std::pair(known.whole, known.likeness)) known = hit;
  }
  std::vector<RouteHit> out;
  out.reserve(best.size());
  for (const auto& [symbol, hit] : best)
    out.push_back(hit);
  return out;
}

}  // namespace collet::codegraph
