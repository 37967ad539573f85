// SPDX-License-Identifier: MIT
/// Documents kept between calls, shared by all families of the process.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "plugins/openapi/open/settings.hpp"
#include "plugins/openapi/read/read_document.hpp"
#include "plugins/openapi/snapshot/snapshots.hpp"
#include "plugins/openapi/tree/document.hpp"
#include "sdk/support/fetch/fetch.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

struct StoreStatistics {
  std::uint64_t hits = 0;
  std::uint64_t reads = 0;   ///< documents parsed, those that failed included
  std::uint64_t joined = 0;  ///< calls that waited for another one's reading
  std::uint64_t evicted = 0;
  std::uint64_t snapshot_hits = 0;  ///< documents that came from disk without being parsed
  std::uint64_t snapshot_writes = 0;
  std::uint64_t snapshot_ignored = 0;  ///< snapshots that were damaged, of another build or of another source
  std::size_t documents = 0;
  std::size_t bytes = 0;
};

/// Keyed by content; what a file holds is remembered by path and identity, what a URL gave by etag and age.
/// Bounded in bytes, least recently used out first; concurrent misses of one document read it once; errors
/// are not kept. Large files have a snapshot on disk beside it. Thread-safe.
///
/// `cancel_fd` of each function: readable when the call is cancelled or late, which ends a wait for another
/// one's reading; -1: never.
///
/// It knows nothing of access: who asks for a file has opened it, and was thereby allowed to.
class COLLET_OPENAPI_API Store {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;
  explicit Store(const EngineSettings& settings, Clock clock = &std::chrono::steady_clock::now);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Other limits empty the store.
  void configure(const EngineSettings& settings);

  support::Result<DocumentPtr> file(const support::OpenFile& file, int cancel_fd = -1);
  support::Result<DocumentPtr> content(std::string_view text, int cancel_fd = -1);

  /// Gets a document that is `etag`, if that is not empty, or what it is by now.
  using Fetch =
      std::function<support::Result<support::Fetched>(const support::FetchLimits&, const std::string& etag)>;
  /// `key`: the URL, with all that makes a difference to what comes. What was fetched a minute ago is not
  /// asked for again, what is older is by its etag.
  /// `final_url`: where redirects led.
  support::Result<DocumentPtr> url(const std::string& key, const Fetch& fetch, int cancel_fd = -1,
                                   std::string* final_url = nullptr);

  Limits limits() const;

  StoreStatistics statistics() const;
  /// Gives snapshots that are being written so much time, then abandons them.
  void finish(std::chrono::milliseconds time);
  /// Why no snapshots are kept although they should be; empty if there is nothing to say.
  std::string snapshot_problem() const;

 private:
  using Key = std::string;
  struct Kept {
    Key key;
    DocumentPtr document;
    std::size_t bytes = 0;
  };
  struct Seen {
    support::FileIdentity identity;
    Key content;
    bool settled = false;  // last changed long enough before it was read for its identity to tell changes
  };
  struct Visited {
    Key content;
    std::string etag;
    std::string final_url;
    std::chrono::steady_clock::time_point when;
  };
  struct Flight {
    std::condition_variable done;
    int landed = -1;  // an eventfd, if somebody waits with a cancel_fd; readable from then on
    std::optional<support::Result<DocumentPtr>> result;
    Flight() = default;
    ~Flight();
    Flight(const Flight&) = delete;
    Flight& operator=(const Flight&) = delete;
  };
  using Load = std::function<support::Result<DocumentPtr>()>;

  support::Result<DocumentPtr> by_content(std::string text, FormatHint hint, const Key& key, int cancel_fd);
  support::Result<DocumentPtr> once(const Key& key, int cancel_fd, const Load& load);
  /// False if the caller was cancelled before; mutex_ held.
  static bool wait(Flight& flight, int cancel_fd, std::unique_lock<std::mutex>& lock);
  support::Result<DocumentPtr> read_file(const support::OpenFile& file, int cancel_fd);
  /// The document of a snapshot, or null if that is damaged.
  DocumentPtr from_snapshot(const std::shared_ptr<const SnapshotMap>& map, const support::OpenFile& file,
                            bool settled);
  void remember(const support::OpenFile& file, const Key& content, bool settled);
  DocumentPtr find(const Key& key);                        // mutex_ held
  void keep(const Key& key, const DocumentPtr& document);  // mutex_ held
  void evict();                                            // mutex_ held

  const Clock clock_;
  mutable std::mutex mutex_;
  EngineSettings settings_;
  std::list<Kept> kept_;  // most recently used first
  std::unordered_map<Key, std::list<Kept>::iterator> by_key_;
  std::unordered_map<std::string, Seen> files_;
  std::unordered_map<std::string, Visited> urls_;
  std::unordered_map<Key, std::shared_ptr<Flight>> flights_;
  std::size_t bytes_ = 0;
  StoreStatistics counts_;
  Snapshots snapshots_;
};

/// The one of this process: what all families share. It is never destroyed: its thread may write to the end.
COLLET_OPENAPI_API Store& process_store();

}  // namespace collet::openapi
