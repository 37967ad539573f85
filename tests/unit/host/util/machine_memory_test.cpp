// SPDX-License-Identifier: MIT
#include "host/util/memory/machine_memory.hpp"

#include <gtest/gtest.h>

#include "tests/unit/support/temporary_folder.hpp"

namespace collet::host::util {
namespace {

constexpr std::uint64_t k_mib = std::uint64_t{1} << 20U;

class MachineMemory : public ::testing::Test {
 protected:
  std::uint64_t memory() const { return machine_memory(root_.path()); }
  const support::TemporaryFolder root_;
};

TEST_F(MachineMemory, IsThatOfTheMachineWithoutAControlGroup) {
  EXPECT_GT(memory(), 64 * k_mib);
}

TEST_F(MachineMemory, IsTheLowestLimitOfTheGroupAndItsParents) {
  root_.write("proc/self/cgroup", "0::/a.slice/b.service\n");
  root_.write("sys/fs/cgroup/a.slice/b.service/memory.max", "max\n");
  root_.write("sys/fs/cgroup/a.slice/memory.max", "33554432\n");
  EXPECT_EQ(memory(), 32 * k_mib);
  root_.write("sys/fs/cgroup/a.slice/b.service/memory.max", "16777216\n");
  EXPECT_EQ(memory(), 16 * k_mib);
}

TEST_F(MachineMemory, OfAContainerIsTheLimitAtTheTop) {
  root_.write("proc/self/cgroup", "0::/docker/of-the-machine-outside\n");
  root_.write("sys/fs/cgroup/memory.max", "50331648\n");
  EXPECT_EQ(memory(), 48 * k_mib);
}

TEST_F(MachineMemory, ReadsTheFirstVersionOfControlGroupsToo) {
  root_.write("proc/self/cgroup", "5:cpu,cpuacct:/x\n4:memory:/box\n1:name=systemd:/box\n");
  root_.write("sys/fs/cgroup/memory/box/memory.limit_in_bytes", "25165824\n");
  root_.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
  EXPECT_EQ(memory(), 24 * k_mib);
}

TEST_F(MachineMemory, IgnoresWhatIsMalformed) {
  root_.write("proc/self/cgroup", "0\n0:\n\n::\n0::/a\n:memory:\n");
  root_.write("sys/fs/cgroup/a/memory.max", "many");
  root_.write("sys/fs/cgroup/memory.max", "0");
  EXPECT_GT(memory(), 64 * k_mib);
}

}  // namespace
}  // namespace collet::host::util
