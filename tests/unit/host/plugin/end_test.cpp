// SPDX-License-Identifier: MIT
#include "host/plugin/end.hpp"

#include <atomic>
#include <gtest/gtest.h>
#include <thread>

#include "host/plugin/in_process.hpp"
#include "host/plugin/start.hpp"
#include "tests/unit/host/plugin/fake_plugin.hpp"

namespace collet::host::plugin {
namespace {

using testing::FakePlugin;
using namespace std::chrono_literals;

class End : public ::testing::Test {
 protected:
  End() {
    instances_->add({FakePlugin::file(false), "{}", first_});
    instances_->add({FakePlugin::second_file(false), "{}", second_});
    EXPECT_TRUE(load_within(instances_, "fake"));
    EXPECT_TRUE(load_within(instances_, "second"));
  }

  std::shared_ptr<FakePlugin> first_ = std::make_shared<FakePlugin>();
  std::shared_ptr<FakePlugin> second_ = std::make_shared<FakePlugin>();
  std::shared_ptr<Instances> instances_ = std::make_shared<Instances>(make_in_process_backend());
};

TEST_F(End, EveryPluginIsDestroyed) {
  EXPECT_EQ(end_within(instances_, {"fake", "second", "unknown"}, 10s), "");
  EXPECT_EQ(first_->destroyed, 1);
  EXPECT_EQ(second_->destroyed, 1);
  EXPECT_TRUE(instances_->loaded().empty());
}

TEST_F(End, APluginThatHangsIsNamed) {
  std::atomic<bool> release{false};
  first_->on_destroy = [&] { release.wait(false); };
  EXPECT_EQ(end_within(instances_, {"fake", "second"}, 20ms),
            "plugin 'fake' did not return from destroy() within 20 ms: a defect of the plugin");
  EXPECT_EQ(second_->destroyed, 0);
  release = true;
  release.notify_all();
  // The thread that hung goes on, and ends the second plugin as well.
  while (second_->destroyed == 0)
    std::this_thread::yield();
}

}  // namespace
}  // namespace collet::host::plugin
