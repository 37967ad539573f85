// SPDX-License-Identifier: MIT
#include "plugins/openapi/tree/builder.hpp"

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "plugins/openapi/tree/symbols.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::openapi {
namespace {

constexpr std::size_t k_max_findings = 1000;
constexpr std::size_t k_shown_key_bytes = 100;
/// A source of at least this size gets addresses after its nodes, in which edits append to them.
constexpr std::size_t k_large = std::size_t{1} << 20U;

/// Reserves exactly the padding: a string that grows by itself doubles its capacity.
std::string padded(std::string source) {
  const std::size_t size = source.size();
  if (source.capacity() - size < Builder::k_padding) {
    std::string roomy;
    roomy.reserve(size + Builder::k_padding);
    source = std::move(roomy.append(source));
  }
  source.append(Builder::k_padding, '\0');  // remains in memory after the resize
  source.resize(size);
  return source;
}

}  // namespace

Builder::Builder(std::string source, const Limits& limits) : limits_(limits), symbol_cache_(source.size()) {
  arena_.charge.resize(source.size());
  arena_.source = padded(std::move(source));
  // This reserves address space only; pages that are never written take no memory.
  const std::size_t size = arena_.source.size();
  const std::size_t for_edits = size >= k_large ? size / 2 : 0;
  Block::reserve_adjacent({arena_.tables.reservation(size / 64), arena_.pool.reservation(size / 8),
                           arena_.nodes.reservation((size + for_edits) / sizeof(RawNode) + 1)});
}

bool Builder::fail(collet_status code, std::string message, std::uint32_t at) {
  error_ = {code, at, std::move(message)};
  return false;
}

void Builder::add_finding(std::string message, std::uint32_t at) {
  if (findings_.size() < k_max_findings) {
    findings_.push_back({std::move(message), at, std::nullopt});
  } else {
    ++findings_left_out_;
  }
}

bool Builder::too_many_values(std::uint32_t at) {
  return fail(COLLET_TOO_LARGE,
              "the document has more than " + std::to_string(limits_.max_nodes) +
                  " values, those behind YAML aliases counted each time; raise max_nodes in "
                  "[shared.openapi] if it is meant to",
              at);
}

bool Builder::too_deep(std::uint32_t at) {
  return fail(COLLET_TOO_LARGE,
              "nested more than " + std::to_string(limits_.max_depth) +
                  " deep; raise max_depth in [shared.openapi] if it is meant to",
              at);
}

bool Builder::too_long(std::string_view what, std::uint32_t at) {
  return fail(COLLET_TOO_LARGE, "a " + std::string(what) + " of 256 MiB or more", at);
}

/// Adds a completed container or alias as a child; `first` is the absolute id of its first child.
inline bool Builder::push_container(Tag tag, std::uint32_t at, std::uint32_t size, std::uint32_t first) {
  if (!push(tag, at, size, first)) return false;
  if (open_.empty()) return true;
  Open& parent = open_.back();
  parent.height = std::max(parent.height, last_height_ + 1);
  if (size != 0) parent.holds_containers = true;
  return true;
}

bool Builder::end() {
  Open& open = open_.back();
  if (open.merges && !apply_merges(open)) return false;
  if (open.object) settle_keys(open.first);
  const auto first = static_cast<std::uint32_t>(arena_.nodes.size());
  const std::uint32_t size = flush(open);
  const Tag tag = open.object ? Tag::object : Tag::array;
  last_values_ = values_ - open.values_before + 1;
  last_height_ = open.height;
  key_ = open.key;
  key_place_ = open.key_place;
  const std::uint32_t at = open.source;
  open_.pop_back();
  return push_container(tag, at, size, first);
}

Anchored Builder::last() const {
  const RawNode& node = pending_.node(pending_.size() - 1);
  return is_container(node) ? Anchored{node, last_values_, last_height_} : Anchored{node, 1, 0};
}

/// Moves the children of the container to the node array and returns their number.
inline std::uint32_t Builder::flush(const Open& open) {
  const RawNode* const children = pending_.begin() + open.first;
  const auto count = static_cast<std::uint32_t>(pending_.size() - open.first);
  const auto first = static_cast<std::uint32_t>(arena_.nodes.size());
  RawNode* const nodes = arena_.nodes.add(count);
  // Prefetch far ahead: memory cleared in a huge page is no longer in the nearest cache.
  __builtin_prefetch(nodes + count + 128, 1);
  if (open.holds_containers) {
    for (std::uint32_t i = 0; i < count; ++i) {
      RawNode child = children[i];
      const std::uint32_t distance = first + i - child.value;
      child.value = is_container(child) && child.size != 0 ? distance : child.value;
      nodes[i] = child;
    }
  } else {
    for (std::uint32_t i = 0; i < count; ++i)
      nodes[i] = children[i];
  }
  pending_.truncate(open.first);
  return count;
}

/// Removes duplicate keys and builds the hash table of a large object.
inline void Builder::settle_keys(std::size_t first) {
  const RawNode* const members = pending_.begin() + first;
  const std::size_t count = pending_.size() - first;
  constexpr std::size_t k_few = 3;
  if (count <= k_few) {
    const bool twice =
        (count >= 2 && members[0].key == members[1].key) ||
        (count == k_few && (members[2].key == members[0].key || members[2].key == members[1].key));
    if (twice) [[unlikely]]
      drop_duplicates(first);
  } else if (count < k_indexed_members) {
    if (has_duplicates(members, count)) [[unlikely]]
      drop_duplicates(first);
  } else if (!add_table(first)) {
    drop_duplicates(first);
    if (pending_.size() - first >= k_indexed_members) add_table(first);
  }
}

inline bool Builder::has_duplicates(const RawNode* members, std::size_t count) {
  const std::uint32_t fresh = ++stamp_;
  std::uint32_t* const stamps = stamps_.data();
  std::uint32_t twice = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint32_t& stamp = stamps[members[i].key];
    twice |= static_cast<std::uint32_t>(stamp == fresh);
    stamp = fresh;
  }
  return twice != 0;
}

/// Returns false, and adds nothing, if a key occurs twice.
bool Builder::add_table(std::size_t first) {
  const std::size_t members = pending_.size() - first;
  std::uint32_t slots = 2 * k_indexed_members;
  while (slots < members * 2)
    slots *= 2;
  const std::size_t begin = arena_.tables.size();
  std::uint32_t* const table = arena_.tables.add(slots);
  std::fill_n(table, slots, 0);
  for (std::size_t i = 0; i < members; ++i) {
    const Symbol key = pending_.node(first + i).key;
    std::uint32_t at = member_slot(key, slots);
    for (; table[at] != 0; at = (at + 1) & (slots - 1)) {
      if (pending_.node(first + table[at] - 1).key != key) continue;
      arena_.tables.truncate(begin);
      return false;
    }
    table[at] = static_cast<std::uint32_t>(i + 1);
  }
  *arena_.nodes.add(1) = {k_no_symbol, 0, static_cast<std::uint32_t>(Tag::index) & 0xFU, slots & k_max_size,
                          static_cast<std::uint32_t>(begin)};
  return true;
}

void Builder::drop_duplicates(std::size_t first) {
  std::unordered_map<Symbol, std::size_t> kept;
  for (std::size_t i = first; i < pending_.size(); ++i)
    kept[pending_.node(i).key] = i;
  std::unordered_map<Symbol, std::size_t> seen;
  std::size_t out = first;
  for (std::size_t i = first; i < pending_.size(); ++i) {
    const Symbol key = pending_.node(i).key;
    const auto [before, fresh] = seen.try_emplace(key, pending_.key_place(i));
    if (!fresh) report_duplicate(key, pending_.key_place(i), static_cast<std::uint32_t>(before->second));
    if (kept[key] != i) continue;
    pending_.node(out) = pending_.node(i);
    pending_.key_place(out) = pending_.key_place(i);
    ++out;
  }
  pending_.truncate(out);
}

void Builder::report_duplicate(Symbol key, std::uint32_t at, std::uint32_t first) {
  const SymbolText& text = arena_.symbols[key];
  const std::string shown = support::cut_utf8(arena_.text(text.address, text.size), k_shown_key_bytes);
  const std::size_t before = findings_.size();
  add_finding("duplicate key '" + shown + "'; the last one counts", at);
  if (findings_.size() != before) findings_.back().first = first;
}

bool Builder::alias(const Anchored& anchored, std::uint32_t at) {
  if (open_.size() + anchored.height > limits_.max_depth) {
    return fail(COLLET_TOO_LARGE,
                "nested more than " + std::to_string(limits_.max_depth) + " deep through this alias", at);
  }
  const RawNode& node = anchored.node;
  const auto tag = static_cast<Tag>(node.tag);
  if (!is_container(node)) return push(tag, at, node.size, node.value);
  last_values_ = anchored.values;
  last_height_ = anchored.height;
  values_ += anchored.values - 1;
  return push_container(tag, at, node.size, node.value);
}

DocumentPtr Builder::finish(Format format) {
  RawNode root = pending_.node(0);
  if (is_container(root) && root.size != 0)
    root.value = static_cast<std::uint32_t>(arena_.nodes.size()) - root.value;
  *arena_.nodes.add(1) = root;
  arena_.nodes.trim(UnusedAddresses::kept);
  arena_.tables.trim();
  arena_.pool.trim();
  std::stable_sort(findings_.begin(), findings_.end(),
                   [](const Finding& a, const Finding& b) { return a.source < b.source; });
  return std::make_shared<const Document>(std::move(arena_), format, std::move(findings_),
                                          findings_left_out_);
}

}  // namespace collet::openapi
