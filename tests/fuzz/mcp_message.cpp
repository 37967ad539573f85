// SPDX-License-Identifier: MIT
/// Any lines to a server: no crash, and everything it sends is JSON of one line with valid ids. The notes
/// taken while a message is read equal those of a second pass over the whole message.
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include <collet/json.hpp>

#include "host/mcp/jsonrpc/message.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "tests/unit/host/mcp/harness.hpp"

namespace {

namespace host = collet::host;
namespace json = collet::json;
namespace support = collet::support;
namespace test = host::mcp::test;

void require(bool holds) {
  if (!holds) std::abort();
}

void check_message(json::View message) {
  require(message.is(json::Type::object) && message["jsonrpc"].equals("2.0"));
  if (message["method"]) return require(!message["result"] && !message["error"]);
  require(static_cast<bool>(message["result"]) != static_cast<bool>(message["error"]));
  const json::View id = message["id"];
  require(id.is(json::Type::string) || id.is(json::Type::number) ||
          (id.is(json::Type::null) && message["error"]));
}

void check_sent(std::string_view sent) {
  for (std::size_t begin = 0; begin < sent.size();) {
    const std::size_t end = std::min(sent.find('\n', begin), sent.size());
    const std::string_view line = sent.substr(begin, end - begin);
    begin = end + 1;
    require(!support::check_json(line, {.max_depth = 4096}));
    const json::View root(line);
    if (!root.is(json::Type::array)) {
      check_message(root);
      continue;
    }
    for (const json::View message : root.items())
      check_message(message);
  }
}

void check_notes(std::string_view line) {
  host::mcp::Message message;
  const auto error = host::mcp::read_message(line, message);
  const auto expected = support::check_json(line);
  require(error.has_value() == expected.has_value());
  if (error) return require(error->offset == expected->offset && error->message == expected->message);
  const json::View root(line);
  const json::View params = root["params"];
  const json::View meta = params["_meta"];
  const auto same = [](json::View noted, json::View found) { require(noted.raw() == found.raw()); };
  using Kind = host::mcp::Message::Kind;
  require((message.kind == Kind::array) == root.is(json::Type::array));
  require((message.kind == Kind::malformed || message.kind == Kind::array) != message.problem.empty());
  if (message.kind == Kind::request || message.kind == Kind::notification)
    require(message.method == root["method"].string());
  same(message.members.name, params["name"]);
  same(message.members.arguments, params["arguments"]);
  same(message.members.request_state, params["requestState"]);
  same(message.members.input_responses, params["inputResponses"]);
  same(message.members.meta.whole, meta);
  same(message.members.meta.progress_token, meta["progressToken"]);
  same(message.members.meta.version, meta[host::mcp::k_meta_version]);
  same(message.members.meta.capabilities, meta[host::mcp::k_meta_capabilities]);
  same(message.members.meta.client, meta[host::mcp::k_meta_client]);
  same(message.members.meta.log_level, meta[host::mcp::k_meta_log_level]);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  test::Harness harness;
  std::size_t started = 0;
  harness.pipeline.at_once = [&](const host::call::Request& request) -> std::optional<host::call::Outcome> {
    require(!support::check_json_object(request.arguments) &&
            !support::check_json_object(request.origin->client_json));
    require(!support::check_json_object(request.origin->access_json) &&
            !support::check_json_object(request.resumed.answers));
    if (request.progress) request.progress({1, 2, "m"});
    if (++started % 4 == 0) return std::nullopt;
    if (started % 4 == 2 && request.resumed.round < 3) {
      auto paused = std::make_shared<host::call::Paused>();
      paused->questions = {{"r", host::call::Question::Kind::roots, R"({"kind":"roots"})"}};
      paused->request = request;
      ++paused->request.resumed.round;
      host::call::Outcome outcome;
      outcome.status = COLLET_PENDING;
      outcome.paused = std::move(paused);
      return outcome;
    }
    if (started % 4 == 1) return test::failure(COLLET_FAILED, "no");
    return test::json_outcome(request.arguments);
  };
  for (std::size_t begin = 0; begin < input.size();) {
    const std::size_t end = std::min(input.find('\n', begin), input.size());
    check_notes(input.substr(begin, end - begin));
    check_sent(harness.exchange(input.substr(begin, end - begin), end < input.size()));
    begin = end + 1;
  }
  harness.server().close({}, {});
  check_sent(harness.sent());
  return 0;
}
