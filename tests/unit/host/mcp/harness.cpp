// SPDX-License-Identifier: MIT
#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {

namespace {

constexpr std::string_view k_tools = R"({"tools":[
{"id":"walk_paths","title":"Walk paths","description":"Lists paths.","input_schema":{"type":"object","properties":{"limit":{"type":"integer"}},"required":[],"additionalProperties":false},"annotations":{"readOnlyHint":true},"exposure":"default","latency":"normal"},
{"id":"count","title":"Count","description":"Counts.","input_schema":{"type":"object","properties":{},"additionalProperties":false},"output_schema":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]},"annotations":{"readOnlyHint":false},"exposure":"default","latency":"inline"}
]})";
constexpr std::string_view k_reader =
    R"({"tools":[{"id":"read_result","title":"Read a result","description":"Reads.","input_schema":{"type":"object"}}]})";

}  // namespace

std::shared_ptr<call::Call> FakePipeline::start(call::Request&& request, bool may_run_here,
                                                std::shared_ptr<call::Waiter> waiter) {
  std::optional<call::Outcome> outcome;
  if (at_once) outcome = at_once(request);
  auto call = std::make_shared<FakeCall>(std::move(request), std::move(waiter));
  call->may_run_here = may_run_here;
  call->on_cancel = on_cancel;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    calls_.push_back(call);
  }
  if (outcome) call->done(*std::move(outcome));
  return call;
}

std::shared_ptr<FakeCall> FakePipeline::call(std::size_t index) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return calls_.at(index);
}

std::size_t FakePipeline::size() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return calls_.size();
}

call::Outcome json_outcome(std::string json) {
  return part_outcome(COLLET_PART_JSON, {}, std::move(json));
}

call::Outcome part_outcome(std::int32_t kind, std::string head, std::string bytes) {
  call::Outcome outcome;
  outcome.parts.push_back({kind, std::move(head), std::move(bytes)});
  return outcome;
}

call::Outcome failure(collet_status status, std::string message) {
  call::Outcome outcome;
  outcome.status = status;
  outcome.message = std::move(message);
  return outcome;
}

Harness::Harness(const std::function<void(config::Settings&, ServerParts&)>& change,
                 const std::string& described, bool with_reader) {
  file_.id = "demo";
  host_file_.id = "collet";
  ServerParts parts;
  parts.version = "0.1.0";
  parts.principal = "stdio";
  parts.roots = {{"/srv"}, {"/srv/out"}, "/srv"};
  if (change) change(settings_, parts);
  std::vector<catalog::PluginDescription> plugins = {
      {&file_, described.empty() ? k_tools : std::string_view(described)}};
  if (with_reader) plugins.push_back({&host_file_, k_reader});
  catalog_.set(std::make_shared<const catalog::Catalog>(catalog::Catalog::build(plugins, settings_)));
  parts.settings = &settings_;
  parts.catalog = &catalog_;
  parts.pipeline = &pipeline;
  parts.results = &results;
  server_ = Server::create(std::move(parts), [this](std::string_view message) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!sent_.empty()) sent_ += '\n';
    sent_ += message;
  });
}

void Harness::change_to(const std::string& described) {
  auto next =
      std::make_shared<const catalog::Catalog>(catalog::Catalog::build({{&file_, described}}, settings_));
  const auto lists = catalog::difference(*catalog_.get(), *next);
  catalog_.set(std::move(next));
  server_->changed(lists);
}

Server& Harness::server() {
  return *server_;
}

std::string Harness::exchange(std::string_view line, bool more_waits) {
  sent();
  server_->receive(std::string(line), more_waits);
  return sent();
}

std::string Harness::sent() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return std::exchange(sent_, {});
}

void Harness::shake_hands(std::string_view revision, std::string_view capabilities) {
  exchange(R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":")" +
           std::string(revision) + R"(","capabilities":)" + std::string(capabilities) +
           R"(,"clientInfo":{"name":"t","version":"1"}}})");
  exchange(R"({"jsonrpc":"2.0","method":"notifications/initialized"})");
}

std::string modern_meta(std::string_view more) {
  return R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{})" +
         std::string(more) + "}";
}

}  // namespace collet::host::mcp::test
