// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/index_fetcher.hpp"

#include <gtest/gtest.h>

#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

class Fetcher : public testing::Test {
 protected:
  Fetcher() {
    project.name = "shop";
    project.root = scratch.path();
    project.folder = scratch.path() + "/state";
    settings.url = "mysql://ann:hidden@shop";
  }
  /// Asks for a look and waits until it has ended with a problem.
  std::string problem_of(IndexFetcher& fetcher) const {
    fetcher.look(project);
    std::string out;
    while (out.empty()) {
      std::this_thread::yield();
      out = fetcher.problem(project);
    }
    return out;
  }

  Scratch scratch;
  ProjectSettings project;
  StoreSettings settings;
};

TEST_F(Fetcher, ReportsAWrongAddressWithoutIt) {
  IndexFetcher fetcher(settings);
  EXPECT_EQ(fetcher.problem(project), "");
  const auto problem = problem_of(fetcher);
  EXPECT_TRUE(problem.starts_with("local copy: the address of the shared store has another scheme"))
      << problem;
  EXPECT_EQ(problem.find("hidden"), std::string::npos);
}

TEST_F(Fetcher, ShowsWhenTheStoreLastAnswered) {
  scratch.write("state/store", "store x\ncontact 2026-01-02 03:04\n");
  IndexFetcher fetcher(settings);
  const auto problem = problem_of(fetcher);
  EXPECT_TRUE(problem.starts_with("local copy since 2026-01-02 03:04 UTC: the address")) << problem;
}

TEST_F(Fetcher, EndsWithoutALookAndDuringOne) {
  { const IndexFetcher idle(settings); }
  for (int i = 0; i < 20; ++i) {
    IndexFetcher fetcher(settings);
    fetcher.look(project);
  }
}

}  // namespace
}  // namespace collet::codegraph
