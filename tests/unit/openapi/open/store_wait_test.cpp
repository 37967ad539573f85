// SPDX-License-Identifier: MIT
#include <future>
#include <gtest/gtest.h>
#include <string>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>

#include "plugins/openapi/open/store.hpp"

namespace collet::openapi {
namespace {

/// An event descriptor, used as the cancel_fd of a call.
class Cancel {
 public:
  ~Cancel() { ::close(descriptor_); }
  int descriptor() const { return descriptor_; }
  void now() const { ::eventfd_write(descriptor_, 1); }

 private:
  const int descriptor_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
};

/// One call fetches a document by URL and is blocked until released; other calls join it.
class StoreWait : public testing::Test {
 protected:
  using Answer = support::Result<support::Fetched>;

  support::Result<DescriptionPtr> ask(int cancel_fd = -1) {
    return store_.url(
        "http://a/b.json",
        [this](const support::FetchLimits&, const std::string&) {
          auto answer = answer_.get_future();
          entered_.set_value();
          return answer.get();
        },
        cancel_fd);
  }
  std::future<support::Result<DescriptionPtr>> start(int cancel_fd = -1) {
    return std::async(std::launch::async, [this, cancel_fd] { return ask(cancel_fd); });
  }
  /// Starts a call that waits for the first one.
  std::future<support::Result<DescriptionPtr>> join(int cancel_fd) {
    const auto before = store_.statistics().joined;
    auto joined = start(cancel_fd);
    while (store_.statistics().joined == before)
      std::this_thread::yield();
    return joined;
  }
  static Answer body() { return support::Fetched{R"({"a":1})", "http://a/b.json", {}, false}; }

  Store store_{EngineSettings{}};
  std::promise<void> entered_;
  std::promise<Answer> answer_;
};

TEST_F(StoreWait, EndsWhenItsCallIsCancelledAndTheOthersGoOn) {
  auto reader = start();
  entered_.get_future().wait();
  const Cancel mine;
  const Cancel others;
  auto cancelled = join(mine.descriptor());
  auto patient = join(others.descriptor());
  auto without = join(-1);
  mine.now();
  const auto ended = cancelled.get();
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().code, COLLET_CANCELLED);
  EXPECT_EQ(patient.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
  answer_.set_value(body());
  const auto read = reader.get();
  ASSERT_TRUE(read);
  const auto one = patient.get();
  const auto other = without.get();
  ASSERT_TRUE(one && other);
  EXPECT_EQ(*one, *read);
  EXPECT_EQ(*other, *read);
}

TEST_F(StoreWait, EndsAtOnceIfTheCallIsAlreadyCancelled) {
  auto reader = start();
  entered_.get_future().wait();
  const Cancel mine;
  mine.now();
  const auto ended = ask(mine.descriptor());
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().code, COLLET_CANCELLED);
  answer_.set_value(body());
  EXPECT_TRUE(reader.get());
}

TEST_F(StoreWait, StartsAgainIfTheReadingCallIsCancelled) {
  auto reader = start();
  entered_.get_future().wait();
  const Cancel mine;
  auto joined = join(mine.descriptor());
  std::promise<Answer> first = std::move(answer_);
  answer_ = {};
  entered_ = {};
  answer_.set_value(body());
  first.set_value(support::Error{COLLET_CANCELLED, "its caller gave up"});
  EXPECT_EQ(reader.get().error().code, COLLET_CANCELLED);
  EXPECT_TRUE(joined.get());
}

}  // namespace
}  // namespace collet::openapi
