// SPDX-License-Identifier: MIT
#include "plugins/openapi/open/store.hpp"

#include <array>
#include <chrono>
#include <new>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/openapi/snapshot/document_storage.hpp"

namespace collet::openapi {
namespace {

// A change within the tick of the file system's clock leaves size and time as they were; FAT ticks every 2 s.
constexpr std::int64_t k_settling_ns = 2'000'000'000;
constexpr std::size_t k_max_files = 4096;
constexpr std::chrono::seconds k_fresh{60};

/// The hint belongs to the key: the same text can be an error under one name and flow-style YAML under
/// another.
std::string content_key(std::string_view text, FormatHint hint) {
  const XXH128_hash_t hash = XXH3_128bits_withSeed(text.data(), text.size(), process_seed());
  return "content:" + std::to_string(static_cast<int>(hint)) + ":" + std::to_string(text.size()) + ":" +
         std::to_string(hash.high64) + ":" + std::to_string(hash.low64);
}

std::string file_key(const support::OpenFile& file) {
  const auto& id = file.identity();
  return "file:" + std::to_string(id.device) + ":" + std::to_string(id.inode) + ":" +
         std::to_string(id.size) + ":" + std::to_string(id.mtime_ns) + ":" + std::to_string(id.ctime_ns) +
         ":" + file.path();
}

bool is_readable(int descriptor) {
  pollfd one{descriptor, POLLIN, 0};
  return descriptor >= 0 && ::poll(&one, 1, 0) == 1;
}

std::int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

Store::Flight::~Flight() {
  if (landed >= 0) ::close(landed);
}

Store::Store(const EngineSettings& settings, Clock clock) : clock_(std::move(clock)), settings_(settings) {
  snapshots_.configure(settings.snapshot_dir, settings.snapshot_bytes);
}

void Store::configure(const EngineSettings& settings) {
  const std::lock_guard lock(mutex_);
  if (!(settings.limits == settings_.limits)) {
    kept_.clear();
    by_key_.clear();
    files_.clear();
    urls_.clear();
    bytes_ = 0;
  }
  settings_ = settings;
  snapshots_.configure(settings.snapshot_dir, settings.snapshot_bytes);
  evict();
}

Limits Store::limits() const {
  const std::lock_guard lock(mutex_);
  return settings_.limits;
}

support::Result<DocumentPtr> Store::file(const support::OpenFile& file, int cancel_fd) {
  {
    const std::lock_guard lock(mutex_);
    const auto seen = files_.find(file.path());
    if (seen != files_.end() && seen->second.settled && seen->second.identity == file.identity()) {
      if (auto document = find(seen->second.content)) {
        ++counts_.hits;
        return document;
      }
    }
  }
  return once(file_key(file), cancel_fd, [&] { return read_file(file, cancel_fd); });
}

support::Result<DocumentPtr> Store::read_file(const support::OpenFile& file, int cancel_fd) {
  const bool settled = now_ns() - file.identity().mtime_ns > k_settling_ns;
  EngineSettings now;
  {
    const std::lock_guard lock(mutex_);
    now = settings_;
  }
  const bool large = file.identity().size >= now.snapshot_from;
  const auto map = large ? snapshots_.find(file.path(), now.limits) : nullptr;
  if (map && map->is_current(file.identity())) {
    if (auto document = from_snapshot(map, file, true)) return document;
  }
  auto text = file.read_all(now.limits.max_bytes);
  if (!text) {
    if (text.error().code == COLLET_TOO_LARGE) text.error().message += " (max_bytes in [shared.openapi])";
    return std::move(text.error());
  }
  const SnapshotSource source{file.path(), file.identity(), settled, now.limits};
  if (map && !map->damaged()) {
    if (map->has_content(*text)) {
      if (auto document = from_snapshot(map, file, settled)) {
        // With the identity that the file has now the next start need not read it.
        if (settled) snapshots_.save(document, source);
        return document;
      }
    } else {
      snapshots_.count_ignored();
    }
  }
  const FormatHint hint = hint_of(file.path());
  const Key key = content_key(*text, hint);
  auto document = by_content(*std::move(text), hint, key, cancel_fd);
  if (!document) return document;
  remember(file, key, settled);
  if (large) snapshots_.save(*document, source);
  return document;
}

DocumentPtr Store::from_snapshot(const std::shared_ptr<const SnapshotMap>& map, const support::OpenFile& file,
                                 bool settled) {
  DocumentPtr document;
  try {
    document = DocumentStorage::put_together(map);
  } catch (const DamagedSnapshot&) {
    snapshots_.count_ignored();
    return nullptr;
  }
  const Key key = "snapshot " + file_key(file);
  remember(file, key, settled);
  const std::lock_guard lock(mutex_);
  ++counts_.snapshot_hits;
  if (map->is_of(file.path(), settings_.limits)) keep(key, document);
  return document;
}

void Store::remember(const support::OpenFile& file, const Key& content, bool settled) {
  const std::lock_guard lock(mutex_);
  if (files_.size() >= k_max_files) files_.clear();
  files_[file.path()] = {file.identity(), content, settled};
}

support::Result<DocumentPtr> Store::content(std::string_view text, int cancel_fd) {
  const std::size_t most = limits().max_bytes;
  if (text.size() > most) {
    return support::Error{COLLET_TOO_LARGE, "the document has " + std::to_string(text.size()) +
                                                " bytes, the limit is " + std::to_string(most) +
                                                " (max_bytes in [shared.openapi])"};
  }
  return by_content(std::string(text), FormatHint::none, content_key(text, FormatHint::none), cancel_fd);
}

support::Result<DocumentPtr> Store::url(const std::string& key, const Fetch& fetch, int cancel_fd,
                                        std::string* final_url) {
  const auto begun = clock_();
  Visited known;
  {
    const std::lock_guard lock(mutex_);
    if (const auto visited = urls_.find(key); visited != urls_.end()) {
      known = visited->second;
      auto document = find(known.content);
      if (!document) known.etag.clear();
      if (document && begun - known.when < k_fresh) {
        ++counts_.hits;
        if (final_url != nullptr) *final_url = known.final_url;
        return document;
      }
    }
  }
  auto got = once("url:" + key, cancel_fd, [&]() -> support::Result<DocumentPtr> {
    support::FetchLimits bounds;
    {
      const std::lock_guard lock(mutex_);
      bounds = {settings_.limits.max_bytes, settings_.url_timeout};
    }
    auto fetched = fetch(bounds, known.etag);
    if (!fetched) return std::move(fetched.error());
    Visited now{known.content, fetched->etag.empty() ? known.etag : fetched->etag, fetched->final_url, begun};
    support::Result<DocumentPtr> document = DocumentPtr();
    if (fetched->not_modified) {
      const std::lock_guard lock(mutex_);
      document = find(known.content);
      if (!*document) return support::Error{COLLET_FAILED, "the document was dropped meanwhile; ask again"};
      ++counts_.hits;
    } else {
      const auto& address = fetched->final_url;
      const FormatHint hint = hint_of(std::string_view(address).substr(0, address.find_first_of("?#")));
      now.content = content_key(fetched->body, hint);
      now.etag = fetched->etag;
      document = by_content(std::move(fetched->body), hint, now.content, cancel_fd);
    }
    if (document) {
      const std::lock_guard lock(mutex_);
      if (urls_.size() >= k_max_files) urls_.clear();
      urls_[key] = std::move(now);
    }
    return document;
  });
  if (got && final_url != nullptr) {
    const std::lock_guard lock(mutex_);
    if (const auto visited = urls_.find(key); visited != urls_.end()) *final_url = visited->second.final_url;
  }
  return got;
}

support::Result<DocumentPtr> Store::by_content(std::string text, FormatHint hint, const Key& key,
                                               int cancel_fd) {
  {
    const std::lock_guard lock(mutex_);
    if (auto document = find(key)) {
      ++counts_.hits;
      return document;
    }
  }
  return once(key, cancel_fd, [&]() -> support::Result<DocumentPtr> {
    const Limits bounds = limits();
    auto document = read_document(std::move(text), hint, bounds);
    const std::lock_guard lock(mutex_);
    ++counts_.reads;
    if (document && settings_.limits == bounds) keep(key, *document);
    return document;
  });
}

bool Store::wait(Flight& flight, int cancel_fd, std::unique_lock<std::mutex>& lock) {
  if (cancel_fd < 0) {
    flight.done.wait(lock, [&] { return flight.result.has_value(); });
    return true;
  }
  if (flight.landed < 0) flight.landed = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  // Out of descriptors it looks now and then.
  constexpr int k_look_ms = 10;
  const int patience = flight.landed < 0 ? k_look_ms : -1;
  std::array<pollfd, 2> either{{{cancel_fd, POLLIN, 0}, {flight.landed, POLLIN, 0}}};
  while (!flight.result) {
    lock.unlock();
    const int ready = ::poll(either.data(), either.size(), patience);
    lock.lock();
    if (!flight.result && ready > 0 && either[0].revents != 0) return false;
  }
  return true;
}

/// Runs `load`, or waits for the one who does.
support::Result<DocumentPtr> Store::once(const Key& key, int cancel_fd, const Load& load) {
  std::unique_lock lock(mutex_);
  for (auto found = flights_.find(key); found != flights_.end(); found = flights_.find(key)) {
    const std::shared_ptr<Flight> flight = found->second;
    ++counts_.joined;
    if (!wait(*flight, cancel_fd, lock))
      return support::Error{COLLET_CANCELLED, "cancelled while another call was reading the document"};
    // Who joined one that its own caller cancelled begins anew.
    if (*flight->result || flight->result->error().code != COLLET_CANCELLED || is_readable(cancel_fd))
      return *flight->result;
  }
  // It may have landed between the caller's look and this one.
  if (auto document = find(key)) {
    ++counts_.hits;
    return document;
  }
  const auto flight = std::make_shared<Flight>();
  flights_[key] = flight;
  lock.unlock();
  std::optional<support::Result<DocumentPtr>> result;
  try {
    result = load();
  } catch (const std::bad_alloc&) {
    result = support::Error{COLLET_TOO_LARGE, "there is not enough memory for the document"};
  } catch (const std::exception& error) {
    result = support::Error{COLLET_INTERNAL, error.what()};
  }
  lock.lock();
  flight->result = std::move(result);
  flights_.erase(key);
  flight->done.notify_all();
  if (flight->landed >= 0) ::eventfd_write(flight->landed, 1);
  return *flight->result;
}

DocumentPtr Store::find(const Key& key) {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  if (found->second->document->damaged()) {
    bytes_ -= found->second->bytes;
    kept_.erase(found->second);
    by_key_.erase(found);
    ++counts_.snapshot_ignored;
    return nullptr;
  }
  kept_.splice(kept_.begin(), kept_, found->second);
  // Indexes are built on first use: the document may have grown since.
  Kept& kept = kept_.front();
  bytes_ -= kept.bytes;
  kept.bytes = kept.document->memory();
  bytes_ += kept.bytes;
  DocumentPtr document = kept.document;
  evict();
  return document;
}

void Store::keep(const Key& key, const DocumentPtr& document) {
  if (by_key_.find(key) != by_key_.end()) return;
  kept_.push_front({key, document, document->memory()});
  by_key_[key] = kept_.begin();
  bytes_ += kept_.front().bytes;
  evict();
}

void Store::evict() {
  while (bytes_ > settings_.cache_bytes && !kept_.empty()) {
    bytes_ -= kept_.back().bytes;
    by_key_.erase(kept_.back().key);
    kept_.pop_back();
    ++counts_.evicted;
  }
}

StoreStatistics Store::statistics() const {
  const std::lock_guard lock(mutex_);
  StoreStatistics statistics = counts_;
  statistics.documents = kept_.size();
  statistics.bytes = bytes_;
  const auto snapshots = snapshots_.counts();
  statistics.snapshot_writes = snapshots.writes;
  statistics.snapshot_ignored += snapshots.ignored;
  return statistics;
}

void Store::finish(std::chrono::milliseconds time) {
  snapshots_.finish(time);
}

std::string Store::snapshot_problem() const {
  return snapshots_.problem();
}

Store& process_store() {
  static Store& store = *new Store{EngineSettings{}};
  return store;
}

}  // namespace collet::openapi
