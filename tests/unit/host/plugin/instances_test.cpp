// SPDX-License-Identifier: MIT
#include "host/plugin/instances.hpp"

#include <cerrno>
#include <gmock/gmock.h>
#include <system_error>

#include "host/plugin/in_process.hpp"
#include "tests/unit/host/plugin/fake_plugin.hpp"

namespace collet::host::plugin {
namespace {

using ::testing::HasSubstr;
using Entry = Instances::Entry;
using Lease = Instances::Lease;
using testing::FakePlugin;

class InstancesTest : public ::testing::Test {
 protected:
  Instances::Slot& slot(bool concurrent) {
    instances_.add({FakePlugin::file(concurrent), "{}", plugin_});
    return *instances_.find("fake");
  }
  Lease entered(Instances::Slot& slot) {
    Lease lease;
    if (instances_.try_enter(slot, lease) == Entry::create) {
      EXPECT_TRUE(instances_.create(slot, lease));
    }
    return lease;
  }

  std::shared_ptr<FakePlugin> plugin_ = std::make_shared<FakePlugin>();
  Instances instances_{make_in_process_backend()};
};

TEST_F(InstancesTest, AnUnknownPluginIsNotFound) {
  EXPECT_EQ(instances_.find("nobody"), nullptr);
  EXPECT_THAT(instances_.describe("nobody").error().message, HasSubstr("there is no plugin 'nobody'"));
}

TEST_F(InstancesTest, NothingIsCreatedBeforeTheFirstUse) {
  slot(false);
  EXPECT_EQ(plugin_->created, 0);
}

TEST_F(InstancesTest, OnlyOneCallerCreates) {
  auto& one = slot(true);
  Lease first;
  Lease second;
  EXPECT_EQ(instances_.try_enter(one, first), Entry::create);
  EXPECT_EQ(instances_.try_enter(one, second), Entry::busy);
  ASSERT_TRUE(instances_.create(one, first));
  EXPECT_EQ(instances_.try_enter(one, second), Entry::entered);
  EXPECT_EQ(second.instance, first.instance);
}

TEST_F(InstancesTest, ASerialInstanceTakesOneCallAtATime) {
  auto& one = slot(false);
  const auto first = entered(one);
  Lease second;
  EXPECT_EQ(instances_.try_enter(one, second), Entry::busy);
  instances_.leave(one, first);
  EXPECT_EQ(instances_.try_enter(one, second), Entry::entered);
}

TEST_F(InstancesTest, AFailedCreationIsTriedAgain) {
  auto& one = slot(false);
  plugin_->on_create = [&](auto*, auto*, auto) { return plugin_->created == 1 ? COLLET_FAILED : COLLET_OK; };
  Lease lease;
  ASSERT_EQ(instances_.try_enter(one, lease), Entry::create);
  EXPECT_FALSE(instances_.create(one, lease));
  ASSERT_EQ(instances_.try_enter(one, lease), Entry::create);
  EXPECT_TRUE(instances_.create(one, lease));
}

TEST_F(InstancesTest, ACreationThatThrowsIsTriedAgain) {
  auto& one = slot(false);
  int attempts = 0;
  instances_.before_loading([&] {
    if (++attempts == 1) throw std::system_error(EAGAIN, std::generic_category());
  });
  Lease lease;
  ASSERT_EQ(instances_.try_enter(one, lease), Entry::create);
  EXPECT_THROW(instances_.create(one, lease), std::system_error);
  ASSERT_EQ(instances_.try_enter(one, lease), Entry::create);
  EXPECT_TRUE(instances_.create(one, lease));
}

TEST_F(InstancesTest, ALeaseCanBeReturnedWithoutCreation) {
  auto& one = slot(false);
  Lease lease;
  ASSERT_EQ(instances_.try_enter(one, lease), Entry::create);
  instances_.leave(one, lease);
  EXPECT_EQ(instances_.try_enter(one, lease), Entry::create);
}

TEST_F(InstancesTest, TwoInstancesReplaceHungOnesThenThePluginIsOff) {
  auto& one = slot(false);
  for (int hung = 0; hung < 3; ++hung) {
    const auto lease = entered(one);
    EXPECT_EQ(plugin_->created, hung + 1);
    EXPECT_TRUE(instances_.mark_stuck(one, lease.epoch));
    EXPECT_FALSE(instances_.mark_stuck(one, lease.epoch)) << "counted once";
  }
  Lease lease;
  EXPECT_EQ(instances_.try_enter(one, lease), Entry::off);
  EXPECT_THAT(Instances::off_text(one), HasSubstr("plugin 'fake' is off: 3 instances of it hang"));
}

TEST_F(InstancesTest, AHangThatEndsDoesNotCount) {
  auto& one = slot(true);
  std::vector<Lease> hung;
  for (int i = 0; i < 3; ++i) {
    hung.push_back(entered(one));
    instances_.mark_stuck(one, hung.back().epoch);
  }
  Lease lease;
  ASSERT_EQ(instances_.try_enter(one, lease), Entry::off);
  instances_.come_back(one, hung[1]);
  EXPECT_EQ(plugin_->destroyed, 1) << "no call runs in the instance that was given up";
  EXPECT_EQ(instances_.try_enter(one, lease), Entry::create);
}

TEST_F(InstancesTest, AHangEndsWhenTheLastCallHasLeftTheInstance) {
  auto& one = slot(true);
  for (int i = 0; i < 2; ++i)
    instances_.mark_stuck(one, entered(one).epoch);
  const auto first = entered(one);
  const auto second = entered(one);
  ASSERT_EQ(first.instance, second.instance);
  instances_.mark_stuck(one, first.epoch);
  Lease lease;
  instances_.come_back(one, first);
  EXPECT_EQ(instances_.try_enter(one, lease), Entry::off);
  EXPECT_EQ(plugin_->destroyed, 0);
  instances_.come_back(one, second);
  EXPECT_EQ(instances_.try_enter(one, lease), Entry::create);
  EXPECT_EQ(plugin_->destroyed, 1);
}

TEST_F(InstancesTest, AReplacedInstanceIsDestroyedWhenItsCallReturns) {
  auto& one = slot(false);
  const auto replaced = entered(one);
  instances_.replace(one, replaced.epoch);
  entered(one);
  EXPECT_EQ(plugin_->created, 2);
  instances_.come_back(one, replaced);
  EXPECT_EQ(plugin_->destroyed, 1);
  Lease lease;
  EXPECT_EQ(instances_.try_enter(one, lease), Entry::busy) << "the fresh instance is still in use";
}

TEST_F(InstancesTest, AnEndedPluginStaysOffAfterAHangHasEnded) {
  auto& one = slot(true);
  const auto hung = entered(one);
  instances_.mark_stuck(one, hung.epoch);
  instances_.end("fake");
  instances_.come_back(one, hung);
  Lease lease;
  EXPECT_EQ(instances_.try_enter(one, lease), Entry::off);
}

TEST_F(InstancesTest, LeavingAHungInstanceDoesNotFreeItsReplacement) {
  auto& one = slot(false);
  const auto hung = entered(one);
  instances_.mark_stuck(one, hung.epoch);
  entered(one);
  instances_.leave(one, hung);
  Lease lease;
  EXPECT_EQ(instances_.try_enter(one, lease), Entry::busy);
}

TEST_F(InstancesTest, ACreationThatWasGivenUpIsNotUsed) {
  auto& one = slot(false);
  Lease slow;
  ASSERT_EQ(instances_.try_enter(one, slow), Entry::create);
  instances_.mark_stuck(one, slow.epoch);
  EXPECT_FALSE(instances_.create(one, slow));
  EXPECT_EQ(plugin_->destroyed, 1);
  Lease lease;
  EXPECT_EQ(instances_.try_enter(one, lease), Entry::create);
}

TEST_F(InstancesTest, DescribeCreatesTheInstance) {
  slot(false);
  EXPECT_EQ(*instances_.describe("fake"), R"({"tools":[]})");
  EXPECT_TRUE(instances_.load("fake"));
  EXPECT_EQ(plugin_->created, 1);
}

TEST_F(InstancesTest, AnIdleInstanceIsDestroyedWithThem) {
  {
    Instances instances(make_in_process_backend());
    instances.add({FakePlugin::file(false), "{}", plugin_});
    ASSERT_TRUE(instances.load("fake"));
  }
  EXPECT_EQ(plugin_->destroyed, 1);
}

TEST(Setup, IsOneJsonObject) {
  EXPECT_EQ(setup_json({R"({"a":1})", "{}", "/c", "/s", "{}"}),
            R"({"config":{"a":1},"shared":{},"dirs":{"cache":"/c","state":"/s"},"limits":{}})");
}

TEST_F(InstancesTest, TheActionBeforeLoadingRunsBeforeThePluginIsCreated) {
  int created_before = -1;
  instances_.before_loading([&] { created_before = plugin_->created.load(); });
  entered(slot(true));
  EXPECT_EQ(created_before, 0);
  EXPECT_EQ(plugin_->created.load(), 1);
}

}  // namespace
}  // namespace collet::host::plugin
