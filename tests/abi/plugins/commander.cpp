// SPDX-License-Identifier: MIT
/// Offers collet.commands/1: commands that print, fail, wait and call a tool.
#include <poll.h>
#include <string>
#include <string_view>
#include <vector>

#include <collet/ask.hpp>
#include <collet/invoke.hpp>
#include <collet/plugin.hpp>

namespace {

constexpr auto k_manifest = collet::manifest("commander", "0.1.0", [](auto& m) {
  m.command("salute", "Greet somebody", "NAME...");
  m.command("grumble", "Fail with a text", "[CODE]");
  m.command("linger", "Wait until it is interrupted");
  m.command("relay", "Call a tool and print what it gives", "TOOL [JSON]");
  m.command("tools", "Never seen: the word is the host's");
});

class Commander final : public collet::Plugin {
 public:
  explicit Commander(const collet::Setup& setup) : host_(setup.host()) {}

  void call(std::string_view tool, collet::Call&) override {
    throw collet::Failure(COLLET_NOT_FOUND, "no tool '" + std::string(tool) + "'");
  }

  int command(std::string_view word, const std::vector<std::string>& arguments, collet::Call& call) override {
    if (word == "salute") return salute(arguments, call);
    if (word == "grumble") {
      call.text("so far");
      throw collet::Failure(arguments.empty() ? COLLET_FAILED : COLLET_INVALID_ARGUMENT, "out of sorts");
    }
    if (word == "relay") {
      if (collet::Ask::can(call, "roots")) call.text("a command must not be able to ask");
      const auto result =
          collet::invoke(host_, call, arguments.at(0), arguments.size() > 1 ? arguments[1] : "");
      result.or_fail();
      call.json(result.json().raw());
      return 0;
    }
    call.text("waiting");
    pollfd cancel{call.cancel_fd(), POLLIN, 0};
    ::poll(&cancel, 1, -1);
    call.throw_if_cancelled();
    return 0;
  }

 private:
  static int salute(const std::vector<std::string>& names, collet::Call& call) {
    if (names.empty()) throw collet::Failure(COLLET_INVALID_ARGUMENT, "found no NAME, expected one or more");
    for (const std::string& name : names)
      call.text("Hail, " + name + "!");
    return static_cast<int>(names.size()) - 1;
  }

  collet::Host host_;
};

}  // namespace

COLLET_PLUGIN(Commander, k_manifest);
