// SPDX-License-Identifier: MIT
#include "host/plugin/start.hpp"

#include <atomic>
#include <gmock/gmock.h>
#include <stdexcept>
#include <thread>

#include "host/plugin/in_process.hpp"
#include "tests/unit/host/plugin/fake_plugin.hpp"

namespace collet::host::plugin {
namespace {

using testing::FakePlugin;
using ::testing::HasSubstr;
using namespace std::chrono_literals;

class Start : public ::testing::Test {
 protected:
  Start() { instances_->add({FakePlugin::file(false), "{}", plugin_}); }

  /// Plugin code that does not return before the test ends.
  void hang() {
    ++inside_;
    release_.wait(false);
    --inside_;
  }
  ~Start() override {
    release_ = true;
    release_.notify_all();
    // Threads of hung instances use members of this test.
    while (inside_ > 0)
      std::this_thread::yield();
  }

  std::atomic<bool> release_{false};
  std::atomic<int> inside_{0};
  std::shared_ptr<FakePlugin> plugin_ = std::make_shared<FakePlugin>();
  std::shared_ptr<Instances> instances_ = std::make_shared<Instances>(make_in_process_backend());
};

TEST_F(Start, ADescriptionInTimeIsReturned) {
  EXPECT_EQ(*describe_within(instances_, "fake"), R"({"tools":[]})");
  EXPECT_TRUE(load_within(instances_, "fake"));
  EXPECT_EQ(plugin_->created, 1);
}

TEST_F(Start, AFailureInTimeIsReturned) {
  plugin_->on_create = [](auto*, auto*, auto) { return COLLET_FAILED; };
  EXPECT_THAT(load_within(instances_, "fake").error().message, HasSubstr("status 1 without saying why"));
}

TEST_F(Start, ADescriptionThatHangsIsADefectOfTheNamedPlugin) {
  plugin_->on_describe = [this](auto*, auto*) {
    hang();
    return COLLET_OK;
  };
  const auto described = describe_within(instances_, "fake", nullptr, 20ms);
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().code, COLLET_DEADLINE);
  EXPECT_EQ(described.error().message,
            "plugin 'fake' could not describe its tools: it did not return within 20 ms: a defect of the "
            "plugin");
}

TEST_F(Start, ACreationThatHangsIsADefectOfTheNamedPlugin) {
  plugin_->on_create = [this](auto*, auto*, auto) {
    hang();
    return COLLET_OK;
  };
  EXPECT_EQ(load_within(instances_, "fake", 20ms).error().message,
            "plugin 'fake' could not be set up: it did not return within 20 ms: a defect of the plugin");
}

TEST_F(Start, ANewInstanceReplacesOneThatHung) {
  plugin_->on_create = [this](auto*, auto*, auto) {
    if (plugin_->created == 1) hang();
    return COLLET_OK;
  };
  EXPECT_FALSE(load_within(instances_, "fake", 20ms));
  EXPECT_TRUE(load_within(instances_, "fake"));
  EXPECT_EQ(plugin_->created, 2);
}

TEST_F(Start, TheThirdHangTurnsThePluginOff) {
  plugin_->on_create = [this](auto*, auto*, auto) {
    hang();
    return COLLET_OK;
  };
  for (int hung = 0; hung < 3; ++hung)
    EXPECT_FALSE(load_within(instances_, "fake", 20ms));
  EXPECT_THAT(load_within(instances_, "fake", 20ms).error().message, HasSubstr("plugin 'fake' is off"));
}

}  // namespace
}  // namespace collet::host::plugin
