// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/reader_pool.hpp"

#include <filesystem>
#include <gtest/gtest.h>
#include <stdexcept>

#include "plugins/codegraph/project/index_run.hpp"
#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

class Pool : public testing::Test {
 protected:
  Pool() {
    project.name = "t";
    project.root = scratch.path() + "/root";
    project.folder = scratch.path() + "/state";
    index("class A { void f() {} }");
  }
  void index(const std::string& source) {
    scratch.write("root/A.java", source);
    const auto report = index_project(project, nullptr, nullptr);
    if (!report) throw std::runtime_error(report.error().message);
  }
  ReaderPool::Lease take() {
    auto lease = pool.take(project.index_path());
    if (!lease) throw std::runtime_error(lease.error().message);
    return *std::move(lease);
  }
  Scratch scratch;
  ProjectSettings project;
  ReaderPool pool;
};

TEST_F(Pool, KeepsAReaderForTheNextCall) {
  const IndexReader* first = nullptr;
  {
    const auto lease = take();
    first = &*lease;
    const auto other = take();
    EXPECT_NE(&*other, first);
  }
  const auto one = take();
  const auto two = take();
  EXPECT_TRUE(&*one == first || &*two == first);
}

TEST_F(Pool, OpensAnIndexThatWasReplacedAndLeavesRunningCallsTheOldOne) {
  { const auto lease = take(); }
  const auto before = take();
  index("class A { void g() {} }");
  const auto after = take();
  EXPECT_EQ((*before).named("f", false, 1).size(), 1U);
  EXPECT_TRUE((*after).named("f", false, 1).empty());
  EXPECT_EQ((*after).named("g", false, 1).size(), 1U);
}

TEST_F(Pool, ClosesTheReaderOfACallThatFails) {
  const IndexReader* kept = nullptr;
  {
    const auto lease = take();
    kept = &*lease;
  }
  try {
    const auto lease = take();
    EXPECT_EQ(&*lease, kept);
    throw std::runtime_error("the call fails");
  } catch (const std::runtime_error&) {
  }
  const auto one = take();
  EXPECT_EQ((*one).named("f", false, 1).size(), 1U);
}

TEST_F(Pool, FailsOnceTheIndexIsGone) {
  { const auto lease = take(); }
  std::filesystem::remove(project.index_path());
  EXPECT_EQ(pool.take(project.index_path()).error().code, COLLET_NOT_FOUND);
}

}  // namespace
}  // namespace collet::codegraph
