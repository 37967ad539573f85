// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>

#include <collet/plugin.hpp>

namespace {

class Hello final : public collet::Plugin {
 public:
  void call(std::string_view, collet::Call& call) override {
    std::string out;
    collet::json::Writer(out)
        .begin_object()
        .member("greeting", "Hello, " + call.arguments().string("name"))
        .end_object();
    call.json(out);
  }
};

constexpr auto k_manifest = collet::manifest("hello", "1.0.0", [](auto& m) {
  m.tool("hello")
      .title("Hello")
      .description("Greets somebody")
      .read_only()
      .property("name", collet::schema::string().description("Whom").required());
});

}  // namespace

COLLET_PLUGIN(Hello, k_manifest);
