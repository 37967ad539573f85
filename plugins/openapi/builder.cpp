// SPDX-License-Identifier: MIT
#include "plugins/openapi/builder.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <unordered_set>

#include <collet/json.hpp>

#include "plugins/openapi/symbols.hpp"
#include "sdk/support/json_scan.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::openapi {
namespace {

// Stands for the key `<<` of a pending child until its object ends.
constexpr Symbol k_merge = k_no_symbol - 1;
constexpr std::size_t k_max_findings = 1000;
constexpr std::size_t k_shown_key_bytes = 100;

bool is_plain(std::string_view text) {
  const char* const end = text.data() + text.size();
  return support::detail::scan_string_bytes(text.data(), end) == end;
}

bool is_container(const RawNode& node) {
  return node.tag == static_cast<std::uint32_t>(Tag::object) ||
         node.tag == static_cast<std::uint32_t>(Tag::array);
}

}  // namespace

Builder::Builder(std::string source, const Limits& limits) : limits_(limits) {
  arena_.source = std::move(source);
  // Address space only: pages that no node reaches are never touched.
  arena_.nodes.reserve(arena_.source.size() / sizeof(RawNode) + 1);
}

bool Builder::fail(collet_status code, std::string message, std::uint32_t at) {
  error_ = {code, at, std::move(message)};
  return false;
}

void Builder::find(std::string message, std::uint32_t at) {
  if (findings_.size() < k_max_findings) {
    findings_.push_back({std::move(message), at, std::nullopt});
  } else {
    ++findings_left_out_;
  }
}

bool Builder::push(RawNode node, std::uint64_t values, std::uint32_t height) {
  values_ += values;
  if (values_ > limits_.max_nodes) {
    return fail(COLLET_TOO_LARGE,
                "the document has more than " + std::to_string(limits_.max_nodes) +
                    " values, those behind YAML aliases counted each time; raise max_nodes in "
                    "[shared.openapi] if it is meant to",
                node.source);
  }
  node.key = key_;
  pending_.push_back(node);
  key_places_.push_back(key_place_);
  if (!open_.empty()) open_.back().height = std::max(open_.back().height, height + 1);
  key_ = k_no_symbol;
  return true;
}

bool Builder::begin(Type container, std::uint32_t at) {
  if (open_.size() >= limits_.max_depth) {
    return fail(COLLET_TOO_LARGE,
                "nested more than " + std::to_string(limits_.max_depth) +
                    " deep; raise max_depth in [shared.openapi] if it is meant to",
                at);
  }
  const Tag tag = container == Type::object ? Tag::object : Tag::array;
  Open open{};
  open.node = {key_, at, static_cast<std::uint32_t>(tag) & 0xFU, 0, 0};
  open.key_place = key_place_;
  open.first = static_cast<std::uint32_t>(pending_.size());
  open.values_before = values_;
  open_.push_back(open);
  key_ = k_no_symbol;
  return true;
}

bool Builder::end() {
  Open open = open_.back();
  if (open.merges && !apply_merges(open)) return false;
  open.node.value = flush(open);
  open.node.size = flushed_ & k_max_size;
  open_.pop_back();
  key_ = open.node.key;
  key_place_ = open.key_place;
  if (!push(open.node, 1, open.height)) return false;
  last_ = {open.node, values_ - open.values_before, open.height};
  return true;
}

/// Moves the children of the container to their place: the id of the first.
std::uint32_t Builder::flush(const Open& open) {
  auto& nodes = arena_.nodes;
  if (open.node.tag == static_cast<std::uint32_t>(Tag::object)) {
    if (pending_.size() - open.first >= k_indexed_members) {
      if (!add_table(open.first)) {
        drop_duplicates(open.first);
        if (pending_.size() - open.first >= k_indexed_members) add_table(open.first);
      }
    } else if (has_duplicates(open.first)) {
      drop_duplicates(open.first);
    }
  }
  const auto first = static_cast<std::uint32_t>(nodes.size());
  for (std::size_t i = open.first; i < pending_.size(); ++i) {
    RawNode child = pending_[i];
    if (is_container(child) && child.size != 0)
      child.value = static_cast<std::uint32_t>(nodes.size()) - child.value;
    nodes.push_back(child);
  }
  flushed_ = static_cast<std::uint32_t>(pending_.size() - open.first);
  pending_.resize(open.first);
  key_places_.resize(open.first);
  return first;
}

bool Builder::has_duplicates(std::size_t first) const {
  for (std::size_t i = first + 1; i < pending_.size(); ++i) {
    for (std::size_t j = first; j < i; ++j) {
      if (pending_[i].key == pending_[j].key) return true;
    }
  }
  return false;
}

/// False, and nothing added, if a key stands there twice.
bool Builder::add_table(std::size_t first) {
  const std::size_t members = pending_.size() - first;
  std::uint32_t slots = 2 * k_indexed_members;
  while (slots < members * 2)
    slots *= 2;
  const std::size_t begin = arena_.tables.size();
  arena_.tables.resize(begin + slots, 0);
  std::uint32_t* const table = arena_.tables.data() + begin;
  for (std::size_t i = 0; i < members; ++i) {
    const Symbol key = pending_[first + i].key;
    std::uint32_t at = member_slot(key, slots);
    for (; table[at] != 0; at = (at + 1) & (slots - 1)) {
      if (pending_[first + table[at] - 1].key != key) continue;
      arena_.tables.resize(begin);
      return false;
    }
    table[at] = static_cast<std::uint32_t>(i + 1);
  }
  arena_.nodes.push_back({k_no_symbol, 0, static_cast<std::uint32_t>(Tag::index) & 0xFU, slots & k_max_size,
                          static_cast<std::uint32_t>(begin)});
  return true;
}

void Builder::drop_duplicates(std::size_t first) {
  std::unordered_map<Symbol, std::size_t> kept;
  for (std::size_t i = first; i < pending_.size(); ++i)
    kept[pending_[i].key] = i;
  std::unordered_map<Symbol, std::size_t> seen;
  std::size_t out = first;
  for (std::size_t i = first; i < pending_.size(); ++i) {
    const Symbol key = pending_[i].key;
    const auto [before, fresh] = seen.try_emplace(key, key_places_[i]);
    if (!fresh) report_duplicate(key, key_places_[i], static_cast<std::uint32_t>(before->second));
    if (kept[key] != i) continue;
    pending_[out] = pending_[i];
    key_places_[out] = key_places_[i];
    ++out;
  }
  pending_.resize(out);
  key_places_.resize(out);
}

void Builder::report_duplicate(Symbol key, std::uint32_t at, std::uint32_t first) {
  const SymbolText& text = arena_.symbols[key];
  const std::string shown = support::cut_utf8(arena_.text(text.address, text.size), k_shown_key_bytes);
  const std::size_t before = findings_.size();
  find("duplicate key '" + shown + "'; the last one counts", at);
  if (findings_.size() != before) findings_.back().first = first;
}

RawNode Builder::flushed_node(std::uint32_t id) const {
  RawNode node = arena_.nodes[id];
  if (is_container(node) && node.size != 0) node.value = id - node.value;
  return node;
}

bool Builder::apply_merges(const Open& open) {
  std::unordered_set<Symbol> taken;
  for (std::size_t i = open.first; i < pending_.size(); ++i)
    taken.insert(pending_[i].key);
  std::vector<RawNode> nodes;
  std::vector<std::uint32_t> places;
  const auto take = [&](const RawNode& object, std::uint32_t place) {
    for (std::uint32_t i = 0; i < object.size; ++i) {
      const RawNode member = flushed_node(object.value + i);
      if (!taken.insert(member.key).second) continue;
      nodes.push_back(member);
      places.push_back(place);
    }
  };
  constexpr auto k_object = static_cast<std::uint32_t>(Tag::object);
  constexpr auto k_array = static_cast<std::uint32_t>(Tag::array);
  constexpr std::string_view k_expected = "the merge key << takes a mapping or a sequence of mappings";
  for (std::size_t i = open.first; i < pending_.size(); ++i) {
    const RawNode child = pending_[i];
    if (child.key != k_merge) {
      nodes.push_back(child);
      places.push_back(key_places_[i]);
    } else if (child.tag == k_object) {
      take(child, key_places_[i]);
    } else if (child.tag == k_array) {
      for (std::uint32_t item = 0; item < child.size; ++item) {
        const RawNode object = flushed_node(child.value + item);
        if (object.tag != k_object) return fail(COLLET_FAILED, std::string(k_expected), object.source);
        take(object, key_places_[i]);
      }
    } else {
      return fail(COLLET_FAILED, std::string(k_expected), child.source);
    }
  }
  pending_.resize(open.first);
  pending_.insert(pending_.end(), nodes.begin(), nodes.end());
  key_places_.resize(open.first);
  key_places_.insert(key_places_.end(), places.begin(), places.end());
  return true;
}

bool Builder::key(std::string_view text, std::uint32_t address, std::uint32_t at) {
  if (text.size() > k_max_size) return fail(COLLET_TOO_LARGE, "a key of 256 MiB or more", at);
  key_ = intern(arena_, text, address);
  key_place_ = at;
  return true;
}

bool Builder::key_copy(std::string_view text, std::uint32_t at) {
  key_ = find_symbol(arena_, text);
  key_place_ = at;
  if (key_ != k_no_symbol) return true;
  std::uint32_t address = 0;
  return copy(text, at, address) && key(text, address, at);
}

bool Builder::escaped_key(std::string_view raw, std::uint32_t at) {
  unescaped_.clear();
  json::unescape(raw, unescaped_);
  return key_copy(unescaped_, at);
}

bool Builder::merge_key(std::uint32_t at) {
  key_ = k_merge;
  key_place_ = at;
  open_.back().merges = true;
  return true;
}

bool Builder::copy(std::string_view text, std::uint32_t at, std::uint32_t& address) {
  const std::size_t begin = arena_.source.size() + arena_.pool.size();
  if (begin + text.size() > std::numeric_limits<std::uint32_t>::max()) {
    return fail(COLLET_TOO_LARGE, "the texts of the document take 4 GiB or more", at);
  }
  address = static_cast<std::uint32_t>(begin);
  arena_.pool += text;
  return true;
}

bool Builder::scalar(Tag tag, std::uint32_t at) {
  const RawNode node{k_no_symbol, at, static_cast<std::uint32_t>(tag) & 0xFU, 0, 0};
  last_ = {node, 1, 0};
  return push(node, 1, 0);
}

bool Builder::text(Tag tag, std::string_view text, std::uint32_t address, std::uint32_t at) {
  if (text.size() > k_max_size) return fail(COLLET_TOO_LARGE, "a text of 256 MiB or more", at);
  const RawNode node{k_no_symbol, at, static_cast<std::uint32_t>(tag) & 0xFU,
                     static_cast<std::uint32_t>(text.size()) & k_max_size, address};
  last_ = {node, 1, 0};
  return push(node, 1, 0);
}

bool Builder::text_copy(Tag tag, std::string_view text, std::uint32_t at) {
  std::uint32_t address = 0;
  if (!copy(text, at, address)) return false;
  return this->text(tag, text, address, at);
}

bool Builder::string(std::string_view text, std::uint32_t address, std::uint32_t at) {
  return this->text(is_plain(text) ? Tag::plain_string : Tag::string, text, address, at);
}

bool Builder::string_copy(std::string_view text, std::uint32_t at) {
  return text_copy(is_plain(text) ? Tag::plain_string : Tag::string, text, at);
}

bool Builder::escaped_string(std::string_view raw, std::uint32_t at) {
  unescaped_.clear();
  json::unescape(raw, unescaped_);
  return string_copy(unescaped_, at);
}

Anchored Builder::key_as_value() const {
  const SymbolText& text = arena_.symbols[key_];
  const Tag tag = is_plain(arena_.text(text.address, text.size)) ? Tag::plain_string : Tag::string;
  return {
      {k_no_symbol, key_place_, static_cast<std::uint32_t>(tag) & 0xFU, text.size & k_max_size, text.address},
      1,
      0};
}

bool Builder::alias(const Anchored& anchored, std::uint32_t at) {
  if (open_.size() + anchored.height > limits_.max_depth) {
    return fail(COLLET_TOO_LARGE,
                "nested more than " + std::to_string(limits_.max_depth) + " deep through this alias", at);
  }
  RawNode node = anchored.node;
  node.source = at;
  if (!push(node, anchored.values, anchored.height)) return false;
  last_ = anchored;
  return true;
}

DocumentPtr Builder::finish(Format format) {
  RawNode root = pending_.front();
  if (is_container(root) && root.size != 0)
    root.value = static_cast<std::uint32_t>(arena_.nodes.size()) - root.value;
  arena_.nodes.push_back(root);
  std::stable_sort(findings_.begin(), findings_.end(),
                   [](const Finding& a, const Finding& b) { return a.source < b.source; });
  return std::make_shared<const Document>(std::move(arena_), format, std::move(findings_),
                                          findings_left_out_);
}

}  // namespace collet::openapi
