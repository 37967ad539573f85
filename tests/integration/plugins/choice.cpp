// SPDX-License-Identifier: MIT
/// A plugin whose tools answer with their own name and arguments, for tests of which tools can be called.
#include <cstdint>
#include <string>
#include <string_view>

#include <collet/plugin.hpp>

namespace {

namespace schema = collet::schema;

constexpr auto arguments = [](auto& tool) {
  tool.property("a", schema::integer().description("Any number"))
      .property("b", schema::integer().description("Any number"));
};

constexpr auto k_manifest = collet::manifest("choice", "0.1.0", [](auto& m) {
  m.license("MIT");
  m.concurrent();
  m.config_schema(
      R"({"type":"object","properties":{"token":{"type":"string"}},"additionalProperties":false})");
  m.tool("choose").title("Choose").description("Tells its arguments").with(arguments).read_only();
  m.tool("choose_more").title("Choose more").description("Tells its arguments").with(arguments).read_only();
  m.tool("choose_rarely")
      .title("Choose rarely")
      .description("Tells its arguments")
      .with(arguments)
      .read_only()
      .opt_in();
  m.tool("inner:choose")
      .title("Choose inside")
      .description("Tells its arguments")
      .with(arguments)
      .read_only()
      .internal();
});

class Choice final : public collet::Plugin {
 public:
  explicit Choice(const collet::Setup& setup) : token_(setup.config()["token"].string().value_or("")) {}

  void call(std::string_view tool, collet::Call& call) override {
    std::string out;
    collet::json::Writer writer(out);
    writer.begin_object().member("tool", tool);
    for (const std::string_view name : {"a", "b"}) {
      if (const auto value = call.arguments().find_integer(name)) writer.member(name, *value);
    }
    writer.member("token_bytes", static_cast<std::int64_t>(token_.size())).end_object();
    call.json(out);
  }

 private:
  std::string token_;
};

}  // namespace

COLLET_PLUGIN(Choice, k_manifest);
