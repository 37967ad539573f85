// SPDX-License-Identifier: MIT
/// Calls the tools of echo and cecho through their files, because the tests of the host rely on them.
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "tests/abi/fake_host.hpp"

namespace {

using collet::test::FakeHost;
using collet::test::str;

class EchoTest : public ::testing::Test {
 protected:
  void load(const std::string& id, std::string_view setup = "{}") {
    void* const handle =
        ::dlopen((COLLET_BINARY_DIR "/tests/plugins/" + id + ".so").c_str(), RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(handle, nullptr) << ::dlerror();
    table_ = static_cast<const collet_entry*>(::dlsym(handle, COLLET_ENTRY_SYMBOL))->api(COLLET_ABI_MINOR);
    created_ = table_->create(host_.host(), &FakeHost::api(), str(setup), &instance_);
  }
  void TearDown() override {
    if (instance_ != nullptr) table_->destroy(instance_);
  }
  collet_status call(std::string_view tool, std::string_view arguments) {
    return table_->call(instance_, host_.call(), str(tool), str(arguments), str("{}"));
  }

  FakeHost host_;
  const collet_plugin_api* table_ = nullptr;
  collet_instance* instance_ = nullptr;
  collet_status created_ = COLLET_FAILED;
};

TEST_F(EchoTest, EchoReturnsItsText) {
  load("echo", R"({"config":{"prefix":">"}})");
  EXPECT_EQ(call("echo", R"({"text":"a\"é"})"), COLLET_OK);
  EXPECT_EQ(host_.json(), "{\"text\":\">a\\\"é\"}");
}

TEST_F(EchoTest, EchoRefusesASetupThatRequestsIt) {
  load("echo", R"({"config":{"refuse":"not today"}})");
  EXPECT_EQ(created_, COLLET_INTERNAL);
  EXPECT_EQ(host_.logs.back(), "3 not today");
}

TEST_F(EchoTest, CechoReturnsItsArguments) {
  load("cecho");
  EXPECT_EQ(call("cecho", R"({ "text":"a"})"), COLLET_OK);
  EXPECT_EQ(host_.json(), R"({ "text":"a"})");
}

TEST_F(EchoTest, BigReturnsTheExactNumberOfBytesOfValidJson) {
  load("echo");
  for (const std::size_t bytes : {2U, 3U, 4U, 5U, 6U, 4096U, 8191U, 8192U, 8193U, 1000003U}) {
    host_.parts.clear();
    ASSERT_EQ(call("big", R"({"bytes":)" + std::to_string(bytes) + "}"), COLLET_OK);
    const auto text = host_.json();
    EXPECT_EQ(text.size(), bytes);
    std::size_t items = 0;
    std::size_t sum = 1;
    for (const auto item : collet::json::View(text).items()) {
      ++items;
      sum += item.raw().size() + 1;
      EXPECT_TRUE(item.is(collet::json::Type::string));
    }
    if (items != 0) {
      EXPECT_EQ(sum, bytes);
    }
  }
}

TEST_F(EchoTest, BigRefusesImpossibleSizes) {
  load("echo");
  for (const char* bytes : {"-1", "1", "4294967297"}) {
    EXPECT_EQ(call("big", std::string(R"({"bytes":)") + bytes + "}"), COLLET_INVALID_ARGUMENT) << bytes;
  }
}

TEST_F(EchoTest, SleepReportsProgressAndItsDuration) {
  load("echo");
  EXPECT_EQ(call("sleep", R"({"ms":60})"), COLLET_OK);
  EXPECT_EQ(host_.json(), R"({"slept_ms":60})");
  EXPECT_EQ(host_.progress, (std::vector<std::string>{"50/60 sleeping", "60/60 sleeping"}));
}

TEST_F(EchoTest, SleepStopsWhenItIsCancelled) {
  load("echo");
  host_.is_cancelled = true;
  EXPECT_EQ(call("sleep", R"({"ms":600000})"), COLLET_CANCELLED);
}

TEST_F(EchoTest, FailFailsAsRequested) {
  load("echo");
  EXPECT_EQ(call("fail", R"({"message":"no"})"), COLLET_FAILED);
  EXPECT_EQ(host_.failure, "no");
  EXPECT_EQ(call("fail", R"({"message":"no","how":"exception"})"), COLLET_INTERNAL);
  EXPECT_EQ(call("fail", R"({"message":"no","how":"other"})"), COLLET_INTERNAL);
}

TEST_F(EchoTest, PartsReturnsOnePartOfEachKind) {
  load("echo");
  EXPECT_EQ(call("parts", "{}"), COLLET_OK);
  std::string kinds;
  for (const auto& part : host_.parts)
    kinds += std::to_string(part.kind);
  EXPECT_EQ(kinds, "1234567");
}

TEST_F(EchoTest, AnUnknownToolIsNotFound) {
  load("echo");
  EXPECT_EQ(call("nothing", "{}"), COLLET_NOT_FOUND);
}

}  // namespace
