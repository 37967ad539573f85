// SPDX-License-Identifier: MIT
/// A host in this process with one linked-in plugin: backend, services, catalog, pipeline.
#pragma once

#include <future>
#include <gmock/gmock.h>
#include <memory>
#include <string>
#include <vector>

#include "host/call/pipeline.hpp"
#include "host/plugin/in_process.hpp"
#include "host/services/catalog_updater.hpp"
#include "host/services/plugin_port.hpp"
#include "tests/abi/shim/plugins.hpp"

namespace collet::test::shim {

namespace services = host::services;
namespace call = host::call;
namespace catalog = host::catalog;
namespace plugin = host::plugin;

/// How the plugin and the host call each other: by the tables directly, or by carried calls.
enum class Way { direct, shim };

/// Returns the tables of another port, carried or truncated.
class Between final : public services::ServicePort {
 public:
  using Change = std::function<const void*(const void* real, std::string_view id)>;
  Between(std::shared_ptr<services::ServicePort> real, Change change)
      : real_(std::move(real)), change_(std::move(change)) {}
  void log(std::int32_t level, std::string_view message) override { real_->log(level, message); }
  const void* get_interface(std::string_view id) override { return change_(real_->get_interface(id), id); }
  const services::PluginServices& services() const override { return real_->services(); }

 private:
  std::shared_ptr<services::ServicePort> real_;
  Change change_;
};

class Host {
 public:
  /// `change` alters the results of the host's get_interface(); null changes nothing.
  Host(const collet_entry& entry, Between::Change change) : files_{*plugin::inspect(entry)} {
    shared_->results = &results_;
    const auto& file = files_.front();
    auto port = std::dynamic_pointer_cast<services::ServicePort>(services::make_plugin_port(
        {file.id, file.has_static_tools, shared_}, std::make_shared<services::LogRelay>()));
    std::shared_ptr<plugin::HostPort> given = port;
    if (change) given = std::make_shared<Between>(port, std::move(change));
    instances_ = std::make_shared<plugin::Instances>(plugin::make_in_process_backend());
    instances_->add({file, "{\"config\":{}}", std::move(given)});
    services::Descriptions texts;
    if (!file.has_static_tools) texts.emplace(file.id, *instances_->describe(file.id));
    keeper_ = std::make_unique<services::CatalogUpdater>(files_, settings_, std::move(texts));
    call::PipelineParts parts;
    parts.instances = instances_;
    parts.results = &results_;
    parts.catalog = &keeper_->current();
    parts.blame = [](std::string_view, std::string_view) {};
    pipeline_ = call::make_pipeline(std::move(parts));
  }
  ~Host() { shared_->changes.stop(); }
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  /// Calls a tool by its name, reads a resource by its URI, gets a prompt by its name.
  call::Outcome tool(std::string_view name, std::string arguments = "{}") {
    const auto all = catalog();
    return run(all, all->find_exposed(name), std::move(arguments), "");
  }
  call::Outcome read(const std::string& uri) {
    const auto all = catalog();
    const auto* const found = all->find_resource(uri);
    return run(all, found == nullptr ? nullptr : &found->run, "{}", uri);
  }
  call::Outcome prompt(std::string_view name, std::string arguments = "{}") {
    const auto all = catalog();
    const auto* const found = all->find_prompt(name);
    return run(all, found == nullptr ? nullptr : &found->run, std::move(arguments), "");
  }
  /// Runs a command of the plugin; its output is the parts of the outcome.
  call::Outcome command(const std::string& word, std::string arguments, std::int32_t& exit_code) {
    auto tool = std::make_shared<catalog::Tool>();
    tool->plugin = files_.front().id;
    tool->id = word;
    tool->deadline = std::chrono::milliseconds(0);
    call::Request request;
    request.tool = std::move(tool);
    request.origin = origin();
    request.command = std::make_shared<call::Command>();
    const auto command = request.command;
    command->word = word;
    command->arguments = std::move(arguments);
    const auto output = std::make_shared<Output>();
    command->output = output;
    auto outcome = start(std::move(request));
    exit_code = command->exit_code;
    outcome.parts = std::move(output->parts);
    return outcome;
  }
  /// Calls a tool for a client that supports every kind of request.
  call::Outcome asked(std::string_view name) {
    const auto all = catalog();
    call::Request request;
    request.tool = catalog::hold(all, all->find_exposed(name));
    request.origin = origin(R"({"ask":["elicitation","sampling","roots"]})");
    return start(std::move(request));
  }
  /// Repeats the call with the answers of the client.
  call::Outcome answered(const call::Outcome& pending, std::string answers) {
    call::Request request = pending.paused->request;
    request.resumed.answers = std::move(answers);
    return start(std::move(request));
  }
  std::shared_ptr<call::Call> begin(const std::string& uri, std::promise<call::Outcome>& done) {
    const auto all = catalog();
    call::Request request;
    request.tool = catalog::hold(all, &all->find_resource(uri)->run);
    request.uri = uri;
    request.origin = origin();
    return pipeline_->start(std::move(request), false, call::when_done([&done](call::Outcome outcome) {
                              done.set_value(std::move(outcome));
                            }));
  }

  catalog::CatalogPtr catalog() const { return keeper_->current().get(); }
  /// Processes announced changes. Returns the lists that have changed.
  catalog::Difference refresh() { return keeper_->refresh({files_.front().id}, *pipeline_); }
  const services::SharedServices& shared() const { return *shared_; }
  services::SharedServices& shared() { return *shared_; }

  std::string principal = "ann";
  std::string session = "1";
  std::string access = "{}";  ///< meta.access of the calls

 private:
  struct Output final : plugin::PartTaker {
    collet_status part(std::int32_t kind, std::string_view head_json) override {
      parts.push_back({kind, std::string(head_json), {}});
      return COLLET_OK;
    }
    collet_status write(std::string_view bytes) override {
      parts.back().bytes += bytes;
      return COLLET_OK;
    }
    std::vector<call::Part> parts;
  };

  std::shared_ptr<const call::Origin> origin(std::string client_json = "{}") const {
    return std::make_shared<call::Origin>(call::Origin{principal, session, std::move(client_json), access});
  }

  call::Outcome start(call::Request request) {
    std::promise<call::Outcome> done;
    pipeline_->start(std::move(request), false,
                     call::when_done([&done](call::Outcome outcome) { done.set_value(std::move(outcome)); }));
    return done.get_future().get();
  }

  call::Outcome run(const catalog::CatalogPtr& all, const catalog::Tool* what, std::string arguments,
                    const std::string& uri) {
    if (what == nullptr) {
      call::Outcome none;
      none.status = COLLET_NOT_FOUND;
      none.message = "it is not in the catalog";
      return none;
    }
    call::Request request;
    request.tool = catalog::hold(all, what);
    request.arguments = std::move(arguments);
    request.uri = uri;
    request.origin = origin();
    return start(std::move(request));
  }

  std::vector<plugin::PluginFile> files_;
  host::config::Settings settings_;
  call::ResultStore results_;
  std::shared_ptr<services::SharedServices> shared_ = std::make_shared<services::SharedServices>();
  std::shared_ptr<plugin::Instances> instances_;
  std::unique_ptr<services::CatalogUpdater> keeper_;
  std::unique_ptr<call::Pipeline> pipeline_;
};

/// Returns the text of the only part, or the reason why there is none.
inline std::string text_of(const call::Outcome& outcome) {
  if (outcome.status != COLLET_OK) return outcome.text();
  return outcome.parts.empty() ? "no part" : outcome.parts.front().bytes;
}

}  // namespace collet::test::shim
