// SPDX-License-Identifier: MIT
#include "host/plugin/end.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

#include "host/util/duration_text.hpp"
#include "host/util/thread.hpp"

namespace collet::host::plugin {
namespace {

struct Progress {
  std::mutex mutex;
  std::condition_variable changed;
  std::string current;  ///< plugin that is being ended
  bool done = false;
};

}  // namespace

std::string end_within(const std::shared_ptr<Instances>& instances, std::vector<std::string> plugins,
                       std::chrono::milliseconds limit) {
  const auto progress = std::make_shared<Progress>();
  util::Thread thread;
  try {
    thread = util::Thread([progress, instances, plugins = std::move(plugins)] {
      for (const auto& plugin : plugins) {
        {
          const std::lock_guard lock(progress->mutex);
          progress->current = plugin;
        }
        instances->end(plugin);
      }
      const std::lock_guard lock(progress->mutex);
      progress->done = true;
      progress->changed.notify_all();
    });
  } catch (const std::exception& error) {
    return std::string("no plugin can be ended: no thread: ") + error.what();
  }
  {
    std::unique_lock lock(progress->mutex);
    if (!progress->changed.wait_for(lock, limit, [&] { return progress->done; })) {
      return "plugin '" + progress->current + "' did not return from destroy() within " +
             util::duration_text(limit) + ": a defect of the plugin";
    }
  }
  thread.join_within(limit);
  return {};
}

}  // namespace collet::host::plugin
