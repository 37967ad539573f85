// SPDX-License-Identifier: MIT
#include "tests/unit/walk/plugin_under_test.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include <collet/json.hpp>
#include <collet/page.hpp>

namespace collet::test {
namespace {

struct CallState {
  Answer answer;
  std::int32_t kind = COLLET_PART_JSON;
  bool cancelled = false;
  std::uint64_t patience = 0;       ///< questions that are answered with no
  mutable std::uint64_t asked = 0;  ///< questions so far
};

CallState& state_of(collet_call* call) {
  return *reinterpret_cast<CallState*>(call);
}
collet_str str(std::string_view text) {
  return {text.data(), text.size()};
}
std::string_view view(collet_str text) {
  return {text.data, text.size};
}

void log(collet_host*, std::int32_t, collet_str) {}
const void* get_interface(collet_host*, collet_str) {
  return nullptr;
}
collet_status part(collet_call* call, std::int32_t kind, collet_str) {
  EXPECT_TRUE(kind == COLLET_PART_JSON || kind == COLLET_PART_TEXT) << kind;
  state_of(call).kind = kind;
  return COLLET_OK;
}
collet_status write(collet_call* call, collet_str bytes) {
  auto& answer = state_of(call).answer;
  (state_of(call).kind == COLLET_PART_TEXT ? answer.text : answer.json) += view(bytes);
  return COLLET_OK;
}
void fail(collet_call* call, collet_status code, collet_str message, collet_str) {
  state_of(call).answer.status = code;
  state_of(call).answer.error = view(message);
}
std::int32_t cancelled(const collet_call* call) {
  const auto& state = *reinterpret_cast<const CallState*>(call);
  return ++state.asked > state.patience && state.cancelled ? 1 : 0;
}
int no_cancel_fd(collet_call*) {
  return -1;
}
std::int64_t deadline_ms(const collet_call*) {
  return -1;
}
collet_status progress(collet_call*, double, double, collet_str) {
  return COLLET_OK;
}

constexpr collet_host_api k_host = {
    sizeof(collet_host_api), COLLET_ABI_MINOR, &log,     &get_interface, &part, &write, &fail, &cancelled,
    &no_cancel_fd,           &deadline_ms,     &progress};

}  // namespace

PluginUnderTest::PluginUnderTest(const collet_entry& entry, std::string_view config)
    : entry_(entry), api_(entry.api(COLLET_ABI_MINOR)) {
  const std::string setup = R"({"config":)" + std::string(config) + R"(,"shared":{},"dirs":{},"limits":{}})";
  const auto status = api_->create(nullptr, &k_host, str(setup), &instance_);
  EXPECT_EQ(status, COLLET_OK);
}

PluginUnderTest::~PluginUnderTest() {
  api_->destroy(instance_);
}

Answer PluginUnderTest::call(std::string_view tool, std::string_view arguments, std::string_view read_root) {
  std::string meta;
  json::Writer writer(meta);
  // A test that asks for more tokens has a host that allows them.
  const auto asked = json::View(arguments)["max_response_tokens"].integer().value_or(0);
  writer.begin_object()
      .member("budget", std::max<std::int64_t>(budget_, asked))
      .key("access")
      .begin_object()
      .key("read")
      .begin_array();
  if (!read_root.empty()) writer.string(read_root);
  writer.end_array().end_object().end_object();
  CallState state;
  state.cancelled = cancelled_;
  state.patience = patience_;
  const auto status =
      api_->call(instance_, reinterpret_cast<collet_call*>(&state), str(tool), str(arguments), str(meta));
  questions_ = state.asked;
  EXPECT_EQ(status, state.answer.status) << state.answer.error;
  if (status != COLLET_OK) {
    EXPECT_FALSE(state.answer.error.empty());
  }
  return state.answer;
}

std::size_t PluginUnderTest::cost(std::string_view tool) const {
  for (const auto described : json::View(manifest())["tools"].items()) {
    if (!described["id"].equals(tool)) continue;
    std::string listed;
    json::Writer writer(listed);
    writer.begin_object().member("name", tool);
    writer.member_raw("description", described["description"].raw());
    writer.member_raw("inputSchema", described["input_schema"].raw()).end_object();
    return (count_characters(listed) + 3) / 4;
  }
  ADD_FAILURE() << "no tool " << tool;
  return 0;
}

std::string with_content(std::string_view document, std::string_view more) {
  std::string arguments = R"({"spec":{"content":)";
  json::append_string(arguments, document);
  arguments += '}';
  if (!more.empty()) {
    arguments += ',';
    arguments += more;
  }
  arguments += '}';
  return arguments;
}

}  // namespace collet::test
