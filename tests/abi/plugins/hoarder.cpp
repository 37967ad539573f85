// SPDX-License-Identifier: MIT
/// Uses collet.memory/1: reserves memory until it is released.
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include <collet/plugin.hpp>

namespace {

namespace schema = collet::schema;

constexpr auto k_manifest = collet::manifest("hoarder", "0.1.0", [](auto& m) {
  m.concurrent();
  m.tool("hoard")
      .title("Hoard")
      .description("Reserves memory, and releases it if the number is 0")
      .property("bytes", schema::integer().required());
  m.tool("overdraw").title("Overdraw").description("Releases more than it has reserved").read_only();
});

class Hoarder final : public collet::Plugin {
 public:
  explicit Hoarder(const collet::Setup& setup) : memory_(setup.host()) {}

  void call(std::string_view tool, collet::Call& call) override {
    const std::lock_guard lock(mutex_);
    if (tool == "overdraw") {
      memory_.release_bytes(1);
    } else if (const auto bytes = call.arguments().integer("bytes", 0); bytes == 0) {
      kept_.clear();
    } else {
      kept_.push_back(memory_.reserve(static_cast<std::uint64_t>(bytes)));
    }
    call.json(std::to_string(kept_.size()));
  }

 private:
  collet::Memory memory_;
  std::mutex mutex_;
  std::vector<collet::MemoryReservation> kept_;
};

}  // namespace

COLLET_PLUGIN(Hoarder, k_manifest);
