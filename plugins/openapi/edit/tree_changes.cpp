// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/tree_changes.hpp"

#include <algorithm>

#include "plugins/openapi/edit/equal_values.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::openapi::edit {
namespace {

/// Returns true if both nodes are of one document and have the same children there.
bool shares(Node a, Node b) {
  if (a == b) return true;
  return a.document() == b.document() && a.type() == b.type() && a.size() == b.size() && a.size() != 0 &&
         a.at(0) == b.at(0);
}

bool same(Node a, Node b) {
  return shares(a, b) || equal_values(a, b);
}

class Comparison {
 public:
  void compare(Node before, Node after) {
    if (shares(before, after)) return;
    if (before.is_object() && after.is_object()) return objects(before, after);
    if (before.is_array() && after.is_array()) return arrays(before, after);
    if (!equal_values(before, after)) add(TreeChange::Kind::replace, before, after);
  }
  std::vector<TreeChange> take() { return std::move(changes_); }

 private:
  void add(TreeChange::Kind kind, Node before, Node after) {
    const Node place = before ? before : after;
    changes_.push_back({kind, pointer_, before, after, place.document()->line_of(place.source_offset())});
  }

  template <class Visit>
  void below(std::string_view step, const Visit& visit) {
    const std::size_t size = pointer_.size();
    append_pointer_step(pointer_, step);
    visit();
    pointer_.resize(size);
  }

  /// Returns the member that `object` has under the name of `member`.
  static Node namesake(Node object, Node member) {
    return object.document() == member.document() ? object.find(member.key_symbol())
                                                  : object.find(member.key());
  }

  void objects(Node before, Node after) {
    for (const Node member : before)
      if (!namesake(after, member)) below(member.key(), [&] { add(TreeChange::Kind::remove, member, {}); });
    for (const Node member : after) {
      const Node old = namesake(before, member);
      if (old && shares(old, member)) continue;
      below(member.key(), [&] {
        if (old)
          compare(old, member);
        else
          add(TreeChange::Kind::add, {}, member);
      });
    }
  }

  /// Items that are equal at either end stay. Of those between, as many as both have are compared by their
  /// number; others are removed or added.
  void arrays(Node before, Node after) {
    std::uint32_t front = 0;
    std::uint32_t back = 0;
    const std::uint32_t least = std::min(before.size(), after.size());
    while (front < least && same(before.at(front), after.at(front)))
      ++front;
    while (back < least - front &&
           same(before.at(before.size() - 1 - back), after.at(after.size() - 1 - back)))
      ++back;
    const std::uint32_t old_end = before.size() - back;
    const std::uint32_t new_end = after.size() - back;
    const bool pairwise = before.size() == after.size();
    if (pairwise) {
      for (std::uint32_t i = front; i < new_end; ++i)
        below(std::to_string(i), [&] { compare(before.at(i), after.at(i)); });
      return;
    }
    removed_first(before, after, front, old_end, new_end);
  }

  /// Between both ends, items of `after` that still occur in `before`, in order, stay.
  void removed_first(Node before, Node after, std::uint32_t front, std::uint32_t old_end,
                     std::uint32_t new_end) {
    std::vector<std::uint32_t> kept;  // numbers in `before`
    std::vector<bool> is_new(new_end, true);
    std::uint32_t next = front;
    for (std::uint32_t i = front; i < new_end; ++i) {
      std::uint32_t found = next;
      while (found < old_end && !same(before.at(found), after.at(i)))
        ++found;
      if (found == old_end) continue;
      kept.push_back(found);
      is_new[i] = false;
      next = found + 1;
    }
    for (std::uint32_t i = old_end; i-- > front;)
      if (!std::binary_search(kept.begin(), kept.end(), i))
        below(std::to_string(i), [&] { add(TreeChange::Kind::remove, before.at(i), {}); });
    for (std::uint32_t i = front; i < new_end; ++i)
      if (is_new[i]) below(std::to_string(i), [&] { add(TreeChange::Kind::add, {}, after.at(i)); });
  }

  std::string pointer_;
  std::vector<TreeChange> changes_;
};

}  // namespace

std::vector<TreeChange> tree_changes(Node before, Node after) {
  Comparison comparison;
  comparison.compare(before, after);
  return comparison.take();
}

std::string_view change_word(TreeChange::Kind kind) {
  constexpr std::string_view k_words[] = {"add", "remove", "replace"};
  return k_words[static_cast<std::size_t>(kind)];
}

}  // namespace collet::openapi::edit
