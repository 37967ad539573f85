// SPDX-License-Identifier: MIT
#include "host/services/state/metrics.hpp"

#include <cmath>
#include <gmock/gmock.h>
#include <thread>

namespace collet::host::services {
namespace {

using ::testing::HasSubstr;
using ::testing::Optional;
using Kind = Metrics::Kind;

TEST(Metrics, CountersAddUpGaugesKeepTheLastValueAndObservationsAreSummed) {
  Metrics metrics;
  metrics.note("a", Kind::counter, "calls", 1);
  metrics.note("a", Kind::counter, "calls", 2.5);
  metrics.note("a", Kind::gauge, "depth", 7);
  metrics.note("a", Kind::gauge, "depth", -1);
  for (const double value : {0.5, 0.25, 1.0})
    metrics.note("a", Kind::observation, "seconds", value);
  metrics.note("b", Kind::counter, "calls", 1);
  const auto lines = metrics.lines();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].first, "a");
  EXPECT_EQ(lines[0].second, "calls 3.5, depth -1, seconds 3 times, sum 1.75, least 0.25, most 1");
  EXPECT_EQ(lines[1].second, "calls 1");
}

TEST(Metrics, FaultyValuesAreIgnoredAndReportedOnce) {
  const std::vector<std::tuple<Kind, std::string, double, std::string>> wrong = {
      {Kind::counter, "", 1, "expected [a-z]"},
      {Kind::counter, "Calls", 1, "'Calls'"},
      {Kind::counter, std::string(65, 'a'), 1, "expected [a-z]"},
      {Kind::counter, "a\n", 1, "'a\\n'"},
      {Kind::counter, "calls", -1, "counted down"},
      {Kind::counter, "calls", INFINITY, "not finite"},
      {Kind::gauge, "depth", NAN, "not finite"},
      {Kind::gauge, "known", 1, "two of"},
  };
  for (const auto& [kind, name, value, says] : wrong) {
    Metrics metrics;
    metrics.note("a", Kind::counter, "known", 1);
    EXPECT_THAT(metrics.note("a", kind, name, value), Optional(HasSubstr(says)));
    EXPECT_EQ(metrics.note("a", kind, name, value), std::nullopt);
    EXPECT_EQ(metrics.lines()[0].second, "known 1");
  }
}

TEST(Metrics, NamesAreLimitedForEachPlugin) {
  Metrics metrics;
  for (std::size_t i = 0; i < Metrics::k_max_names; ++i)
    EXPECT_EQ(metrics.note("a", Kind::counter, std::string("n").append(std::to_string(i)), 1), std::nullopt);
  EXPECT_THAT(metrics.note("a", Kind::counter, "more", 1), Optional(HasSubstr("more than 256")));
  EXPECT_EQ(metrics.note("a", Kind::counter, "still_more", 1), std::nullopt);
  EXPECT_EQ(metrics.note("a", Kind::counter, "n0", 1), std::nullopt);
  EXPECT_THAT(metrics.lines()[0].second, ::testing::StartsWith("n0 2, n1 1"));
  EXPECT_EQ(metrics.note("b", Kind::counter, "more", 1), std::nullopt);
}

TEST(Metrics, SeveralThreadsCountCorrectly) {
  Metrics metrics;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&metrics] {
      for (int n = 0; n < 1000; ++n)
        metrics.note("a", Kind::counter, "calls", 1);
    });
  }
  for (auto& thread : threads)
    thread.join();
  EXPECT_EQ(metrics.lines()[0].second, "calls 4000");
}

}  // namespace
}  // namespace collet::host::services
