// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "plugins/codegraph/bridge/routes/route_readers.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

constexpr std::pair<std::string_view, std::string_view> k_annotations[] = {
    {"GetMapping", "GET"},     {"PostMapping", "POST"}, {"PutMapping", "PUT"}, {"DeleteMapping", "DELETE"},
    {"PatchMapping", "PATCH"}, {"HttpGet", "GET"},      {"HttpPost", "POST"},  {"HttpPut", "PUT"},
    {"HttpDelete", "DELETE"},  {"HttpPatch", "PATCH"}};
constexpr std::pair<std::string_view, std::string_view> k_mapping_calls[] = {{"MapGet", "GET"},
                                                                             {"MapPost", "POST"},
                                                                             {"MapPut", "PUT"},
                                                                             {"MapDelete", "DELETE"},
                                                                             {"MapPatch", "PATCH"}};

class ServedRoutes {
 public:
  ServedRoutes(FrameworkContext& context, Index number, RouteTable& out)
      : context_(context), number_(number), out_(out) {}

  void read() {
    const auto& file = context_.bodies.file(number_);
    for (Index i = 0; i < file.summary.definitions.size(); ++i) {
      const auto& one = file.summary.definitions[i];
      if (one.kind == SymbolKind::method && !one.annotations.empty()) read_method(file.first_symbol + i);
    }
    for (Index i = 0; i < file.summary.expressions.size(); ++i) {
      const auto& one = file.summary.expressions[i];
      if (one.kind != Kind::call || one.operands.size() < 2) continue;
      for (const auto& [name, method] : k_mapping_calls)
        if (one.name == name) read_mapping_call(i, method);
    }
  }

 private:
  /// Returns the paths of an annotation; one empty path if it has none.
  std::vector<std::string> paths_of(const Place& annotation) {
    std::vector<std::string> out;
    for (const auto* const name : {"value", "path", "template"}) {
      const auto argument = context_.annotations.argument(annotation, name);
      if (!argument) continue;
      const auto& one = context_.bodies.at(*argument);
      std::vector<Place> places{*argument};
      if (one.kind == Kind::other && one.name == "{}") {
        places.clear();
        for (const Index operand : one.operands)
          places.push_back({argument->file, operand});
      }
      for (const auto& place : places)
        for (const auto& value : context_.strings.follow(place))
          out.push_back(value.text);
      break;
    }
    if (out.empty()) out.emplace_back();
    return out;
  }

  /// Returns the paths of the class, with the names of the framework filled in.
  std::vector<std::string> class_paths(Index type_symbol) {
    std::vector<std::string> out;
    for (const auto* const name : {"RequestMapping", "Route"})
      for (const auto& one : context_.annotations.all(type_symbol, name))
        for (auto& path : paths_of(one))
          out.push_back(std::move(path));
    auto name = context_.program().definition(type_symbol).name;
    if (name.ends_with("Controller")) name.resize(name.size() - 10);
    for (auto& path : out) {
      if (const auto at = path.find("[controller]"); at != std::string::npos) path.replace(at, 12, name);
      if (const auto at = path.find("[area]/"); at != std::string::npos) path.erase(at, 7);
    }
    if (out.empty()) out.emplace_back();
    return out;
  }

  void read_method(Index symbol) {
    const auto& definition = context_.program().definition(symbol);
    const Index type = context_.program().parent(symbol);
    if (type == k_none) return;
    std::vector<std::pair<std::string, std::string>> found;  // method, path
    for (const auto& [name, method] : k_annotations)
      for (const auto& one : context_.annotations.all(symbol, name))
        for (auto& path : paths_of(one))
          found.emplace_back(method, std::move(path));
    for (const auto& one : context_.annotations.all(symbol, "RequestMapping"))
      for (auto& path : paths_of(one))
        found.emplace_back(request_method(one), std::move(path));
    // `[HttpGet, Route("x")]`
    for (const auto& one : context_.annotations.all(symbol, "Route"))
      for (auto& path : paths_of(one)) {
        if (found.empty()) found.emplace_back("", path);
        for (auto& [method, own] : found)
          if (own.empty()) own = path;
      }
    if (found.empty()) return;
    for (const auto& base : class_paths(type)) {
      for (const auto& [method, path] : found) {
        auto full = path.starts_with('/') && context_.program().file_of(symbol).language->name == "csharp"
                        ? path
                        : joined_path(base, path);
        if (const auto at = full.find("[action]"); at != std::string::npos)
          full.replace(at, 8, definition.name);
        out_.add(method, full, symbol);
      }
    }
  }

  std::string request_method(const Place& annotation) {
    const auto argument = context_.annotations.argument(annotation, "method");
    if (!argument) return {};
    const auto* one = &context_.bodies.at(*argument);
    if (one->name == "{}" && one->operands.size() == 1 && one->operands[0] != k_none)
      one = &context_.bodies.at({argument->file, one->operands[0]});
    return one->kind == Kind::name || one->kind == Kind::member ? one->name : std::string();
  }

  /// `group.MapGet("/items", GetItems)` is served by the method, or by the one that contains the lambda.
  void read_mapping_call(Index number, std::string_view method) {
    const auto& call = context_.bodies.at({number_, number});
    auto& types = context_.bodies.types(number_);
    Index symbol = types.owner_of(number);
    const Index handler = call.operands[1];
    if (handler == k_none || call.operands[0] == k_none) return;
    const auto& one = context_.bodies.at({number_, handler});
    if (one.kind == Kind::name || one.kind == Kind::member) {
      const auto& meaning = types.meaning_of(handler);
      if (meaning.state == Meaning::State::found) symbol = meaning.target.symbol;
      if (meaning.state == Meaning::State::several && !meaning.candidates.empty())
        symbol = meaning.candidates.front();
    }
    for (const auto& value : context_.strings.follow({number_, call.operands[0]}))
      out_.add(method, joined_path(group_path(call.receiver, 0), value.text), symbol);
  }

  /// Returns the path of the group that a builder of routes is.
  std::string group_path(Index expression, int depth) {
    constexpr int k_max_levels = 30;
    const auto& summary = context_.bodies.file(number_).summary;
    for (int i = 0; i < k_max_levels && expression != k_none; ++i) {
      const auto& one = summary.expressions[expression];
      if (one.kind == Kind::call && one.name == "MapGroup" && !one.operands.empty()) {
        const auto values = context_.strings.follow({number_, one.operands[0]});
        return joined_path(depth < 5 ? group_path(one.receiver, depth + 1) : "", values.front().text);
      }
      if (one.kind == Kind::name) {
        const auto found = context_.bodies.scopes(number_).find(one);
        if (found.variable == nullptr || found.variable->initial == expression) return {};
        expression = found.variable->initial;
        continue;
      }
      expression = one.receiver;
    }
    return {};
  }

  FrameworkContext& context_;
  Index number_;
  RouteTable& out_;
};

}  // namespace

void read_served_routes(FrameworkContext& context, Index file, RouteTable& out) {
  ServedRoutes(context, file, out).read();
}

}  // namespace collet::codegraph::bridge
