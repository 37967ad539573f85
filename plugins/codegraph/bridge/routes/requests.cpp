// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "plugins/codegraph/bridge/routes/route_readers.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

/// Returns the method of HTTP that a call of a client makes, `?` if it is in an argument, or nothing.
std::string_view request_method(std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> k_calls[] = {
      {"get", "GET"},
      {"post", "POST"},
      {"put", "PUT"},
      {"delete", "DELETE"},
      {"patch", "PATCH"},
      {"fetch", "?"},
      {"request", "?"},
      {"GetAsync", "GET"},
      {"PostAsync", "POST"},
      {"PutAsync", "PUT"},
      {"DeleteAsync", "DELETE"},
      {"PatchAsync", "PATCH"},
      {"GetStringAsync", "GET"},
      {"GetFromJsonAsync", "GET"},
      {"PostAsJsonAsync", "POST"},
      {"PutAsJsonAsync", "PUT"},
      {"PatchAsJsonAsync", "PATCH"},
      {"DeleteFromJsonAsync", "DELETE"},
      {"getForObject", "GET"},
      {"getForEntity", "GET"},
      {"postForObject", "POST"},
      {"postForEntity", "POST"},
      {"exchange", ""},
      {"axios", "?"},
      {"$http", "?"}};
  for (const auto& [one, method] : k_calls)
    if (one == name) return method;
  return "-";
}

class Requests {
 public:
  Requests(FrameworkContext& context, Index number, const RouteTable& routes, std::vector<Edge>& out)
      : context_(context), number_(number), routes_(routes), out_(out) {}

  void read() {
    const auto& all = context_.bodies.file(number_).summary.expressions;
    for (Index i = 0; i < all.size(); ++i)
      if (all[i].kind == Kind::call && !all[i].operands.empty()) read_call(i);
  }

 private:
  void read_call(Index number) {
    const auto& call = context_.bodies.at({number_, number});
    auto method = request_method(call.name);
    if (method == "-" || call.operands[0] == k_none) return;
    const auto& first = context_.bodies.at({number_, call.operands[0]});
    if (first.kind != Kind::literal && first.kind != Kind::either && first.kind != Kind::name &&
        first.kind != Kind::member)
      return;
    Index path = call.operands[0];
    if (call.name == "request" && call.operands.size() > 1 && call.operands[1] != k_none) {
      // `http.request('GET', url)`
      path = call.operands[1];
      method = "";
    }
    const Index owner = context_.bodies.types(number_).owner_of(number);
    if (owner == k_none) return;
    for (const auto& value : context_.strings.follow({number_, path})) {
      if (!looks_like_path(value.text)) continue;
      // Without options, fetch and axios ask by GET.
      const bool plain = method == "?" && call.operands.size() == 1;
      const auto route = route_of(plain ? "GET" : method == "?" ? "" : method, value.text);
      const Index target = routes_.find(route);
      if (target == k_none || target == owner) continue;
      Edge edge;
      edge.source = implementation(context_.program(), owner);
      edge.target = target;
      edge.kind = EdgeKind::requests;
      edge.rule = Rule::route;
      edge.file = number_;
      edge.at = call.at;
      out_.push_back(edge);
      return;
    }
  }

  static bool looks_like_path(std::string_view text) {
    if (text.size() < 3 || text.find_first_of(" \n\t<>") != std::string_view::npos) return false;
    return text.find('/') != std::string_view::npos;
  }

  FrameworkContext& context_;
  Index number_;
  const RouteTable& routes_;
  std::vector<Edge>& out_;
};

}  // namespace

void read_requests(FrameworkContext& context, Index file, const RouteTable& routes, std::vector<Edge>& out) {
  Requests(context, file, routes, out).read();
}

}  // namespace collet::codegraph::bridge
