// SPDX-License-Identifier: MIT
/// A plugin that is described last, from the tools of the others. It has internal tools with arbitrary ids,
/// and commands with an argument that is a setting.
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <collet/interfaces/invoke.h>
#include <collet/invoke.hpp>
#include <collet/plugin.hpp>

namespace {

constexpr auto k_manifest = collet::manifest("afterthought", "0.1.0", [](auto& m) {
  m.concurrent();
  m.shares("afterthought");
  m.describes_last();
  m.command("place", "Print the setting that the second argument is", "VERB DIR",
            {.argument = 2, .key = "shared.afterthought.dir", .describe = false});
  m.command("known", "Print the keys of the tools that can be called", "[PATTERN]");
});

constexpr std::string_view k_schema = R"({"type":"object","properties":{"a":{"type":"integer"}}})";

class Afterthought final : public collet::Plugin {
 public:
  explicit Afterthought(const collet::Setup& setup)
      : host_(setup.host()), place_(setup.shared()["dir"].string().value_or("nowhere")) {}

  void describe(collet::Report& report) override {
    const std::string others = collet::described_tools(host_, report);
    std::string keys;
    collet::json::Writer writer(keys);
    writer.begin_array();
    std::size_t changing = 0;
    for (const auto tool : collet::json::View(others).items()) {
      const auto key = tool["key"].string().value_or("");
      writer.string(key);
      if (key.starts_with("changer:")) ++changing;
    }
    writer.end_array();
    {
      const std::lock_guard lock(mutex_);
      seen_ = keys;
      entered_ = try_to_call(report);
    }
    report.tool("seen")
        .title("Seen")
        .description("Saw " + std::to_string(changing) + " tools of changer")
        .read_only();
    for (const char* const id : {"alias:tool", "alias:a b/\u00e9", "alias:x:y"})
      report.tool(id)
          .title("Hidden")
          .description("For other plugins")
          .read_only()
          .input_schema(k_schema)
          .internal();
  }

  void call(std::string_view tool, collet::Call& call) override {
    std::string out;
    collet::json::Writer writer(out);
    writer.begin_object();
    if (tool == "seen") {
      const std::lock_guard lock(mutex_);
      writer.member_raw("keys", seen_).member("status_of_a_call", entered_);
    } else {
      writer.member("tool", tool).member("a", call.arguments().integer("a", 0));
    }
    writer.end_object();
    call.json(out);
  }

  int command(std::string_view word, const std::vector<std::string>& arguments, collet::Call& call) override {
    if (word == "place") {
      call.text(place_);
      return 0;
    }
    const auto tools = collet::invocable_tools(host_, call, arguments.empty() ? "" : arguments.front());
    for (const auto tool : collet::json::View(tools).items())
      call.text(tool["key"].string().value_or(""));
    return 0;
  }

 private:
  int try_to_call(const collet::Report& report) const {
    const collet_part_sink sink{nullptr,
                                [](void*, std::int32_t, collet_str) -> collet_status { return COLLET_OK; },
                                [](void*, collet_str) -> collet_status { return COLLET_OK; }};
    return collet::detail::invoke_of(host_).call(report.handle(), collet::to_abi("echo:echo"),
                                                 collet::to_abi(R"({"text":"a"})"), {}, &sink, nullptr);
  }

  collet::Host host_;
  const std::string place_;
  std::mutex mutex_;
  std::string seen_ = "[]";
  int entered_ = COLLET_OK;
};

}  // namespace

COLLET_PLUGIN(Afterthought, k_manifest);
