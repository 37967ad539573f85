// SPDX-License-Identifier: MIT
/// Tools that call the functions of collet.kv/1, one tool for each.
#include <chrono>
#include <string>
#include <string_view>

#include <collet/plugin.hpp>

namespace {

namespace schema = collet::schema;

constexpr auto k_manifest = collet::manifest("keeper", "0.1.0", [](auto& m) {
  m.concurrent();
  m.tool("keep")
      .title("Keep")
      .description("Keeps a text under a key")
      .property("key", schema::string().required())
      .property("value", schema::string().required())
      .property("ttl_s", schema::integer().description("Seconds; 0: no end"))
      .property("times", schema::integer().description("The text so often, for large values"));
  m.tool("recall")
      .title("Recall")
      .description("Gives the text of a key")
      .read_only()
      .property("key", schema::string().required());
  m.tool("forget").title("Forget").description("Removes a key").property("key", schema::string().required());
  m.tool("kept").title("Kept").description("Lists keys").read_only().property("prefix", schema::string());
});

class Keeper final : public collet::Plugin {
 public:
  explicit Keeper(const collet::Setup& setup) : kv_(setup.host()) {}

  void call(std::string_view tool, collet::Call& call) override {
    if (tool == "kept") return list(call);
    const auto key = call.arguments().string("key");
    if (tool == "recall") {
      const auto value = kv_.get(call, key);
      if (!value) throw collet::Failure(COLLET_NOT_FOUND, "nothing is kept under '" + key + "'");
      return call.text(*value);
    }
    if (tool == "keep") {
      std::string value;
      for (auto times = call.arguments().integer("times", 1); times > 0; --times)
        value += call.arguments().string("value");
      kv_.set(call, key, value, std::chrono::seconds(call.arguments().integer("ttl_s", 0)));
    }
    if (tool == "forget") kv_.remove(call, key);
    call.json("{}");
  }

 private:
  void list(collet::Call& call) const {
    std::string out;
    collet::json::Writer writer(out);
    writer.begin_array();
    for (const auto& key : kv_.keys(call, call.arguments().string("prefix", "")))
      writer.string(key);
    writer.end_array();
    call.json(out);
  }
  collet::Kv kv_;
};

}  // namespace

COLLET_PLUGIN(Keeper, k_manifest);
