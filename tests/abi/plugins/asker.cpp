// SPDX-License-Identifier: MIT
/// Tools that use collet.ask/1: every kind of request, several at once, and one after the other.
#include <string>
#include <string_view>

#include <collet/ask.hpp>
#include <collet/plugin.hpp>

namespace {

constexpr auto k_manifest = collet::manifest("asker", "0.1.0", [](auto& m) {
  m.concurrent();
  m.tool("ask_name").title("Ask a name").description("Asks the user for a name and greets").read_only();
  m.tool("ask_all").title("Ask everything").description("Asks user, model and roots at once").read_only();
  m.tool("ask_steps").title("Ask in steps").description("Asks twice, one after the other").read_only();
  m.tool("ask_inline")
      .title("Ask inline")
      .description("Asks for the roots on the thread that reads")
      .read_only()
      .latency_inline();
});

constexpr std::string_view k_name = R"({"name":{"type":"string","title":"Name","minLength":2}})";

class Asker final : public collet::Plugin {
 public:
  explicit Asker(const collet::Setup& setup) : host_(setup.host()) {}

  void call(std::string_view tool, collet::Call& call) override {
    std::string out;
    collet::json::Writer writer(out);
    writer.begin_object();
    if (tool == "ask_name") {
      const auto answers = collet::Ask(host_, call).elicit("who", "What is your name?", k_name).get();
      writer.member_raw("who", answers["who"].raw());
    } else if (tool == "ask_all") {
      const auto answers = collet::Ask(host_, call)
                               .elicit("who", "What is your name?", k_name)
                               .sample("capital", "What is the capital of France?", 100, "Be brief")
                               .roots("places")
                               .get();
      for (const char* const key : {"who", "capital", "places"})
        writer.member_raw(key, answers[key].raw());
    } else if (tool == "ask_inline") {
      writer.member_raw("places", collet::Ask(host_, call).roots("places").get()["places"].raw());
    } else {
      const auto first = collet::Ask(host_, call).elicit("step1", "First?", k_name).keep("one").get();
      const auto second = collet::Ask(host_, call).elicit("step2", "Second?", k_name).keep("two").get();
      writer.member_raw("step1", first["step1"].raw()).member_raw("step2", second["step2"].raw());
      writer.member("kept", collet::kept(call));
    }
    writer.end_object();
    call.json(out);
  }

 private:
  collet::Host host_;
};

}  // namespace

COLLET_PLUGIN(Asker, k_manifest);
