// SPDX-License-Identifier: MIT
/// A plugin that breaks the rules which a host can survive: it prints to standard output and ignores cancel.
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>
#include <unistd.h>

#include <collet/plugin.hpp>

namespace {

namespace schema = collet::schema;

constexpr auto k_manifest = collet::manifest("rude", "0.1.0", [](auto& m) {
  m.license("MIT");
  m.concurrent();
  m.tool("print_rudely")
      .title("Print rudely")
      .description("Prints so many bytes to descriptors 1 and 2, then answers")
      .read_only()
      .property("bytes", schema::integer().description("How many, 64 if left out"));
  m.tool("sleep_rudely")
      .title("Sleep rudely")
      .description("Waits and does not heed cancel")
      .read_only()
      .property("ms", schema::integer().description("How long").required());
});

void print_rudely(collet::Call& call) {
  const auto bytes = static_cast<std::size_t>(call.arguments().integer("bytes", 64));
  std::string noise = R"({"jsonrpc":"2.0","id":1,"result":"not of the host"})";
  noise += '\n';
  while (noise.size() < bytes)
    noise += noise;
  for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
    if (::write(descriptor, noise.data(), noise.size()) < 0) call.progress(0, 0, "nobody reads it");
  }
  std::printf("%s", noise.c_str());
  std::fflush(stdout);
  call.json(R"({"printed":true})");
}

void sleep_rudely(collet::Call& call) {
  auto left = call.arguments().integer("ms");
  for (; left > 0; left -= 10) {
    const timespec step{0, 10'000'000};
    ::nanosleep(&step, nullptr);
  }
  call.json(R"({"slept":true})");
}

class Rude final : public collet::Plugin {
 public:
  explicit Rude(const collet::Setup&) {}

  void call(std::string_view tool, collet::Call& call) override {
    if (tool == "print_rudely") return print_rudely(call);
    if (tool == "sleep_rudely") return sleep_rudely(call);
    throw collet::Failure(COLLET_NOT_FOUND, "no tool of that name");
  }
};

}  // namespace

COLLET_PLUGIN(Rude, k_manifest);
