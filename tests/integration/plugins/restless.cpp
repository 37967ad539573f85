// SPDX-License-Identifier: MIT
/// A plugin that describes itself anew at once: describe() reports a change, and describes one more tool each
/// time until there are two. Its command waits until that has happened.
#include <atomic>
#include <poll.h>
#include <string>
#include <string_view>
#include <vector>

#include <collet/plugin.hpp>

namespace {

constexpr int k_last = 2;

constexpr auto k_manifest = collet::manifest("restless", "0.1.0", [](auto& m) {
  m.concurrent();
  m.command("rest", "Wait until the plugin has described itself twice");
});

class Restless final : public collet::Plugin {
 public:
  explicit Restless(const collet::Setup& setup) : changes_(setup.host()) {}

  void describe(collet::Report& report) override {
    const int described = described_.fetch_add(1) + 1;
    for (int i = 1; i <= described; ++i)
      report.tool("tool_" + std::to_string(i)).title("Tool").description("Describes nothing").read_only();
    if (described < k_last) changes_.tell(COLLET_CHANGED_TOOLS);
  }

  void call(std::string_view tool, collet::Call& call) override { call.text(tool); }

  int command(std::string_view, const std::vector<std::string>&, collet::Call& call) override {
    while (described_ < k_last) {
      pollfd cancel{call.cancel_fd(), POLLIN, 0};
      ::poll(&cancel, 1, 5);
      call.throw_if_cancelled();
    }
    call.text("described " + std::to_string(described_));
    return 0;
  }

 private:
  collet::Changes changes_;
  std::atomic<int> described_{0};
};

}  // namespace

COLLET_PLUGIN(Restless, k_manifest);
