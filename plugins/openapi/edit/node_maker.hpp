// SPDX-License-Identifier: MIT
/// Builder of the nodes of one set of changes. Only edit.cpp uses it.
#pragma once

#include <algorithm>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "plugins/openapi/edit/edit.hpp"
#include "plugins/openapi/tree/pending_nodes.hpp"
#include "plugins/openapi/tree/symbols.hpp"
#include "sdk/support/text.hpp"

namespace collet::openapi::edit {

template <class T>
void copy_all(GrowingArray<T>& to, const T* from, std::size_t count) {
  if (count != 0) std::memcpy(to.add(count), from, count * sizeof(T));
}

/// Builds the nodes of one set of changes beside the arena, which therefore stays readable, and as it was if
/// that fails.
class Edit::Maker {
 public:
  explicit Maker(Edit& edit)
      : edit_(edit),
        arena_(edit.arena_),
        current_(edit.current()),
        first_id_(static_cast<std::uint32_t>(arena_.nodes.size())) {}

  bool run(const ChangeSet& changes) {
    Made root;
    if (!changed(current_.root(), changes.root(), 1, root)) return false;
    RawNode& raw = root.raw;
    if (is_container(raw) && raw.size != 0) raw.value = next_id() - raw.value;
    add(raw, root.origin);
    return true;
  }
  /// Appends everything to the arena.
  void commit() {
    copy_all(arena_.nodes, nodes_.data(), nodes_.size());
    copy_all(arena_.tables, tables_.data(), tables_.size());
    copy_all(arena_.pool, pool_.data(), pool_.size());
    edit_.origins_.insert(edit_.origins_.end(), origins_.begin(), origins_.end());
    for (const SymbolText& text : symbols_)
      intern(arena_, arena_.text(text.address, text.size), text.address);
  }
  const support::Error& error() const { return error_; }

 private:
  /// A node whose container is not complete. For a container, `value` is the id of its first child.
  struct Made {
    RawNode raw{};
    std::uint32_t origin = k_none;
  };

  std::uint32_t next_id() const { return first_id_ + static_cast<std::uint32_t>(nodes_.size()); }
  void add(const RawNode& raw, std::uint32_t origin) {
    nodes_.push_back(raw);
    origins_.push_back(origin);
  }

  bool fail(collet_status code, std::string message) {
    error_ = {code, std::move(message)};
    return false;
  }

  std::uint32_t origin_of(Node node) const {
    const Node origin = edit_.origin(node);
    return origin ? origin.id() : k_none;
  }

  Made unchanged(Node node) const {
    Made made{current_.arena().nodes[node.id()], origin_of(node)};
    if (is_container(made.raw) && made.raw.size != 0) made.raw.value = node.id() - made.raw.value;
    return made;
  }

  bool changed(Node node, const ChangeSet::Change& change, std::uint32_t depth, Made& out) {
    out = unchanged(node);
    if (change.value) {
      if (!imported(*change.value, out.raw.source, depth, out)) return false;
      out.origin = origin_of(node);
    } else if (is_container(out.raw) && (!change.children.empty() || !change.inserted.empty())) {
      if (!container(node, change, depth, out)) return false;
    }
    out.raw.key = current_.arena().nodes[node.id()].key;
    if (change.name && out.raw.key != k_no_symbol) out.raw.key = symbol(*change.name);
    return error_.message.empty();
  }

  bool container(Node node, const ChangeSet::Change& change, std::uint32_t depth, Made& out) {
    const std::size_t begin = pending_.size();
    std::vector<const ChangeSet::Inserted*> inserted;
    inserted.reserve(change.inserted.size());
    for (const ChangeSet::Inserted& one : change.inserted)
      inserted.push_back(&one);
    std::stable_sort(inserted.begin(), inserted.end(), [](const auto* a, const auto* b) {
      return a->after + 1 < b->after + 1;  // k_front is 0
    });
    bool new_names = !inserted.empty();
    std::size_t next = 0;
    std::uint32_t place = out.raw.source;
    const auto insert_until = [&](std::uint32_t after) {
      for (; next < inserted.size() && inserted[next]->after + 1 <= after; ++next) {
        Made made;
        if (!imported(inserted[next]->value, place, depth + 1, made)) return false;
        if (node.is_object()) made.raw.key = symbol(inserted[next]->name);
        pending_.push_back(made);
      }
      return true;
    };
    if (!insert_until(0)) return false;
    auto below = change.children.begin();
    for (std::uint32_t number = 0; number < node.size(); ++number) {
      const Node child = node.at(number);
      place = child.source_offset();
      while (below != change.children.end() && below->first < number)
        ++below;
      if (below == change.children.end() || below->first != number) {
        pending_.push_back(unchanged(child));
      } else if (!below->second.removed) {
        Made made;
        if (!changed(child, below->second, depth + 1, made)) return false;
        new_names = new_names || below->second.name.has_value();
        pending_.push_back(made);
      }
      if (!insert_until(number + 1)) return false;
    }
    if (!insert_until(std::numeric_limits<std::uint32_t>::max())) return false;
    if (new_names && node.is_object() && !unique(std::span(pending_).subspan(begin))) return false;
    return flush(begin, node.is_object(), depth, out.raw);
  }

  /// Copies a value of any document.
  bool imported(Node value, std::uint32_t place, std::uint32_t depth, Made& out) {
    const Document* const document = value.document();
    std::vector<Symbol>* names = nullptr;
    if (document != &current_ && value.size() != 0) {
      names = &foreign_symbols_[document];
      if (names->empty()) names->resize(document->arena().symbols.size(), k_no_symbol);
    }
    return imported(value, place, depth, names, out);
  }

  /// `names` contains the symbols of the value's document as they are here, as far as they are known; null
  /// for the edited document itself.
  bool imported(Node value, std::uint32_t place, std::uint32_t depth, std::vector<Symbol>* names, Made& out) {
    out = {};
    out.raw = value ? value.document()->arena().nodes[value.id()] : RawNode{};
    out.raw.key = k_no_symbol;
    out.raw.source = place;
    if (value.type() == Type::string || value.type() == Type::number)
      return value.document() == &current_ || copied(value.text(), out.raw.value);
    if (!is_container(out.raw)) return true;
    const std::size_t begin = pending_.size();
    const bool object = value.is_object();
    for (const Node child : value) {
      Made made;
      if (!imported(child, place, depth + 1, names, made)) return false;
      if (object) {
        const Symbol there = child.key_symbol();
        if (names == nullptr) {
          made.raw.key = there;
        } else if (there < names->size()) {
          Symbol& here = (*names)[there];
          if (here == k_no_symbol) here = symbol(child.key());
          made.raw.key = here;
        } else {
          made.raw.key = symbol(child.key());  // a damaged snapshot
        }
      }
      pending_.push_back(made);
    }
    return flush(begin, object, depth, out.raw);
  }

  bool copied(std::string_view text, std::uint32_t& address) {
    const std::size_t begin = arena_.whole_source().size() + arena_.pool.size() + pool_.size();
    if (begin + text.size() > std::numeric_limits<std::uint32_t>::max())
      return fail(COLLET_TOO_LARGE, "the texts of the edited document take 4 GiB or more");
    address = static_cast<std::uint32_t>(begin);
    copy_all(pool_, text.data(), text.size());
    return true;
  }

  Symbol symbol(std::string_view text) {
    const Symbol known = find_symbol(arena_, text);
    if (known != k_no_symbol) return known;
    const auto next = static_cast<Symbol>(arena_.symbols.size() + symbols_.size());
    const auto [found, fresh] = new_symbols_.try_emplace(std::string(text), next);
    std::uint32_t address = 0;
    if (fresh && copied(text, address))
      symbols_.push_back({address, static_cast<std::uint32_t>(text.size())});
    return found->second;
  }

  /// Appends the children of one container, which are the last pending ones, and links it to them.
  bool flush(std::size_t begin, bool object, std::uint32_t depth, RawNode& parent) {
    const std::span<const Made> children = std::span(pending_).subspan(begin);
    if (depth > edit_.limits_.max_depth)
      return fail(COLLET_TOO_LARGE, "the edited document nests more than " +
                                        std::to_string(edit_.limits_.max_depth) +
                                        " deep; raise max_depth in [shared.openapi] if it is meant to");
    // Nodes that later changes replace stay in the array, and they count too.
    if (std::size_t{next_id()} + children.size() > edit_.base_nodes_ + edit_.limits_.max_nodes ||
        children.size() > k_max_size)
      return fail(COLLET_TOO_LARGE, "the edits make more than " + std::to_string(edit_.limits_.max_nodes) +
                                        " values; raise max_nodes in [shared.openapi] if they are meant to");
    if (object && children.size() >= k_indexed_members) add_table(children);
    const std::uint32_t first = next_id();
    for (std::size_t i = 0; i < children.size(); ++i) {
      RawNode raw = children[i].raw;
      if (is_container(raw) && raw.size != 0) raw.value = first + static_cast<std::uint32_t>(i) - raw.value;
      add(raw, children[i].origin);
    }
    parent.size = static_cast<std::uint32_t>(children.size()) & k_max_size;
    parent.value = children.empty() ? 0 : first;
    pending_.resize(begin);
    return true;
  }

  bool unique(std::span<const Made> members) {
    std::unordered_set<Symbol> seen;
    for (const Made& member : members)
      if (!seen.insert(member.raw.key).second)
        return fail(COLLET_FAILED, "an object would have two members named " + name_of(member.raw.key));
    return true;
  }

  std::string name_of(Symbol symbol) const {
    if (symbol < arena_.symbols.size()) return support::quote(current_.symbol_text(symbol));
    for (const auto& [name, number] : new_symbols_)
      if (number == symbol) return support::quote(name);
    return {};
  }

  void add_table(std::span<const Made> members) {
    std::uint32_t slots = 2 * k_indexed_members;
    while (slots < members.size() * 2)
      slots *= 2;
    const std::size_t begin = tables_.size();
    tables_.resize(begin + slots);
    std::uint32_t* const table = tables_.data() + begin;
    for (std::size_t i = 0; i < members.size(); ++i) {
      std::uint32_t at = member_slot(members[i].raw.key, slots);
      while (table[at] != 0)
        at = (at + 1) & (slots - 1);
      table[at] = static_cast<std::uint32_t>(i + 1);
    }
    add(raw_node(k_no_symbol, 0, Tag::index, slots, static_cast<std::uint32_t>(arena_.tables.size() + begin)),
        k_none);
  }

  Edit& edit_;
  Arena& arena_;
  const Document& current_;
  const std::uint32_t first_id_;
  GrowingArray<RawNode> nodes_;
  GrowingArray<std::uint32_t> origins_;
  std::vector<Made> pending_;  ///< children of containers that are not complete
  GrowingArray<std::uint32_t> tables_;
  GrowingArray<char> pool_;
  std::vector<SymbolText> symbols_;
  std::unordered_map<std::string, Symbol> new_symbols_;
  std::unordered_map<const Document*, std::vector<Symbol>> foreign_symbols_;
  support::Error error_;
};

}  // namespace collet::openapi::edit
