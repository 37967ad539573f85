// SPDX-License-Identifier: MIT
#include "plugins/openapi/open/document_cache.hpp"

#include <algorithm>
#include <iterator>

#include "plugins/openapi/heap_bytes.hpp"

namespace collet::openapi {
namespace {

/// The memory of an entry beside its description: its key in the list, in by_key_ and in the store's map of
/// files or URLs, and the nodes of these containers.
constexpr std::size_t k_names_of_entry = 3;
constexpr std::size_t k_nodes_of_entry = 512;

}  // namespace

void DocumentCache::set_max_bytes(std::size_t max_bytes) {
  max_bytes_ = max_bytes;
  count();
}

DescriptionPtr DocumentCache::find(const Key& key) {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  const auto entry = found->second;
  if (entry->description->document().damaged()) {
    drop(entry);
    ++damaged_;
    return nullptr;
  }
  entries_.splice(entries_.begin(), entries_, entry);
  if (std::find(used_.begin(), used_.end(), entry) == used_.end()) used_.push_back(entry);
  DescriptionPtr description = entry->description;
  count_some(entry);
  return description;
}

void DocumentCache::keep(const Key& key, const DescriptionPtr& description) {
  if (by_key_.find(key) != by_key_.end()) return;
  entries_.push_front({key, description});
  by_key_[key] = entries_.begin();
  used_.push_back(entries_.begin());
  count_some(entries_.begin());
}

/// Counts this entry, and now and then all of them: a call may open thousands of documents.
void DocumentCache::count_some(Entries::iterator entry) {
  constexpr std::size_t k_few = 16;
  if (used_.size() <= k_few || ++uncounted_ >= used_.size() / 4) return count();
  count(*entry);
  evict();
}

void DocumentCache::count(Entry& entry) {
  const std::size_t bytes =
      entry.description->memory() + k_names_of_entry * heap_bytes(entry.key.size() + 1) + k_nodes_of_entry;
  bytes_ += bytes - entry.bytes;
  entry.bytes = bytes;
}

void DocumentCache::count() {
  uncounted_ = 0;
  std::erase_if(used_, [this](const Entries::iterator& entry) {
    const bool in_use = entry->description.use_count() > 1;
    count(*entry);
    return !in_use;
  });
  evict();
}

void DocumentCache::evict() {
  while (bytes_ > max_bytes_ && !entries_.empty()) {
    drop(std::prev(entries_.end()));
    ++evicted_;
  }
}

bool DocumentCache::evict_unused() {
  const std::uint64_t before = evicted_;
  for (auto entry = entries_.begin(); entry != entries_.end();) {
    const auto next = std::next(entry);
    if (entry->description.use_count() == 1) {
      drop(entry);
      ++evicted_;
    }
    entry = next;
  }
  return evicted_ != before;
}

void DocumentCache::drop(Entries::iterator entry) {
  bytes_ -= entry->bytes;
  std::erase(used_, entry);
  by_key_.erase(entry->key);
  entries_.erase(entry);
}

void DocumentCache::clear() {
  used_.clear();
  by_key_.clear();
  entries_.clear();
  bytes_ = 0;
}

}  // namespace collet::openapi
