// SPDX-License-Identifier: MIT
/// Small values that plugins store in memory between calls.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace collet::host::services {

/// Bytes are those of values, keys and owners, and 256 for each value.
struct KvLimits {
  std::size_t plugin_entries = 4096;
  std::size_t plugin_bytes = std::size_t{16} << 20U;
  std::size_t all_entries = 65536;
  std::size_t all_bytes = std::size_t{64} << 20U;
};

/// Thread-safe. When a plugin exceeds its limits, its least recently used values are removed. When all
/// plugins together exceed theirs, the least recently used values of the plugin with the most bytes are
/// removed.
class KvStore {
 public:
  using Clock = std::chrono::steady_clock;
  using Now = std::function<Clock::time_point()>;
  using Value = std::shared_ptr<const std::string>;

  /// Only calls with the same owner can see a value.
  struct Owner {
    std::string_view plugin;
    std::string_view principal;
    std::string_view session;
  };

  explicit KvStore(KvLimits limits = {}, Now now = Clock::now);

  /// Returns null if there is no such value or it has expired.
  Value get(const Owner& owner, std::string_view key);
  /// A `ttl` of 0 means that the value does not expire. Returns false, and stores nothing, if the value alone
  /// exceeds the limits of a plugin.
  bool set(const Owner& owner, std::string_view key, std::string_view value, std::chrono::seconds ttl);
  void remove(const Owner& owner, std::string_view key);
  /// Returns the sorted keys that begin with `prefix`.
  std::vector<std::string> keys(const Owner& owner, std::string_view prefix);

 private:
  using Key =
      std::tuple<std::string, std::string, std::string, std::string>;  ///< the members of Owner, and the key
  struct Entry;
  /// Orders keys and views of keys alike.
  struct Before {
    using is_transparent = void;
    using View = std::tuple<std::string_view, std::string_view, std::string_view, std::string_view>;
    bool operator()(const View& a, const View& b) const { return a < b; }
  };
  using Entries = std::map<Key, Entry, Before>;
  using Order = std::list<Entries::iterator>;  ///< used last first
  struct Entry {
    Value value;
    Clock::time_point end;
    std::size_t bytes = 0;
    Order::iterator place;
  };
  struct Plugin {
    Order order;
    std::size_t bytes = 0;
  };
  using Plugins = std::map<std::string, Plugin, std::less<>>;

  // mutex_ is held.
  Entries::iterator find(const Owner& owner, std::string_view key);
  bool expired(const Entry& entry) const;
  void erase(Entries::iterator at);
  void make_room(std::string_view plugin);

  const KvLimits limits_;
  const Now now_;
  std::mutex mutex_;
  Entries entries_;
  Plugins plugins_;
  std::size_t bytes_ = 0;
};

}  // namespace collet::host::services
