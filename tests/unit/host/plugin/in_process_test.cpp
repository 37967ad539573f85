// SPDX-License-Identifier: MIT
#include "host/plugin/in_process.hpp"

#include <gmock/gmock.h>
#include <stdexcept>

#include "tests/unit/host/plugin/fake_plugin.hpp"

namespace collet::host::plugin {
namespace {

using testing::borrow;
using ::testing::Contains;
using testing::FakeCall;
using testing::FakePlugin;
using ::testing::HasSubstr;
using ::testing::Pair;

/// Records the bytes that a call writes.
class Recorder : public CallPort {
 public:
  collet_status part(std::int32_t kind, std::string_view head) override {
    parts.emplace_back(kind, head);
    return COLLET_OK;
  }
  collet_status write(std::string_view text) override {
    bytes += text;
    return COLLET_OK;
  }
  void fail(collet_status status, std::string_view message, std::string_view) override {
    code = status;
    failure = message;
  }
  bool cancelled() const override { return false; }
  int cancel_fd() override { throw std::runtime_error("a host callback that throws"); }
  std::int64_t deadline_ms() const override { return 1234; }
  collet_status progress(double, double, std::string_view) override {
    throw std::runtime_error("a host callback that throws");
  }
  const CallOwner& owner() const override { return someone; }
  const CallOwner someone{"stdio", "one"};
  std::vector<std::pair<std::int32_t, std::string>> parts;
  std::string bytes;
  std::string failure;
  collet_status code = COLLET_OK;
};

class InProcess : public ::testing::Test {
 protected:
  InstanceId create() { return *backend_->create(FakePlugin::file(false), "{}", plugin_); }
  std::string create_error() {
    const auto made = backend_->create(FakePlugin::file(false), "{}", plugin_);
    return made ? "created" : made.error().message;
  }
  collet_status call(std::string_view arguments = "{}") {
    return backend_->call(create(), "echo", arguments, "{}", recorder_);
  }

  FakePlugin plugin_;
  Recorder recorder_;
  std::unique_ptr<Backend> backend_ = make_in_process_backend();
};

TEST_F(InProcess, ACallReachesThePluginAndReturnsItsBytes) {
  EXPECT_EQ(call(R"({"a":1})"), COLLET_OK);
  EXPECT_EQ(recorder_.bytes, R"({"a":1})");
}

TEST_F(InProcess, CreateGetsTheSetup) {
  std::string setup;
  plugin_.on_create = [&](auto*, auto*, std::string_view text) {
    setup = text;
    return COLLET_OK;
  };
  ASSERT_TRUE(backend_->create(FakePlugin::file(false), R"({"config":{}})", plugin_));
  EXPECT_EQ(setup, R"({"config":{}})");
}

TEST_F(InProcess, AFailedCreateReturnsTheLastErrorLogged) {
  plugin_.on_create = [](collet_host* host, const collet_host_api* api, std::string_view) {
    api->log(host, COLLET_LOG_ERROR, borrow("first"));
    api->log(host, COLLET_LOG_ERROR, borrow("config.key: found 7, expected a string"));
    api->log(host, COLLET_LOG_INFO, borrow("bye"));
    return COLLET_INVALID_ARGUMENT;
  };
  EXPECT_EQ(create_error(), "plugin 'fake' could not be set up: config.key: found 7, expected a string");
}

TEST_F(InProcess, AFailedCreateWithoutAReasonIsADefect) {
  plugin_.on_create = [](auto*, auto*, auto) { return COLLET_FAILED; };
  EXPECT_THAT(create_error(), HasSubstr("status 1 without saying why: a defect of the plugin"));
}

TEST_F(InProcess, AThrowingCreateIsADefect) {
  plugin_.on_create = [](auto*, auto*, auto) -> collet_status { throw std::runtime_error("boom"); };
  EXPECT_THAT(create_error(), HasSubstr("let an exception escape: boom"));
}

TEST_F(InProcess, ADescriptionIsReturned) {
  EXPECT_EQ(*backend_->describe(create(), nullptr), R"({"tools":[]})");
}

TEST_F(InProcess, AThrowingDescribeIsADefect) {
  plugin_.on_describe = [](auto*, auto*) -> collet_status { throw 7; };
  const auto described = backend_->describe(create(), nullptr);
  ASSERT_FALSE(described);
  EXPECT_THAT(described.error().message,
              HasSubstr("plugin 'fake' could not describe its tools: it let an exception"));
}

TEST_F(InProcess, AFailedDescribeReturnsItsReason) {
  plugin_.on_describe = [](collet_call* report, const collet_host_api* api) {
    api->fail(report, COLLET_FAILED, borrow("no file"), {});
    return COLLET_FAILED;
  };
  const auto described = backend_->describe(create(), nullptr);
  ASSERT_FALSE(described);
  EXPECT_THAT(described.error().message, HasSubstr(": no file"));
}

TEST_F(InProcess, AnEndlessDescriptionIsRefused) {
  plugin_.on_describe = [](collet_call* report, const collet_host_api* api) {
    const std::string megabyte(1 << 20, ' ');
    while (api->write(report, borrow(megabyte)) == COLLET_OK) {
    }
    return COLLET_OK;
  };
  const auto described = backend_->describe(create(), nullptr);
  ASSERT_FALSE(described);
  EXPECT_THAT(described.error().message, HasSubstr("more than 16777216 bytes"));
}

TEST_F(InProcess, AThrowingCallIsADefectOfTheNamedPlugin) {
  plugin_.on_call = [](FakeCall&) -> collet_status { throw std::runtime_error("boom"); };
  EXPECT_EQ(call(), COLLET_INTERNAL);
  EXPECT_EQ(recorder_.failure, "plugin 'fake' let an exception escape: boom: a defect of the plugin");
}

TEST_F(InProcess, AStringWithoutDataIsMisbehaviour) {
  plugin_.on_call = [](FakeCall& call) { return call.api->write(call.call, {nullptr, 5}); };
  EXPECT_EQ(call(), COLLET_INVALID_ARGUMENT);
  EXPECT_THAT(plugin_.logged(), Contains(Pair(COLLET_LOG_PLUGIN_MISBEHAVING, HasSubstr("write()"))));
}

TEST_F(InProcess, AStringOfAnAbsurdSizeIsMisbehaviour) {
  plugin_.on_call = [](FakeCall& call) {
    return call.api->part(call.call, COLLET_PART_TEXT, {"x", ~std::size_t{0}});
  };
  EXPECT_EQ(call(), COLLET_INVALID_ARGUMENT);
}

TEST_F(InProcess, AnEmptyStringNeedsNoData) {
  plugin_.on_call = [](FakeCall& call) { return call.api->write(call.call, {nullptr, 0}); };
  EXPECT_EQ(call(), COLLET_OK);
}

TEST_F(InProcess, ExceptionsOfTheHostDoNotCrossIntoThePlugin) {
  plugin_.on_call = [](FakeCall& call) {
    EXPECT_EQ(call.api->cancel_fd(call.call), -1);
    return call.api->progress(call.call, 1, 2, {});
  };
  EXPECT_EQ(call(), COLLET_INTERNAL);
}

TEST_F(InProcess, TheTableHasItsSizeAndMinor) {
  plugin_.on_call = [](FakeCall& call) {
    EXPECT_EQ(call.api->struct_size, sizeof(collet_host_api));
    EXPECT_EQ(call.api->abi_minor, std::uint32_t{COLLET_ABI_MINOR});
    EXPECT_EQ(call.api->deadline_ms(call.call), 1234);
    return COLLET_OK;
  };
  EXPECT_EQ(call(), COLLET_OK);
}

TEST_F(InProcess, ConcurrencyIsThatOfThePluginsTable) {
  EXPECT_FALSE(backend_->concurrent(create()));
  const auto other = make_in_process_backend();
  EXPECT_TRUE(other->concurrent(*other->create(FakePlugin::file(true), "{}", plugin_)));
}

TEST_F(InProcess, AnInstanceWithARunningCallIsNotDestroyed) {
  const auto id = create();
  plugin_.on_call = [&](FakeCall&) {
    backend_->destroy(id);
    EXPECT_EQ(plugin_.destroyed, 0);
    return COLLET_OK;
  };
  EXPECT_EQ(backend_->call(id, "echo", "{}", "{}", recorder_), COLLET_OK);
  backend_->destroy(id);
  EXPECT_EQ(plugin_.destroyed, 1);
}

TEST_F(InProcess, APluginIsAtWorkDuringCreationAndCalls) {
  EXPECT_TRUE(backend_->at_work().empty());
  std::vector<std::string> while_made;
  std::vector<std::string> while_called;
  plugin_.on_create = [&](auto*, auto*, auto) {
    while_made = backend_->at_work();
    return COLLET_OK;
  };
  plugin_.on_call = [&](FakeCall&) {
    while_called = backend_->at_work();
    return COLLET_OK;
  };
  call();
  EXPECT_EQ(while_made, std::vector<std::string>{"fake"});
  EXPECT_EQ(while_called, std::vector<std::string>{"fake"});
}

TEST_F(InProcess, SeveralInstancesOfOnePluginExistAtOnce) {
  const auto first = create();
  const auto second = create();
  EXPECT_NE(first, second);
  backend_->destroy(first);
  EXPECT_EQ(plugin_.destroyed, 1);
  EXPECT_EQ(backend_->call(second, "echo", "{}", "{}", recorder_), COLLET_OK);
}

TEST_F(InProcess, ACallOfADestroyedInstanceFails) {
  const auto id = create();
  backend_->destroy(id);
  EXPECT_EQ(backend_->call(id, "echo", "{}", "{}", recorder_), COLLET_INTERNAL);
  EXPECT_THAT(recorder_.failure, HasSubstr("has ended"));
}

}  // namespace
}  // namespace collet::host::plugin
