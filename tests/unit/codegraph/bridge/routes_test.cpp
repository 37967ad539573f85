// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/codegraph/bridge/bridged.hpp"

namespace collet::codegraph {
namespace {

/// Returns "Client.f > Server.g" for each request.
Uses requests(const std::map<std::string, std::string>& files) {
  Uses out;
  auto linked = link(files, nullptr);
  for (auto& file : linked->program.files())
    if (!file.library) mark_data_sites(file.summary);
  for (const auto& edge : add_bridge_facts(linked->program, nullptr, nullptr).requests) {
    const auto name = [&](Index symbol) {
      const Index parent = linked->program.parent(symbol);
      return (parent == k_none ? "" : linked->program.definition(parent).name + ".") +
             linked->program.definition(symbol).name;
    };
    out.insert(name(edge.source) + " > " + name(edge.target));
  }
  return out;
}
constexpr const char* k_java = R"(package a;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/api/orders")
class OrderController {
  @GetMapping("/{id}") Object one(int id) { return null; }
  @GetMapping Object all() { return null; }
  @PostMapping(value = "/{id}/lines") Object add(int id) { return null; }
  @RequestMapping(value = "/search", method = RequestMethod.GET) Object search() { return null; }
  @DeleteMapping({"/{id}", "/old/{id}"}) void drop(int id) { }
}
)";
Uses typescript(const std::string& body) {
  return requests({{"OrderController.java", k_java},
                   {"orders.service.ts",
                    "import { HttpClient } from '@angular/common/http';\nexport class Orders {\n"
                    "  private base = '/api/orders';\n  constructor(private http: HttpClient) {}\n" +
                        body + "\n}\n"}});
}

TEST(Routes, AngularRequestsMeanTheMethodsThatServeThem) {
  EXPECT_EQ(typescript("one(id: number) { return this.http.get<any>(`/api/orders/${id}`); }"),
            (Uses{"Orders.one > OrderController.one"}));
  EXPECT_EQ(typescript("all() { return this.http.get('/api/orders?page=1'); }"),
            (Uses{"Orders.all > OrderController.all"}));
  EXPECT_EQ(typescript("add(id: number) { return this.http.post(this.base + '/' + id + '/lines', {}); }"),
            (Uses{"Orders.add > OrderController.add"}));
  EXPECT_EQ(typescript("search() { return this.http.get(`${this.base}/search`); }"),
            (Uses{"Orders.search > OrderController.search"}));
  EXPECT_EQ(typescript("drop(id: number) { return this.http.delete('/api/orders/old/' + id); }"),
            (Uses{"Orders.drop > OrderController.drop"}));
}
TEST(Routes, AnotherMethodOrPathIsNotMeant) {
  EXPECT_EQ(typescript("f() { return this.http.put('/api/orders/search', {}); }"), Uses{});
  EXPECT_EQ(typescript("f() { return this.http.get('/api/invoices/1'); }"), Uses{});
}
TEST(Routes, ServedPathsAreThoseOfTheSource) {
  auto linked = link({{"OrderController.java", k_java}}, nullptr);
  for (auto& file : linked->program.files())
    if (!file.library) mark_data_sites(file.summary);
  Uses out;
  for (const auto& route : add_bridge_facts(linked->program, nullptr, nullptr).routes)
    out.insert(linked->program.definition(route.symbol).name + " " + route.method + " " + route.path);
  EXPECT_EQ(out, (Uses{"one GET /api/orders/{id}", "all GET /api/orders", "add POST /api/orders/{id}/lines",
                       "search GET /api/orders/search", "drop DELETE /api/orders/{id}",
                       "drop DELETE /api/orders/old/{id}"}));
}
TEST(Routes, AspNetControllersServeRoutes) {
  const auto out = requests({{"ItemsController.cs",
                              "using Microsoft.AspNetCore.Mvc;\nnamespace "
                              "A;\n[Route(\"api/[controller]\")]\nclass ItemsController {\n"
                              "  [HttpGet(\"{id}\")] public object Get(int id) => null;\n  [HttpPost] public "
                              "object Add() => null;\n}\n"
                              "class Client { HttpClient http; void F(int id) { "
                              "http.GetFromJsonAsync<int>($\"api/items/{id}\"); }\n"
                              "  void G() { http.PostAsJsonAsync(\"/api/items\", 1); } }\n"}});
  EXPECT_EQ(out, (Uses{"Client.F > ItemsController.Get", "Client.G > ItemsController.Add"}));
}
TEST(Routes, MinimalApisServeRoutesOfTheirGroups) {
  const auto out = requests(
      {{"Api.cs",
        "namespace A;\nstatic class Api {\n  static void Map(WebApplication app) { var api = "
        "app.MapGroup(\"/api/catalog\");\n"
        "    api.MapGet(\"/items/{id:int}\", GetItem); }\n  static object GetItem(int id) => null;\n}\n"
        "class Client { HttpClient http; void F(int id) { http.GetStringAsync($\"api/catalog/items/{id}\"); "
        "} }\n"}});
  EXPECT_EQ(out, (Uses{"Client.F > Api.GetItem"}));
}

}  // namespace
}  // namespace collet::codegraph
