// SPDX-License-Identifier: MIT
/// The cache of descriptions, shared by all families of the process.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/open/document_cache.hpp"
#include "plugins/openapi/open/settings.hpp"
#include "plugins/openapi/read/read_document.hpp"
#include "plugins/openapi/snapshot/snapshots.hpp"
#include "sdk/support/fetch/fetch.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

struct StoreStatistics {
  std::uint64_t hits = 0;
  std::uint64_t reads = 0;   ///< documents parsed, including failed ones
  std::uint64_t joined = 0;  ///< calls that waited while another call read the same document
  std::uint64_t evicted = 0;
  std::uint64_t snapshot_hits = 0;  ///< documents loaded from a snapshot instead of being parsed
  std::uint64_t snapshot_writes = 0;
  std::uint64_t snapshot_ignored = 0;  ///< snapshots that were damaged, or of another build or source
  std::size_t documents = 0;
  std::size_t bytes = 0;
};

/// Entries are keyed by content. The content of a file is remembered by path and identity, that of a URL by
/// ETag and age. The memory of the entries is bounded, with the tables that are built on first use; the least
/// recently used entries are evicted first. Concurrent misses of one document read it once. Errors are not
/// cached. Large files also have a snapshot on disk. Thread-safe.
///
/// The `cancel_fd` of each function becomes readable when the call is cancelled or late, which ends waiting
/// for another call; or it is -1.
///
/// The store checks no access rights: the caller has opened the file, and so was allowed to.
class COLLET_OPENAPI_API Store {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;
  explicit Store(const EngineSettings& settings, Clock clock = &std::chrono::steady_clock::now);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Changing the limits empties the store.
  void configure(const EngineSettings& settings);

  /// Opens the source file. Called again if the file is needed after a wait.
  using OpenSource = std::function<support::Result<support::OpenFile>()>;
  /// A call that waits for another one to read the same file holds no descriptor of it.
  support::Result<DescriptionPtr> file(const OpenSource& open, int cancel_fd = -1);
  support::Result<DescriptionPtr> content(std::string_view text, int cancel_fd = -1);

  /// Fetches a document; if `etag` is not empty, only if the document no longer has that ETag.
  using Fetch =
      std::function<support::Result<support::Fetched>(const support::FetchLimits&, const std::string& etag)>;
  /// `key` contains the URL and everything else that affects the response. A document fetched less than a
  /// minute ago is not requested again; an older one is requested with its ETag. `final_url` receives the URL
  /// after redirects.
  support::Result<DescriptionPtr> url(const std::string& key, const Fetch& fetch, int cancel_fd = -1,
                                      std::string* final_url = nullptr);

  Limits limits() const;

  /// Counts the memory of the documents anew. Evicts documents if they have grown over the limit.
  StoreStatistics statistics();
  /// Waits at most `time` for pending snapshot writes, then abandons them.
  void finish(std::chrono::milliseconds time);
  /// Waits at most `time` until no document is loaded. Returns false if none is loaded now.
  bool await_loads(std::chrono::milliseconds time);
  /// Evicts the documents that no call uses. Returns false if there were none.
  bool evict_unused();
  /// Returns why configured snapshots cannot be stored, or an empty string.
  std::string snapshot_problem() const;

 private:
  using Key = DocumentCache::Key;
  struct KnownFile {
    support::FileIdentity identity;
    Key content;
    bool settled = false;  // unchanged for so long that its identity shows every change
  };
  struct KnownUrl {
    Key content;
    std::string etag;
    std::string final_url;
    std::chrono::steady_clock::time_point when;
  };
  struct PendingLoad {
    std::condition_variable done;
    int done_fd = -1;  // an eventfd if a call waits with a cancel_fd; it becomes readable at the end
    std::optional<support::Result<DescriptionPtr>> result;
    PendingLoad() = default;
    ~PendingLoad();
    PendingLoad(const PendingLoad&) = delete;
    PendingLoad& operator=(const PendingLoad&) = delete;
  };
  using Load = std::function<support::Result<DescriptionPtr>()>;

  /// Runs `load`. If there is no memory for it, waits until no other load runs, and repeats it.
  support::Result<DescriptionPtr> within_memory(int cancel_fd, const Load& load);
  support::Result<DescriptionPtr> count_load(const Load& load, bool& alone,
                                             std::unique_lock<std::mutex>& lock);

  support::Result<DescriptionPtr> by_content(std::string text, FormatHint hint, const Key& key,
                                             int cancel_fd);
  /// Calls `before_wait`, if it is not null, before it waits for another call.
  support::Result<DescriptionPtr> load_once(const Key& key, int cancel_fd, const Load& load,
                                            const std::function<void()>& before_wait = nullptr);
  /// Returns false if the caller was cancelled. Requires mutex_.
  static bool wait(PendingLoad& pending, int cancel_fd, std::unique_lock<std::mutex>& lock);
  support::Result<DescriptionPtr> read_file(const support::OpenFile& file, int cancel_fd);
  /// Returns the description of a snapshot, or null if it is damaged.
  DescriptionPtr from_snapshot(const std::shared_ptr<const SnapshotMap>& map, const support::OpenFile& file,
                               bool settled);
  void remember(const support::OpenFile& file, const Key& content, bool settled);

  const Clock clock_;
  mutable std::mutex mutex_;
  EngineSettings settings_;
  DocumentCache cache_;
  std::unordered_map<std::string, KnownFile> files_;
  std::unordered_map<std::string, KnownUrl> urls_;
  std::unordered_map<Key, std::shared_ptr<PendingLoad>> pending_loads_;
  // Loads in within_memory().
  int loads_ = 0;
  std::uint64_t load_starts_ = 0;
  std::uint64_t load_ends_ = 0;
  bool retrying_ = false;  // a load that was refused is tried again
  std::condition_variable load_ended_;
  StoreStatistics counts_;
  Snapshots snapshots_;
};

/// Returns the store that all families of the process share. It is never destroyed, since its thread may
/// still be writing when the process ends.
COLLET_OPENAPI_API Store& process_store();

}  // namespace collet::openapi
