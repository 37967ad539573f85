// SPDX-License-Identifier: MIT
/// A plugin linked into the tests, each function of which throws on request.
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#define COLLET_ENTRY_NAME collet_plugin_v1_thrower
#include <collet/plugin.hpp>

namespace {

void throw_as_told(std::string_view how) {
  if (how == "failure") throw collet::Failure(COLLET_NOT_FOUND, "thrown failure", R"({"a":1})");
  if (how == "pending") throw collet::Failure(COLLET_PENDING, "thrown pending");
  if (how == "ok") throw collet::Failure(COLLET_OK, "thrown ok");
  if (how == "exception") throw std::runtime_error("thrown exception");
  if (how == "textless") throw std::runtime_error("");
  if (how == "waits") throw collet::Pending();
  if (how == "other") throw 42;  // NOLINT(hicpp-exception-baseclass): what must not get out
}

class Thrower final : public collet::Plugin, public collet::Resources, public collet::Prompts {
 public:
  explicit Thrower(const collet::Setup& setup) : host_(setup.host()) {
    throw_as_told(setup.config()["throw"].string().value_or(""));
    describe_ = setup.config()["describe"].string().value_or("");
  }
  void call(std::string_view tool, collet::Call& call) override {
    call.text("before");
    throw_as_told(tool);
  }
  void describe(collet::Report& report) override {
    throw_as_told(describe_);
    report.tool("made").title("Made").description("At run time");
  }
  void configure(const collet::Setup& setup) override {
    throw_as_told(setup.config()["throw"].string().value_or(""));
  }
  void read(std::string_view uri, collet::Call& call) override {
    call.resource_text(uri, "before");
    throw_as_told(uri);
  }
  void get(std::string_view name, collet::Call& call) override {
    throw_as_told(name);
    call.json(collet::PromptText("said").user(call.arguments().string("text", "")).assistant("\n").json());
  }
  int command(std::string_view word, const std::vector<std::string>& arguments, collet::Call& call) override {
    call.text(arguments.empty() ? "before" : arguments.back());
    throw_as_told(word);
    return static_cast<int>(arguments.size());
  }
  const void* get_interface(std::string_view id) override {
    throw_as_told(id);
    return id == "known/1" ? this : nullptr;
  }

 private:
  collet::Host host_;
  std::string describe_;
};

constexpr auto k_manifest = collet::manifest("thrower", "0.1.0", [](auto&) {});

}  // namespace

COLLET_PLUGIN(Thrower, k_manifest);
