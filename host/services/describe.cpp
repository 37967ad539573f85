// SPDX-License-Identifier: MIT
#include "host/services/describe.hpp"

#include <future>
#include <utility>

#include "host/plugin/start.hpp"
#include "host/services/catalog_builder.hpp"

namespace collet::host::services {

support::Result<std::string> describe(const std::string& plugin, const catalog::CatalogPtr& first,
                                      std::shared_ptr<const call::Origin> origin, call::Pipeline& pipeline) {
  auto entry = std::make_shared<catalog::Tool>();
  entry->kind = catalog::Tool::Kind::description;
  entry->plugin = plugin;
  entry->id = "describe";
  entry->name = "describe of " + plugin;
  entry->deadline = plugin::k_start_limit;
  call::Request request;
  request.tool = std::move(entry);
  request.origin = std::move(origin);
  if (first != nullptr) request.others = make_tool_lister(first);
  const auto promise = std::make_shared<std::promise<call::Outcome>>();
  auto answered = promise->get_future();
  pipeline.start(std::move(request), false, call::when_done([promise](call::Outcome outcome) {
                   promise->set_value(std::move(outcome));
                 }));
  auto outcome = answered.get();
  if (outcome.status != COLLET_OK) return support::Error{outcome.status, outcome.text()};
  return outcome.parts.empty() ? std::string() : std::move(outcome.parts.front().bytes);
}

}  // namespace collet::host::services
