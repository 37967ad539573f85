// SPDX-License-Identifier: MIT
#include "host/services/state/description_changes.hpp"

#include <condition_variable>
#include <gmock/gmock.h>
#include <mutex>

namespace collet::host::services {
namespace {

using ::testing::ElementsAre;
using namespace std::chrono_literals;
using Ids = std::vector<std::string>;

/// Records the plugins that the action gets, in order.
class Heard {
 public:
  DescriptionChanges::Action action() {
    return [this](const Ids& plugins) {
      const std::lock_guard lock(mutex_);
      all_.push_back(plugins);
      changed_.notify_all();
    };
  }
  std::vector<Ids> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, 30s, [&] { return all_.size() >= count; });
    return all_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Ids> all_;
};

TEST(DescriptionChanges, ChangesInAShortTimeAreCombined) {
  Heard heard;
  DescriptionChanges changes({1h, 50ms});
  changes.follow(heard.action());
  for (int i = 0; i < 1000; ++i)
    changes.note(i % 2 == 0 ? "b" : "a");
  EXPECT_THAT(heard.wait_for(1), ElementsAre(Ids{"a", "b"}));
}

TEST(DescriptionChanges, ChangesBeforeTheActionIsSetAreNotLost) {
  Heard heard;
  DescriptionChanges changes({0ms, 0ms});
  changes.note("a");
  changes.follow(heard.action());
  EXPECT_THAT(heard.wait_for(1), ElementsAre(Ids{"a"}));
}

TEST(DescriptionChanges, ChangesDuringAnActionCauseAnother) {
  Heard heard;
  DescriptionChanges changes({0ms, 0ms});
  const auto tell = heard.action();
  changes.follow([&](const Ids& plugins) {
    if (plugins == Ids{"a"}) changes.note("b");
    tell(plugins);
  });
  changes.note("a");
  EXPECT_THAT(heard.wait_for(2), ElementsAre(Ids{"a"}, Ids{"b"}));
}

TEST(DescriptionChanges, AfterStopNoActionRuns) {
  Heard heard;
  DescriptionChanges changes({0ms, 0ms});
  changes.follow(heard.action());
  changes.stop();
  changes.note("a");
  changes.stop();
  EXPECT_THAT(heard.wait_for(0), ElementsAre());
}

}  // namespace
}  // namespace collet::host::services
