// SPDX-License-Identifier: MIT
/// A minimal plugin, linked into the tests: no constructor, and only call() is overridden.
#define COLLET_ENTRY_NAME collet_plugin_v1_least
#include <string_view>

#include <collet/plugin.hpp>

namespace {

class Least final : public collet::Plugin {
 public:
  void call(std::string_view, collet::Call& call) override { call.json(call.arguments().string("text")); }
};

constexpr auto k_manifest = collet::manifest("least", "0.1.0", [](auto& m) {
  m.concurrent();
  m.tool("least")
      .title("Least")
      .description("Splices its text")
      .property("text", collet::schema::string().required())
      .property("note", collet::schema::string());
});

}  // namespace

COLLET_PLUGIN(Least, k_manifest);
