// SPDX-License-Identifier: MIT
/// Tests that the doors of the mode `meta` open for no tool and no argument that is closed without them, and
/// that they obey their own limits.
#include <condition_variable>
#include <cstdint>
#include <gtest/gtest.h>
#include <mutex>
#include <string>

#include "tests/unit/host/doors/host_under_test.hpp"
#include "tests/unit/host/doors/intruder.hpp"
#include "tests/unit/host/doors/oracle.hpp"

namespace collet::host::doors {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::uint32_t k_deployments = 12;
#else
constexpr std::uint32_t k_deployments = 60;
#endif
constexpr const char* k_meta = "expose.mode = 'meta'";

/// Returns the name of the door, or an empty text if the deployment denies it.
std::string name_of_door(const Host& host, const std::string& key) {
  for (const catalog::Tool* tool : host.catalog()->exposed())
    if (tool->key() == key) return tool->name;
  return {};
}

TEST(MetaDoors, ReachWhatIsReachedWithoutThemAndNothingElse) {
  std::size_t behind = 0;
  for (std::uint32_t seed = 0; seed < k_deployments; ++seed) {
    const Deployment deployment = draw(seed);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + deployment.policy.toml("policy.") +
                 deployment.file.toml() + (deployment.profile ? deployment.profile->toml("profile ") : "") +
                 (deployment.set ? deployment.set->toml("--set ") : ""));
    const Reach reach = reachable(deployment);
    Host host(deployment, {k_meta});
    const std::string door = name_of_door(host, "collet:call_write");
    if (door.empty()) continue;
    host.begin_session(seed % 2 == 0 ? k_modern : "2025-11-25");
    Intruder intruder(host, reach);
    intruder.try_behind(door, words_of(deployment, reach));
    const std::string other = name_of_door(host, "collet:call_read");
    for (const auto& [name, one] : reach) {
      // No drawn tool is annotated read-only: the other door stays closed, and no door opens another.
      for (const auto& [from, to] : {std::pair{other, name}, {door, other}, {door, door}}) {
        if (from.empty()) continue;
        host.ask("tools/call", R"("name":)" + quoted(from) + R"(,"arguments":{"tool":)" + quoted(to) +
                                   R"(,"arguments":{"tool":)" + quoted(name) + "}}");
        EXPECT_TRUE(host.take_entered().empty()) << from << " opened " << to;
      }
    }
    // A plugin that calls for a client cannot open doors either.
    auto words = words_of(deployment, reach);
    words.insert(words.end(), {"collet:call_write", "collet:call_read", "collet:find_tools"});
    intruder.try_invoking_exposed(words);
    behind += intruder.behind();
    if (HasFailure()) return;
  }
  EXPECT_GT(behind, k_deployments);
}

/// Two tools, `p:a` and `p:b`. A call with c = 1 waits until it is released.
class WaitingHost {
 public:
  explicit WaitingHost(const std::vector<std::string>& settings) : host(deployment(), settings) {
    host.on_enter = [this](const plugin::testing::FakeCall& call) {
      if (call.arguments.find('1') == std::string::npos) return;
      std::unique_lock lock(mutex_);
      ++entered_;
      changed_.notify_all();
      changed_.wait(lock, [this] { return released_; });
    };
    host.begin_session(k_modern);
  }
  ~WaitingHost() { release(); }

  void through_door(int id) {
    host.send_call(id, R"("name":"call_write","arguments":{"tool":"a","arguments":{"c":1}})");
  }
  void direct(int id) { host.send_call(id, R"("name":"b","arguments":{"c":2})"); }
  /// Returns true once this number of calls waits, false after half a minute.
  bool wait_for(int entered) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(30), [&] { return entered_ >= entered; });
  }
  void release() {
    const std::lock_guard lock(mutex_);
    released_ = true;
    changed_.notify_all();
  }

  static Deployment deployment() {
    Deployment out;
    out.tools = {{"p", "a", "default", false, false, false}, {"q", "b", "default", false, false, false}};
    return out;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int entered_ = 0;
  bool released_ = false;

 public:
  Host host;  // last: its calls use the members above
};

TEST(MetaDoors, WithoutALimitTwoCallsRunAtOnce) {
  WaitingHost waiting({k_meta});
  waiting.through_door(1);
  waiting.through_door(2);
  EXPECT_TRUE(waiting.wait_for(2));
  waiting.release();
  EXPECT_NE(waiting.host.next_answer(), "");
  EXPECT_NE(waiting.host.next_answer(), "");
}

TEST(MetaDoors, TheConcurrencyOfADoorLimitsTheCallsThroughIt) {
  WaitingHost waiting({k_meta, "tools.call_write.concurrency = 1"});
  waiting.through_door(1);
  ASSERT_TRUE(waiting.wait_for(1));
  waiting.through_door(2);
  // The host has two threads. If the second call had one of them, the third would have none, and no answer.
  waiting.direct(3);
  EXPECT_NE(waiting.host.next_answer().find(R"("id":3)"), std::string::npos);
  EXPECT_EQ(waiting.host.take_entered().size(), 1U);
  waiting.release();
  EXPECT_NE(waiting.host.next_answer(), "");
  EXPECT_NE(waiting.host.next_answer(), "");
  EXPECT_EQ(waiting.host.take_entered().size(), 2U);
}

}  // namespace
}  // namespace collet::host::doors
