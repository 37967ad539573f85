// SPDX-License-Identifier: MIT
/// Uses collet.changed/1: the last call decides the numbers of tools, resources and prompts that it
/// describes.
#include <atomic>
#include <cstdint>
#include <poll.h>
#include <string>
#include <string_view>

#include <collet/plugin.hpp>

namespace {

constexpr auto k_manifest = collet::manifest("changer", "0.1.0", [](auto& m) { m.concurrent(); });

constexpr std::string_view k_change =
    R"({"id":"change","title":"Change","description":"Describes so many of each from now on",)"
    R"("input_schema":{"type":"object","properties":{"tools":{"type":"integer"},"resources":{"type":"integer"},)"
    R"("prompts":{"type":"integer"},"unsound":{"type":"boolean"},"broken":{"type":"boolean"},)"
    R"("times":{"type":"integer"}},"additionalProperties":false},"annotations":{"readOnlyHint":false}})";

class Changer final : public collet::Plugin, public collet::Resources, public collet::Prompts {
 public:
  explicit Changer(const collet::Setup& setup) : changes_(setup.host()) {}

  void describe(collet::Report& report) override {
    if (broken_) throw collet::Failure(COLLET_FAILED, "it lost its notes");
    report.raw_tool(k_change);
    if (unsound_) report.raw_tool(R"({"id":"unsound","description":"Has no schema"})");
    for (int i = 0; i < tools_; ++i)
      report.tool(numbered("extra_", i)).title("Extra").description("Came later, waits").read_only();
    for (int i = 0; i < resources_; ++i)
      report.resource(numbered("changer://", i), numbered("Number ", i)).mime_type("text/plain");
    for (int i = 0; i < prompts_; ++i)
      report.prompt(numbered("prompt_", i)).description("Came later");
  }

  void call(std::string_view tool, collet::Call& call) override {
    if (tool != "change") return wait(tool, call);
    const auto& arguments = call.arguments();
    tools_ = static_cast<int>(arguments.integer("tools", tools_));
    resources_ = static_cast<int>(arguments.integer("resources", resources_));
    prompts_ = static_cast<int>(arguments.integer("prompts", prompts_));
    unsound_ = arguments.boolean("unsound", false);
    broken_ = arguments.boolean("broken", false);
    for (auto times = arguments.integer("times", 1); times > 0; --times)
      changes_.tell(COLLET_CHANGED_TOOLS | COLLET_CHANGED_RESOURCES | COLLET_CHANGED_PROMPTS);
    call.json("{}");
  }
  void read(std::string_view uri, collet::Call& call) override {
    call.resource_text(uri, "changed", "text/plain");
  }
  void get(std::string_view name, collet::Call& call) override {
    call.json(collet::PromptText().user(name).json());
  }

 private:
  static std::string numbered(std::string text, int number) { return text.append(std::to_string(number)); }

  /// Waits until the plugin no longer describes this tool, so that the call outlives its tool.
  void wait(std::string_view tool, collet::Call& call) const {
    while (tools_ > 0) {
      pollfd cancel{call.cancel_fd(), POLLIN, 0};
      ::poll(&cancel, 1, 5);
      call.throw_if_cancelled();
    }
    call.text(std::string(tool).append(" is done"));
  }

  collet::Changes changes_;
  std::atomic<int> tools_{0};
  std::atomic<int> resources_{0};
  std::atomic<int> prompts_{0};
  std::atomic<bool> unsound_{false};
  std::atomic<bool> broken_{false};
};

}  // namespace

COLLET_PLUGIN(Changer, k_manifest);
