// SPDX-License-Identifier: MIT
#include "plugins/codegraph/snapshot/compare.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace collet::codegraph {
namespace {

constexpr std::size_t k_steps_unchecked = 4095;

std::string_view head_of(std::string_view full_name) {
  return full_name.substr(0, full_name.find('('));
}

/// Returns the last part of a full name, with its parameters.
std::string_view own_name(std::string_view full_name) {
  const auto dot = head_of(full_name).rfind('.');
  return dot == std::string_view::npos ? full_name : full_name.substr(dot + 1);
}

/// A symbol that only one of the states has, with its name.
struct Single {
  SymbolState state;
  SymbolName name;
  bool paired = false;
};

bool is_container(SymbolKind kind) {
  return is_type(kind) || has_columns(kind);
}

class Comparison {
 public:
  Comparison(const StateNames& names, const std::function<void()>& checkpoint)
      : names_(names), checkpoint_(checkpoint) {}

  std::vector<SymbolChange> run(const std::vector<SymbolState>& before,
                                const std::vector<SymbolState>& after) {
    merge(before, after);
    for (auto* const list : {&gone_, &made_})
      std::sort(list->begin(), list->end(),
                [](const Single& a, const Single& b) { return a.name.full_name < b.name.full_name; });
    pair_signatures();
    pair_moved_containers();
    pair_moved_symbols();
    for (auto& one : gone_)
      if (!one.paired) add_single(one, SymbolChangeType::removed);
    for (auto& one : made_)
      if (!one.paired) add_single(one, SymbolChangeType::added);
    fold_members();
    return std::move(out_);
  }

 private:
  void look(std::size_t number) const {
    if ((number & k_steps_unchecked) == 0 && checkpoint_) checkpoint_();
  }

  void merge(const std::vector<SymbolState>& before, const std::vector<SymbolState>& after) {
    std::size_t count = 0;
    auto old = before.begin();
    auto now = after.begin();
    while (old != before.end() || now != after.end()) {
      look(count++);
      if (now == after.end() || (old != before.end() && by_key(*old, *now))) {
        gone_.push_back({*old, names_.name(old->key)});
        ++old;
      } else if (old == before.end() || by_key(*now, *old)) {
        made_.push_back({*now, names_.name(now->key)});
        ++now;
      } else {
        if (const auto types = differences(*old, *now); types != 0) {
          const auto name = names_.name(now->key);
          out_.push_back({types, *old, *now, {}, name.full_name, name.parent});
        }
        ++old;
        ++now;
      }
    }
  }

  static unsigned differences(const SymbolState& old, const SymbolState& now) {
    unsigned out = 0;
    if (old.signature != now.signature) out |= change_bit(SymbolChangeType::signature);
    if (old.body != now.body) out |= change_bit(SymbolChangeType::body);
    if (old.file != now.file) out |= change_bit(SymbolChangeType::moved);
    if (old.edges != now.edges) out |= change_bit(SymbolChangeType::edges);
    return out;
  }

  void add_single(Single& one, SymbolChangeType type) {
    SymbolChange change;
    change.types = change_bit(type);
    (type == SymbolChangeType::removed ? change.before : change.after) = one.state;
    change.name = std::move(one.name.full_name);
    change.parent = one.name.parent;
    out_.push_back(std::move(change));
  }

  void pair(Single& old, Single& now, SymbolChangeType type) {
    old.paired = now.paired = true;
    auto types = differences(old.state, now.state) | change_bit(type);
    // The edges among symbols that moved together have other targets now, which is no change of their own.
    if (type == SymbolChangeType::moved) types &= ~change_bit(SymbolChangeType::edges);
    out_.push_back({types, old.state, now.state, old.name.full_name, now.name.full_name, now.name.parent});
    new_keys_[old.state.key] = now.state.key;
  }

  /// Pairs callables of one name and place whose parameters differ; those with the same body first.
  void pair_signatures() {
    using Head = std::pair<std::string_view, std::uint8_t>;
    std::map<Head, std::pair<std::vector<Single*>, std::vector<Single*>>> groups;
    const auto sort_in = [&](std::vector<Single>& list, bool now) {
      for (auto& one : list)
        if (is_callable(one.state.symbol_kind())) {
          auto& group = groups[{head_of(one.name.full_name), one.state.kind}];
          (now ? group.second : group.first).push_back(&one);
        }
    };
    sort_in(gone_, false);
    sort_in(made_, true);
    for (auto& [head, group] : groups) {
      std::multimap<std::uint32_t, Single*> bodies;
      for (auto* const now : group.second)
        bodies.emplace(now->state.body, now);
      for (auto* const old : group.first) {
        const auto same = bodies.find(old->state.body);
        if (old->state.body == 0 || same == bodies.end()) continue;
        pair(*old, *same->second, SymbolChangeType::signature);
        bodies.erase(same);
      }
      auto next = group.second.begin();
      for (auto* const old : group.first) {
        next = std::find_if(next, group.second.end(), [](const Single* now) { return !now->paired; });
        if (next == group.second.end()) break;
        if (!old->paired) pair(*old, **next, SymbolChangeType::signature);
      }
    }
  }

  /// The traits that a symbol must share with another one to be it in another place. Without content, it is
  /// too little.
  struct Likeness {
    std::uint8_t kind;
    std::string_view name;
    std::uint32_t body;
    std::uint32_t signature;
    bool operator<(const Likeness& other) const {
      return std::tie(kind, name, body, signature) <
             std::tie(other.kind, other.name, other.body, other.signature);
    }
  };

  /// Pairs the symbols that `accepts` takes, of which there is one on each side that is like the other, if
  /// `fits`.
  template <class Accepts, class Fits>
  void pair_alike(const Accepts& accepts, bool with_content, const Fits& fits) {
    std::map<Likeness, std::pair<std::vector<Single*>, std::vector<Single*>>> groups;
    const auto sort_in = [&](std::vector<Single>& list, bool now) {
      for (auto& one : list) {
        if (one.paired || !accepts(one)) continue;
        const Likeness like{one.state.kind, own_name(one.name.full_name), with_content ? one.state.body : 0,
                            with_content ? one.state.signature : 0};
        auto& group = groups[like];
        (now ? group.second : group.first).push_back(&one);
      }
    };
    sort_in(gone_, false);
    sort_in(made_, true);
    for (auto& [like, group] : groups)
      if (group.first.size() == 1 && group.second.size() == 1 &&
          fits(*group.first.front(), *group.second.front()))
        pair(*group.first.front(), *group.second.front(), SymbolChangeType::moved);
  }

  using Members = std::map<SymbolKey, std::set<std::string_view>>;
  static Members members_of(const std::vector<Single>& list) {
    Members out;
    for (const auto& one : list)
      if (!one.paired) out[one.name.parent].insert(own_name(one.name.full_name));
    return out;
  }

  /// Pairs types and tables of one own name in different places that share half of their members, then these.
  void pair_moved_containers() {
    const auto gone_members = members_of(gone_);
    const auto made_members = members_of(made_);
    pair_alike([](const Single& one) { return is_container(one.state.symbol_kind()); }, false,
               [&](const Single& old, const Single& now) {
                 const auto first = gone_members.find(old.state.key);
                 const auto second = made_members.find(now.state.key);
                 if (first == gone_members.end() || second == made_members.end())
                   return first == gone_members.end() && second == made_members.end() &&
                          old.state.signature == now.state.signature && old.state.body == now.state.body;
                 const auto shared =
                     std::count_if(first->second.begin(), first->second.end(),
                                   [&](auto name) { return second->second.count(name) != 0; });
                 return 2 * static_cast<std::size_t>(shared) >=
                        std::max(first->second.size(), second->second.size());
               });
    std::map<std::pair<SymbolKey, std::string_view>, Single*> made;
    for (auto& one : made_)
      if (!one.paired) made.try_emplace({one.name.parent, own_name(one.name.full_name)}, &one);
    for (auto& old : gone_) {
      if (old.paired) continue;
      const auto moved = new_keys_.find(old.name.parent);
      if (moved == new_keys_.end()) continue;
      const auto now = made.find({moved->second, own_name(old.name.full_name)});
      if (now == made.end() || now->second->paired || now->second->state.kind != old.state.kind) continue;
      pair(old, *now->second, SymbolChangeType::moved);
    }
  }

  void pair_moved_symbols() {
    pair_alike(
        [](const Single& one) { return one.state.body != 0 && !is_container(one.state.symbol_kind()); }, true,
        [](const Single&, const Single&) { return true; });
  }

  /// Folds a member into its container if both have changed in one way alone, and the same.
  void fold_members() {
    constexpr int k_max_depth = 400;
    const auto foldable = change_bit(SymbolChangeType::added) | change_bit(SymbolChangeType::removed) |
                          change_bit(SymbolChangeType::moved);
    std::map<SymbolKey, std::size_t> places;
    for (std::size_t i = 0; i < out_.size(); ++i)
      places.emplace(out_[i].state().key, i);
    const auto outer = [&](std::size_t number) {
      const auto& one = out_[number];
      if (one.types != (one.types & foldable) || (one.types & (one.types - 1)) != 0) return number;
      const auto found = places.find(one.parent);
      return found != places.end() && out_[found->second].types == one.types ? found->second : number;
    };
    std::vector<bool> folded(out_.size());
    for (std::size_t i = 0; i < out_.size(); ++i) {
      auto at = i;
      for (int depth = 0; depth < k_max_depth && outer(at) != at; ++depth)
        at = outer(at);
      if (at == i) continue;
      folded[i] = true;
      ++out_[at].members;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < out_.size(); ++i) {
      if (folded[i]) continue;
      if (kept != i) out_[kept] = std::move(out_[i]);
      ++kept;
    }
    out_.resize(kept);
  }

  const StateNames& names_;
  const std::function<void()>& checkpoint_;
  std::vector<Single> gone_;
  std::vector<Single> made_;
  std::map<SymbolKey, SymbolKey> new_keys_;  ///< by old key
  std::vector<SymbolChange> out_;
};

}  // namespace

std::string_view change_word(SymbolChangeType type) {
  static constexpr std::array<std::string_view, k_change_types> k_words = {"removed", "signature", "body",
                                                                           "moved",   "edges",     "added"};
  return k_words[static_cast<std::size_t>(type)];
}

std::vector<SymbolChange> compare_states(const std::vector<SymbolState>& before,
                                         const std::vector<SymbolState>& after, const StateNames& names,
                                         const std::function<void()>& checkpoint) {
  return Comparison(names, checkpoint).run(before, after);
}

}  // namespace collet::codegraph
