// SPDX-License-Identifier: MIT
#include "plugins/openapi/open/store.hpp"

#include <algorithm>
#include <chrono>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/openapi/snapshot/description_storage.hpp"

namespace collet::openapi {
namespace {

// A change within one tick of the file system's clock may keep size and time; FAT has a tick of 2 s.
constexpr std::int64_t k_settling_ns = 2'000'000'000;
constexpr std::size_t k_max_files = 4096;
constexpr std::chrono::seconds k_max_age{60};

/// The hint is part of the key: one text can be an error under one name and flow-style YAML under another.
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

std::int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

Store::Store(const EngineSettings& settings, Clock clock)
    : clock_(std::move(clock)), settings_(settings), cache_(settings.cache_bytes) {
  snapshots_.configure(settings.snapshot_dir, settings.snapshot_bytes);
}

void Store::configure(const EngineSettings& settings) {
  const std::lock_guard lock(mutex_);
  if (!(settings.limits == settings_.limits)) {
    cache_.clear();
    files_.clear();
    urls_.clear();
  }
  settings_ = settings;
  snapshots_.configure(settings.snapshot_dir, settings.snapshot_bytes);
  cache_.set_max_bytes(settings.cache_bytes);
}

Limits Store::limits() const {
  const std::lock_guard lock(mutex_);
  return settings_.limits;
}

support::Result<DescriptionPtr> Store::file(const OpenSource& open, int cancel_fd) {
  auto file = open();
  if (!file) return std::move(file.error());
  {
    const std::lock_guard lock(mutex_);
    const auto seen = files_.find(file->path());
    if (seen != files_.end() && seen->second.settled && seen->second.identity == file->identity()) {
      if (auto description = cache_.find(seen->second.content)) {
        ++counts_.hits;
        return description;
      }
    }
  }
  const Key key = file_key(*file);
  const Load load = [&]() -> support::Result<DescriptionPtr> {
    if (!file->is_open()) {
      auto again = open();
      if (!again) return std::move(again.error());
      *file = *std::move(again);
    }
    return read_file(*file, cancel_fd);
  };
  return within_memory(cancel_fd, [&] { return load_once(key, cancel_fd, load, [&] { file->close(); }); });
}

support::Result<DescriptionPtr> Store::read_file(const support::OpenFile& file, int cancel_fd) {
  const bool settled = now_ns() - file.identity().mtime_ns > k_settling_ns;
  EngineSettings now;
  {
    const std::lock_guard lock(mutex_);
    now = settings_;
  }
  const bool large = file.identity().size >= now.snapshot_from;
  const auto map = large ? snapshots_.find(file.path(), now.limits) : nullptr;
  if (map && map->is_current(file.identity())) {
    if (auto description = from_snapshot(map, file, true)) return description;
  }
  const MemoryCharge charge(std::min<std::size_t>(file.identity().size, now.limits.max_bytes));
  auto text = file.read_all(now.limits.max_bytes);
  if (!text) {
    if (text.error().code == COLLET_TOO_LARGE) text.error().message += " (max_bytes in [shared.openapi])";
    return std::move(text.error());
  }
  const SnapshotSource source{file.path(), file.identity(), settled, now.limits};
  if (map && !map->damaged()) {
    if (map->has_content(*text)) {
      if (auto description = from_snapshot(map, file, settled)) {
        // A snapshot with the current identity saves reading the source next time.
        if (settled) snapshots_.save(description, source);
        return description;
      }
    } else {
      snapshots_.count_ignored();
    }
  }
  const FormatHint hint = hint_of(file.path());
  const Key key = content_key(*text, hint);
  auto description = by_content(*std::move(text), hint, key, cancel_fd);
  if (!description) return description;
  remember(file, key, settled);
  if (large) snapshots_.save(*description, source);
  return description;
}

DescriptionPtr Store::from_snapshot(const std::shared_ptr<const SnapshotMap>& map,
                                    const support::OpenFile& file, bool settled) {
  DescriptionPtr description;
  try {
    description = DescriptionStorage::from_sections(map);
  } catch (const DamagedSnapshot&) {
    snapshots_.count_ignored();
    return nullptr;
  }
  const Key key = "snapshot " + file_key(file);
  remember(file, key, settled);
  const std::lock_guard lock(mutex_);
  ++counts_.snapshot_hits;
  if (map->is_for(file.path(), settings_.limits)) cache_.keep(key, description);
  return description;
}

void Store::remember(const support::OpenFile& file, const Key& content, bool settled) {
  const std::lock_guard lock(mutex_);
  if (files_.size() >= k_max_files) files_.clear();
  files_[file.path()] = {file.identity(), content, settled};
}

support::Result<DescriptionPtr> Store::content(std::string_view text, int cancel_fd) {
  const std::size_t most = limits().max_bytes;
  if (text.size() > most) {
    return support::Error{COLLET_TOO_LARGE, "the document has " + std::to_string(text.size()) +
                                                " bytes, the limit is " + std::to_string(most) +
                                                " (max_bytes in [shared.openapi])"};
  }
  return within_memory(cancel_fd, [&] {
    return by_content(std::string(text), FormatHint::none, content_key(text, FormatHint::none), cancel_fd);
  });
}

support::Result<DescriptionPtr> Store::url(const std::string& key, const Fetch& fetch, int cancel_fd,
                                           std::string* final_url) {
  const auto begun = clock_();
  KnownUrl known;
  {
    const std::lock_guard lock(mutex_);
    if (const auto visited = urls_.find(key); visited != urls_.end()) {
      known = visited->second;
      auto description = cache_.find(known.content);
      if (!description) known.etag.clear();
      if (description && begun - known.when < k_max_age) {
        ++counts_.hits;
        if (final_url != nullptr) *final_url = known.final_url;
        return description;
      }
    }
  }
  const auto load = [&]() -> support::Result<DescriptionPtr> {
    support::FetchLimits bounds;
    {
      const std::lock_guard lock(mutex_);
      bounds.max_bytes = settings_.limits.max_bytes;
      bounds.timeout = settings_.url_timeout;
    }
    MemoryCharge charge;
    bool refused = false;
    bounds.may_hold = [&](std::size_t bytes) {
      refused = !charge.try_resize(bytes);
      return !refused;
    };
    auto fetched = fetch(bounds, known.etag);
    if (refused) return support::Error{COLLET_TOO_LARGE, MemoryRefused::k_text};
    if (!fetched) return std::move(fetched.error());
    KnownUrl now{known.content, fetched->etag.empty() ? known.etag : fetched->etag, fetched->final_url,
                 begun};
    support::Result<DescriptionPtr> description = DescriptionPtr();
    if (fetched->not_modified) {
      const std::lock_guard lock(mutex_);
      description = cache_.find(known.content);
      if (!*description)
        return support::Error{COLLET_FAILED, "the document was dropped meanwhile; ask again"};
      ++counts_.hits;
    } else {
      const auto& address = fetched->final_url;
      const FormatHint hint = hint_of(std::string_view(address).substr(0, address.find_first_of("?#")));
      now.content = content_key(fetched->body, hint);
      now.etag = fetched->etag;
      description = by_content(std::move(fetched->body), hint, now.content, cancel_fd);
    }
    if (description) {
      const std::lock_guard lock(mutex_);
      if (urls_.size() >= k_max_files) urls_.clear();
      urls_[key] = std::move(now);
    }
    return description;
  };
  auto got = within_memory(cancel_fd, [&] { return load_once("url:" + key, cancel_fd, load); });
  if (got && final_url != nullptr) {
    const std::lock_guard lock(mutex_);
    if (const auto visited = urls_.find(key); visited != urls_.end()) *final_url = visited->second.final_url;
  }
  return got;
}

support::Result<DescriptionPtr> Store::by_content(std::string text, FormatHint hint, const Key& key,
                                                  int cancel_fd) {
  {
    const std::lock_guard lock(mutex_);
    if (auto description = cache_.find(key)) {
      ++counts_.hits;
      return description;
    }
  }
  return load_once(key, cancel_fd, [&]() -> support::Result<DescriptionPtr> {
    const Limits bounds = limits();
    auto document = read_document(std::move(text), hint, bounds);
    const std::lock_guard lock(mutex_);
    ++counts_.reads;
    if (!document) return std::move(document.error());
    DescriptionPtr description = std::make_shared<const Description>(*std::move(document));
    if (settings_.limits == bounds) cache_.keep(key, description);
    return description;
  });
}

bool Store::evict_unused() {
  const std::lock_guard lock(mutex_);
  return cache_.evict_unused();
}

StoreStatistics Store::statistics() {
  const std::lock_guard lock(mutex_);
  cache_.count();
  StoreStatistics statistics = counts_;
  statistics.documents = cache_.size();
  statistics.bytes = cache_.bytes();
  statistics.evicted = cache_.evicted();
  const auto snapshots = snapshots_.counts();
  statistics.snapshot_writes = snapshots.writes;
  statistics.snapshot_ignored = snapshots.ignored + cache_.damaged();
  return statistics;
}

void Store::finish(std::chrono::milliseconds time) {
  snapshots_.finish(time);
}

std::string Store::snapshot_problem() const {
  return snapshots_.problem();
}

Store& process_store() {
  static Store& store = *[] {
    auto* const made = new Store{EngineSettings{}};
    process_memory().on_shortage([made] { return made->evict_unused(); });
    return made;
  }();
  return store;
}

}  // namespace collet::openapi
