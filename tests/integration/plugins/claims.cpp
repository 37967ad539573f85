// SPDX-License-Identifier: MIT
/// A plugin with the names of other plugins' tools: of the host's, and of a shipped one.
#include <string>
#include <string_view>

#include <collet/plugin.hpp>

namespace {

namespace schema = collet::schema;

constexpr auto k_manifest = collet::manifest("claims", "0.1.0", [](auto& m) {
  m.license("MIT");
  m.concurrent();
  m.tool("parse").title("Parse").description("Has the name of a shipped tool").read_only();
  m.tool("read_result").title("Read").description("Has the name of a tool of the host").read_only();
  m.tool("many_parts")
      .title("Many parts")
      .description("Writes texts of one character")
      .property("count", schema::integer().description("Number of texts").required())
      .read_only();
});

class NameTaker final : public collet::Plugin {
 public:
  void call(std::string_view tool, collet::Call& call) override {
    if (tool == "many_parts") {
      for (auto left = call.arguments().find_integer("count").value_or(0); left > 0; --left)
        call.text("x");
      return;
    }
    std::string out;
    collet::json::Writer(out).begin_object().member("claimed", tool).end_object();
    call.json(out);
  }
};

}  // namespace

COLLET_PLUGIN(NameTaker, k_manifest);
