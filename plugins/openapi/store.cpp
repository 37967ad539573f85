// SPDX-License-Identifier: MIT
#include "plugins/openapi/store.hpp"

#include <chrono>
#include <new>
#include <random>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace collet::openapi {
namespace {

// A change within the tick of the file system's clock leaves size and time as they were; FAT ticks every 2 s.
constexpr std::int64_t k_settling_ns = 2'000'000'000;
constexpr std::size_t k_max_files = 4096;
constexpr std::chrono::seconds k_fresh{60};

/// Seeded once per process, so that nobody can write two documents that pass for one.
std::uint64_t process_seed() {
  static const std::uint64_t seed = [] {
    std::random_device device;
    return (std::uint64_t{device()} << 32U) | device();
  }();
  return seed;
}

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
         std::to_string(id.size) + ":" + std::to_string(id.mtime_ns) + ":" + file.path();
}

std::int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

Store::Store(const EngineSettings& settings, Clock clock) : clock_(std::move(clock)), settings_(settings) {}

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
  evict();
}

Limits Store::limits() const {
  const std::lock_guard lock(mutex_);
  return settings_.limits;
}

support::Result<DocumentPtr> Store::file(const support::OpenFile& file) {
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
  return once(file_key(file), [this, &file]() -> support::Result<DocumentPtr> {
    const bool settled = now_ns() - file.identity().mtime_ns > k_settling_ns;
    auto text = file.read_all(limits().max_bytes);
    if (!text) return std::move(text.error());
    const FormatHint hint = hint_of(file.path());
    const Key key = content_key(*text, hint);
    auto document = by_content(*std::move(text), hint, key);
    if (document) {
      const std::lock_guard lock(mutex_);
      if (files_.size() >= k_max_files) files_.clear();
      files_[file.path()] = {file.identity(), key, settled};
    }
    return document;
  });
}

support::Result<DocumentPtr> Store::content(std::string_view text) {
  const std::size_t most = limits().max_bytes;
  if (text.size() > most) {
    return support::Error{COLLET_TOO_LARGE, "the document has " + std::to_string(text.size()) +
                                                " bytes, the limit is " + std::to_string(most) +
                                                " (max_bytes in [shared.openapi])"};
  }
  return by_content(std::string(text), FormatHint::none, content_key(text, FormatHint::none));
}

support::Result<DocumentPtr> Store::url(const std::string& key, const Fetch& fetch, std::string* final_url) {
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
  bool mine = false;
  const auto load = [&]() -> support::Result<DocumentPtr> {
    mine = true;
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
      document = by_content(std::move(fetched->body), hint, now.content);
    }
    if (document) {
      const std::lock_guard lock(mutex_);
      if (urls_.size() >= k_max_files) urls_.clear();
      urls_[key] = std::move(now);
    }
    return document;
  };
  // Who joined a fetch that its own caller cancelled begins anew.
  for (;;) {
    auto document = once("url:" + key, load);
    if (document && final_url != nullptr) {
      const std::lock_guard lock(mutex_);
      if (const auto visited = urls_.find(key); visited != urls_.end())
        *final_url = visited->second.final_url;
    }
    if (document || document.error().code != COLLET_CANCELLED || mine) return document;
  }
}

support::Result<DocumentPtr> Store::by_content(std::string text, FormatHint hint, const Key& key) {
  {
    const std::lock_guard lock(mutex_);
    if (auto document = find(key)) {
      ++counts_.hits;
      return document;
    }
  }
  return once(key, [&]() -> support::Result<DocumentPtr> {
    const Limits bounds = limits();
    auto document = read_document(std::move(text), hint, bounds);
    const std::lock_guard lock(mutex_);
    ++counts_.reads;
    if (document && settings_.limits == bounds) keep(key, *document);
    return document;
  });
}

/// Runs `load`, or waits for the one who does.
support::Result<DocumentPtr> Store::once(const Key& key,
                                         const std::function<support::Result<DocumentPtr>()>& load) {
  std::unique_lock lock(mutex_);
  if (const auto found = flights_.find(key); found != flights_.end()) {
    const std::shared_ptr<Flight> flight = found->second;
    ++counts_.joined;
    flight->done.wait(lock, [&] { return flight->result.has_value(); });
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
  return *flight->result;
}

DocumentPtr Store::find(const Key& key) {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
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
  return statistics;
}

Store& process_store() {
  static Store store{EngineSettings{}};
  return store;
}

}  // namespace collet::openapi
