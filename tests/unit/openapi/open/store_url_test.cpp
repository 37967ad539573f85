// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "plugins/openapi/open/store.hpp"

namespace collet::openapi {
namespace {

using std::chrono::seconds;

/// A server that returns `body` with `etag`, and a clock that only the test advances.
class StoreUrl : public testing::Test {
 protected:
  support::Result<DescriptionPtr> load() {
    return store_.url("http://a/b.json", [this](const support::FetchLimits&, const std::string& etag) {
      asked_.push_back(etag);
      return answer_(etag);
    });
  }
  support::Result<support::Fetched> serve(const std::string& etag) {
    if (!etag.empty() && etag == etag_) return support::Fetched{{}, "http://a/b.json", etag_, true};
    return support::Fetched{body_, "http://a/b.json", etag_, false};
  }

  std::chrono::steady_clock::time_point now_{};
  Store store_{EngineSettings{}, [this] { return now_; }};
  std::string body_ = R"({"a":1})";
  std::string etag_ = "\"1\"";
  std::vector<std::string> asked_;
  std::function<support::Result<support::Fetched>(const std::string&)> answer_ =
      [this](const std::string& etag) { return serve(etag); };
};

TEST_F(StoreUrl, IsNotFetchedAgainWithinAMinute) {
  const auto first = load();
  now_ += seconds(59);
  const auto second = load();
  ASSERT_TRUE(first && second);
  EXPECT_EQ(*first, *second);
  EXPECT_EQ(asked_, std::vector<std::string>{""});
}

TEST_F(StoreUrl, IsFetchedByItsEtagWhenItIsOlder) {
  const auto first = load();
  now_ += seconds(61);
  const auto second = load();
  ASSERT_TRUE(first && second);
  EXPECT_EQ(*first, *second);
  EXPECT_EQ(asked_, (std::vector<std::string>{"", "\"1\""}));
  now_ += seconds(59);
  ASSERT_TRUE(load());
  EXPECT_EQ(asked_.size(), 2U);
}

TEST_F(StoreUrl, AChangedDocumentIsReadAgain) {
  ASSERT_TRUE(load());
  body_ = R"({"a":2})";
  etag_ = "\"2\"";
  now_ += seconds(61);
  const auto changed = load();
  ASSERT_TRUE(changed);
  EXPECT_EQ((*changed)->document().root()["a"].text(), "2");
}

TEST_F(StoreUrl, IsFetchedCompletelyWithoutAnEtag) {
  etag_.clear();
  ASSERT_TRUE(load());
  now_ += seconds(61);
  ASSERT_TRUE(load());
  EXPECT_EQ(asked_, (std::vector<std::string>{"", ""}));
}

TEST_F(StoreUrl, AnErrorIsNotCached) {
  answer_ = [](const std::string&) { return support::Error{COLLET_FAILED, "no"}; };
  EXPECT_FALSE(load());
  answer_ = [this](const std::string& etag) { return serve(etag); };
  EXPECT_TRUE(load());
}

TEST_F(StoreUrl, AResponseThatIsNoDocumentIsAnError) {
  body_ = "<html>not here</html>";
  const auto document = load();
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().code, COLLET_FAILED);
}

}  // namespace
}  // namespace collet::openapi
