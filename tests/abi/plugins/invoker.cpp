// SPDX-License-Identifier: MIT
/// Tools that use collet.invoke/1: they call the requested tool and return its outcome.
#include <chrono>
#include <string>
#include <string_view>

#include <collet/invoke.hpp>
#include <collet/plugin.hpp>

namespace {

namespace schema = collet::schema;

constexpr auto k_manifest = collet::manifest("invoker", "0.1.0", [](auto& m) {
  m.concurrent();
  m.tool("invoke")
      .title("Invoke")
      .description("Calls another tool and tells its status, text, parts and, if it is small, its data")
      .read_only()
      .input_schema(
          R"({"type":"object","properties":{"tool":{"type":"string"},"arguments":{"type":"object"},"budget":{"type":"integer"},"deadline_ms":{"type":"integer"},"progress":{"type":"boolean"}},"required":["tool"],"additionalProperties":false})");
  m.tool("invocable")
      .title("Invocable")
      .description("Lists the tools that can be called")
      .read_only()
      .property("pattern", schema::string().description("Glob over keys"));
  m.tool("told").title("Told").description("Gives its meta back").read_only().internal();
  m.tool("counts").title("Counts").description("Reports progress from 1 to 3").read_only().internal();
});

class Invoker final : public collet::Plugin {
 public:
  explicit Invoker(const collet::Setup& setup) : host_(setup.host()) {}

  void call(std::string_view tool, collet::Call& call) override {
    if (tool == "told") return call.json(call.meta().raw());
    if (tool == "invocable")
      return call.json(collet::invocable_tools(host_, call, call.arguments().string("pattern", "")));
    if (tool == "counts") return count(call);
    invoke(call);
  }

 private:
  static void count(collet::Call& call) {
    for (const int number : {1, 2, 3})
      call.progress(number, 3, "number " + std::to_string(number));
    call.json("3");
  }

  void invoke(collet::Call& call) const {
    collet::InvokeOptions options;
    const auto& given = call.arguments();
    options.budget = given.raw("budget").integer();
    if (const auto limit = given.raw("deadline_ms").integer())
      options.deadline = std::chrono::milliseconds(*limit);
    std::string reports;
    collet::InvokeProgress listener;
    if (given.raw("progress").boolean().value_or(false))
      listener = [&reports](double done, double total, std::string_view message) {
        reports.append(message).append(done < total ? " of more; " : " is the last; ");
      };
    const auto result =
        collet::invoke(host_, call, given.string("tool"), given.raw("arguments").raw(), options, listener);
    std::string out;
    collet::json::Writer writer(out);
    writer.begin_object().member("status", result.status).member("message", result.message);
    if (!result.detail_json.empty()) writer.member_raw("detail", result.detail_json);
    if (listener) writer.member("progress", reports);
    writer.key("parts").begin_array();
    for (const auto& part : result.parts) {
      writer.begin_object().member("kind", part.kind).member("bytes", std::uint64_t{part.bytes.size()});
      if (!part.head.empty()) writer.member_raw("head", part.head);
      if (part.kind == COLLET_PART_TEXT && part.bytes.size() < 4096) writer.member("text", part.bytes);
      writer.end_object();
    }
    writer.end_array();
    if (const auto data = result.json(); data && data.raw().size() < 4096)
      writer.member_raw("data", data.raw());
    writer.end_object();
    call.json(out);
  }

  collet::Host host_;
};

}  // namespace

COLLET_PLUGIN(Invoker, k_manifest);
