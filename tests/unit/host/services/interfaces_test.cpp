// SPDX-License-Identifier: MIT
/// The functions of the interfaces, called with arguments that only a faulty plugin passes.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <collet/interfaces/access.h>
#include <collet/interfaces/artifacts.h>
#include <collet/interfaces/changed.h>
#include <collet/interfaces/kv.h>
#include <collet/interfaces/memory.h>
#include <collet/interfaces/metrics.h>

#include "host/services/plugin_port.hpp"

namespace collet::host::services {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class Port final : public ServicePort {
 public:
  explicit Port(call::ResultStore& results) { own_.shared->results = &results; }
  void log(std::int32_t level, std::string_view message) override {
    if (level == COLLET_LOG_PLUGIN_MISBEHAVING) blamed.emplace_back(message);
  }
  const void* get_interface(std::string_view id) override { return find_interface(id); }
  const PluginServices& services() const override { return own_; }
  std::vector<std::string> blamed;
  PluginServices own_{"p", false, std::make_shared<SharedServices>()};
};

class CallOf final : public plugin::CallPort {
 public:
  collet_status part(std::int32_t, std::string_view) override { return COLLET_OK; }
  collet_status write(std::string_view) override { return COLLET_OK; }
  void fail(collet_status, std::string_view, std::string_view) override {}
  bool cancelled() const override { return false; }
  int cancel_fd() override { return -1; }
  std::int64_t deadline_ms() const override { return -1; }
  collet_status progress(double, double, std::string_view) override { return COLLET_OK; }
  const plugin::CallOwner& owner() const override { return who; }
  std::string_view access_json() const override { return access; }
  plugin::CallOwner who{"ann", "1"};
  std::string_view access = R"({"read":["/"],"url":true})";
};

constexpr collet_str k_stray{nullptr, 3};
constexpr collet_str k_key{"key", 3};

class Interfaces : public ::testing::Test {
 protected:
  Interfaces() {
    host.plugin = "p";
    host.port = &port;
  }
  template <class Table>
  const Table& table(const char* id) {
    return *static_cast<const Table*>(port.get_interface(id));
  }
  static void append(void* text, collet_str bytes) {
    static_cast<std::string*>(text)->append(bytes.data, bytes.size);
  }
  call::ResultStore results;
  Port port{results};
  CallOf owner;
  collet_host host;
  collet_call call{&host, &owner};
  std::string answer;
  collet_sink sink{&answer, append};
  collet_sink none{nullptr, nullptr};
};

TEST_F(Interfaces, AnUnknownInterfaceIsNotOffered) {
  EXPECT_EQ(port.get_interface("collet.kv/2"), nullptr);
  EXPECT_EQ(port.get_interface(""), nullptr);
}

TEST_F(Interfaces, KvRefusesInvalidArgumentsAndLogsThem) {
  const auto& kv = table<collet_kv>(COLLET_KV_ID);
  EXPECT_EQ(kv.get(nullptr, k_key, &sink), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(kv.get(&call, k_stray, &sink), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(kv.get(&call, k_key, nullptr), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(kv.keys(&call, k_key, &none), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(kv.set(&call, k_key, k_stray, 0), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(kv.set(&call, {"\xff", 1}, k_key, 0), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(kv.set(&call, {nullptr, 0}, k_key, 0), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(kv.remove(&call, k_stray), COLLET_INVALID_ARGUMENT);
  EXPECT_THAT(port.blamed,
              ElementsAre("kv.get() with a string without data", "kv.get() with a sink without append()",
                          "kv.keys() with a sink without append()", "kv.set() with a string without data",
                          "kv.remove() with a string without data"));
}

TEST_F(Interfaces, OutsideOfACallNoValuesCanBeStored) {
  owner.who = {};
  EXPECT_EQ(table<collet_kv>(COLLET_KV_ID).set(&call, k_key, k_key, 0), COLLET_UNSUPPORTED);
  EXPECT_EQ(table<collet_artifacts>(COLLET_ARTIFACTS_ID).remove(&call, k_key), COLLET_UNSUPPORTED);
  EXPECT_THAT(port.blamed, ElementsAre("kv.set() outside of a call", "artifacts.remove() outside of a call"));
}

TEST_F(Interfaces, ASinkThatThrowsFailsTheFunction) {
  const auto& kv = table<collet_kv>(COLLET_KV_ID);
  EXPECT_EQ(kv.set(&call, k_key, k_key, 0), COLLET_OK);
  const collet_sink throws{nullptr, [](void*, collet_str) { throw 1; }};
  EXPECT_EQ(kv.get(&call, k_key, &throws), COLLET_INTERNAL);
  EXPECT_EQ(kv.get(&call, k_key, &sink), COLLET_OK);
  EXPECT_EQ(answer, "key");
}

TEST_F(Interfaces, AnArtifactNeedsAHeadWithNameAndType) {
  const auto& artifacts = table<collet_artifacts>(COLLET_ARTIFACTS_ID);
  for (const std::string_view head : {"", "[]", "{}", R"({"name":"n"})", R"({"name":"","mimeType":"t"})",
                                      R"({"name":"n","mimeType":1})", "{"}) {
    EXPECT_EQ(artifacts.put(&call, plugin::borrow(head), k_key, &sink), COLLET_INVALID_ARGUMENT) << head;
  }
  EXPECT_EQ(artifacts.put(&call, plugin::borrow(R"({"name":"n","mimeType":"t"})"), k_stray, &sink),
            COLLET_INVALID_ARGUMENT);
}

TEST_F(Interfaces, AnArtifactOfAnotherPrincipalIsNotFoundAndNotRemoved) {
  const auto& artifacts = table<collet_artifacts>(COLLET_ARTIFACTS_ID);
  ASSERT_EQ(artifacts.put(&call, plugin::borrow(R"({"name":"n","mimeType":"t"})"), k_key, &sink), COLLET_OK);
  const std::string uri = answer;
  owner.who.principal = "bob";
  EXPECT_EQ(artifacts.read(&call, plugin::borrow(uri), 0, 9, nullptr, nullptr), COLLET_NOT_FOUND);
  EXPECT_EQ(artifacts.remove(&call, plugin::borrow(uri)), COLLET_OK);
  owner.who.principal = "ann";
  answer.clear();
  EXPECT_EQ(artifacts.read(&call, plugin::borrow(uri), 1, 9, &sink, nullptr), COLLET_OK);
  EXPECT_EQ(answer, R"({"name":"n","mimeType":"t","size":3})");
  answer.clear();
  EXPECT_EQ(artifacts.read(&call, plugin::borrow(uri), 1, UINT64_MAX, nullptr, &sink), COLLET_OK);
  EXPECT_EQ(answer, "ey");
  EXPECT_EQ(artifacts.remove(&call, plugin::borrow(uri)), COLLET_OK);
  EXPECT_EQ(artifacts.read(&call, plugin::borrow(uri), 0, 9, nullptr, nullptr), COLLET_NOT_FOUND);
}

TEST_F(Interfaces, AnOpenedFileIsADescriptorOfThePluginThatOtherProgramsDoNotInherit) {
  const auto& access = table<collet_access>(COLLET_ACCESS_ID);
  std::int32_t fd = -2;
  ASSERT_EQ(access.open_file(&call, plugin::borrow("/proc/self/status"), &fd, &sink), COLLET_OK) << answer;
  EXPECT_EQ(::fcntl(fd, F_GETFD), FD_CLOEXEC);
  EXPECT_EQ(::fcntl(fd, F_GETFL) & O_ACCMODE, O_RDONLY);
  EXPECT_EQ(::close(fd), 0);
  EXPECT_EQ(answer, "");
}

TEST_F(Interfaces, AccessRefusesInvalidArgumentsAndGivesTheReason) {
  const auto& access = table<collet_access>(COLLET_ACCESS_ID);
  std::int32_t fd = 5;
  EXPECT_EQ(access.open_file(nullptr, k_key, &fd, &sink), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(fd, -1);
  EXPECT_EQ(access.open_file(&call, k_key, nullptr, &sink), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(access.open_file(&call, k_stray, &fd, nullptr), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(access.open_file(&call, {"a\0b", 3}, &fd, &none), COLLET_INVALID_ARGUMENT);
  for (const std::string_view request :
       {"", "[]", "{}", R"({"url":1})", R"({"url":"file:///etc/passwd"})", R"({"url":"http://a","method":1})",
        R"({"url":"http://a","method":"A B"})", R"({"url":"http://a","headers":[]})",
        R"({"url":"http://a","headers":{"a":1}})", R"({"url":"http://a","headers":{"a":"b\r\nc: d"}})",
        R"({"url":"http://a","max_bytes":0})", R"({"url":"http://a","timeout_ms":"1"})"}) {
    answer.clear();
    EXPECT_EQ(access.open_url(&call, plugin::borrow(request), {nullptr, 0}, nullptr, nullptr, &sink),
              COLLET_INVALID_ARGUMENT)
        << request;
    EXPECT_NE(answer, "") << request;
  }
  EXPECT_EQ(access.open_url(&call, plugin::borrow(R"({"url":"https://a","insecure":true})"), {nullptr, 0},
                            nullptr, nullptr, &sink),
            COLLET_DENIED);
  EXPECT_EQ(access.open_url(&call, plugin::borrow("{}"), {nullptr, 0}, &none, nullptr, &sink),
            COLLET_INVALID_ARGUMENT);
  EXPECT_THAT(port.blamed, ElementsAre("access.open_file() without a place for the descriptor",
                                       "access.open_file() with a string without data",
                                       "access.open_url() with a sink without append()"));
}

TEST_F(Interfaces, WithoutRulesNothingIsOpened) {
  const auto& access = table<collet_access>(COLLET_ACCESS_ID);
  owner.access = {};
  std::int32_t fd = -1;
  EXPECT_EQ(access.open_file(&call, plugin::borrow("/proc/self/status"), &fd, &sink), COLLET_DENIED);
  EXPECT_EQ(access.open_url(&call, plugin::borrow(R"({"url":"http://127.0.0.1:1/"})"), {nullptr, 0}, nullptr,
                            nullptr, &sink),
            COLLET_DENIED);
  owner.who = {};
  EXPECT_EQ(access.open_file(&call, plugin::borrow("/proc/self/status"), &fd, &sink), COLLET_UNSUPPORTED);
}

TEST_F(Interfaces, ChangedAcceptsKnownBitsFromPluginsThatDescribeThemselves) {
  const auto& changed = table<collet_changed>(COLLET_CHANGED_ID);
  EXPECT_EQ(changed.changed(nullptr, 1), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(changed.changed(&host, 0), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(changed.changed(&host, 9), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(changed.changed(&host, 7), COLLET_OK);
  port.own_.is_static = true;
  EXPECT_EQ(changed.changed(&host, 1), COLLET_UNSUPPORTED);
}

TEST_F(Interfaces, MemoryThatAPluginDoesNotHoldIsNotReleased) {
  const auto& memory = table<collet_memory>(COLLET_MEMORY_ID);
  port.own_.shared->memory->set(1000);
  EXPECT_EQ(memory.reserve(nullptr, 1), COLLET_INVALID_ARGUMENT);
  memory.release(nullptr, 1);
  EXPECT_EQ(memory.reserve(&host, 700), COLLET_OK);
  EXPECT_EQ(memory.reserve(&host, 51), COLLET_TOO_LARGE);
  EXPECT_EQ(memory.reserve(&host, UINT64_MAX), COLLET_TOO_LARGE);
  memory.release(&host, UINT64_MAX);
  EXPECT_EQ(port.own_.shared->memory->used(), 0U);
  EXPECT_THAT(port.blamed, ElementsAre("memory.release() of more than the plugin has reserved"));
}

TEST_F(Interfaces, AMetricWithAnInvalidNameIsLogged) {
  const auto& metrics = table<collet_metrics>(COLLET_METRICS_ID);
  metrics.count(nullptr, k_key, 1);
  metrics.gauge(&host, k_stray, 1);
  metrics.observe(&host, {"NO", 2}, 1);
  EXPECT_THAT(port.blamed, ElementsAre("a metric with a string without data", HasSubstr("'NO'")));
}

}  // namespace
}  // namespace collet::host::services
