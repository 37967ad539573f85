// SPDX-License-Identifier: MIT
#include "host/plugin/start.hpp"

#include <exception>
#include <future>
#include <utility>

#include "host/util/duration_text.hpp"
#include "host/util/thread.hpp"

namespace collet::host::plugin {
namespace {

using support::Error;

/// The error names the failed operation, `what`.
template <class Value, class Work>
Value within(const std::shared_ptr<Instances>& instances, const std::string& plugin,
             std::chrono::milliseconds limit, const char* what, const Work& work) {
  const auto promise = std::make_shared<std::promise<Value>>();
  auto done = promise->get_future();
  util::Thread thread;
  try {
    thread = util::Thread([promise, instances, plugin, work] {
      try {
        promise->set_value(work(*instances, plugin));
      } catch (...) {
        promise->set_exception(std::current_exception());
      }
    });
  } catch (const std::exception& error) {
    return Error{COLLET_INTERNAL, "plugin '" + plugin + "' " + what + ": no thread: " + error.what()};
  }
  if (done.wait_for(limit) == std::future_status::ready) {
    thread.join_within(limit);
    return done.get();
  }
  instances->give_up(plugin);
  return Error{COLLET_DEADLINE, "plugin '" + plugin + "' " + what + ": it did not return within " +
                                    util::duration_text(limit) + ": a defect of the plugin"};
}

}  // namespace

support::Result<std::string> describe_within(const std::shared_ptr<Instances>& instances,
                                             const std::string& plugin,
                                             const std::shared_ptr<Invoker>& others,
                                             std::chrono::milliseconds limit) {
  return within<support::Result<std::string>>(
      instances, plugin, limit, "could not describe its tools",
      [others](Instances& all, const std::string& id) { return all.describe(id, others.get()); });
}

support::Result<void> load_within(const std::shared_ptr<Instances>& instances, const std::string& plugin,
                                  std::chrono::milliseconds limit) {
  return within<support::Result<void>>(instances, plugin, limit, "could not be set up",
                                       [](Instances& all, const std::string& id) { return all.load(id); });
}

support::Result<bool> offers_within(const std::shared_ptr<Instances>& instances, const std::string& plugin,
                                    const std::string& interface_id, std::chrono::milliseconds limit) {
  return within<support::Result<bool>>(
      instances, plugin, limit, "could not report its interfaces",
      [interface_id](Instances& all, const std::string& id) -> support::Result<bool> {
        return all.offers(id, interface_id);
      });
}

}  // namespace collet::host::plugin
