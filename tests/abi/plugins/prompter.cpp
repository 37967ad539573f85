// SPDX-License-Identifier: MIT
/// Offers collet.prompts/1: valid prompts, and one for each kind of failure.
#include <string>
#include <string_view>

#include <collet/plugin.hpp>

namespace {

constexpr auto k_manifest = collet::manifest("prompter", "0.1.0", [](auto& m) {
  m.prompt("greet")
      .title("Greet")
      .description("Greets somebody")
      .required_argument("name", "Whom")
      .argument("tone", "How");
  m.prompt("recite").description("A text of so many characters").required_argument("characters");
  m.prompt("refuse").description("Fails with a sentence");
  m.prompt("mumble").description("Gives something that is no prompt");
});

class Prompter final : public collet::Plugin, public collet::Prompts {
 public:
  void call(std::string_view, collet::Call&) override {
    throw collet::Failure(COLLET_NOT_FOUND, "there are prompts only");
  }

  void get(std::string_view name, collet::Call& call) override {
    const auto& arguments = call.arguments();
    if (name == "greet") {
      collet::PromptText prompt("A greeting");
      prompt.user("Say hello to " + arguments.string("name") + ", " + arguments.string("tone", "plainly") +
                  ".");
      return call.json(prompt.assistant("Hello \"you\"!").json());
    }
    if (name == "recite") {
      const std::string text(std::stoul(arguments.string("characters")), 'x');
      return call.json(collet::PromptText().user(text).json());
    }
    if (name == "mumble") return call.json(R"({"messages":[{"role":"nobody","text":1}]})");
    throw collet::Failure(COLLET_DENIED, "not in this tone");
  }
};

}  // namespace

COLLET_PLUGIN(Prompter, k_manifest);
