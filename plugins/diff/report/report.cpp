// SPDX-License-Identifier: MIT
#include "plugins/diff/report/report.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace collet::diff {
namespace {

/// Two changes are one if they change the same thing at the same places, even if other positions reach it.
struct Identity {
  std::uint64_t rule;
  std::uint64_t base;
  std::uint64_t revision;
  bool operator==(const Identity&) const = default;
};
struct IdentityHash {
  std::size_t operator()(const Identity& id) const {
    std::uint64_t hash = id.rule * 0x9E3779B97F4A7C15U;
    hash = (hash ^ id.base) * 0xD6E8FEB86659FD93U;
    hash = (hash ^ (hash >> 31U) ^ id.revision) * 0xA0761D6478BD642FU;
    return hash ^ (hash >> 32U);
  }
};

std::uint64_t number_of_place(Located at) {
  return at ? (std::uint64_t{at.source} << 32U) | at.node.id() : ~std::uint64_t{0};
}

Identity identity_of(const Change& change) {
  const SchemaChange schema_change = schema_change_of(change.rule);
  std::uint64_t rule = change.rule;
  if (schema_change != SchemaChange::count_)
    rule = (std::uint64_t{1} << 32U) | (static_cast<std::uint64_t>(schema_change) << 8U) |
           static_cast<std::uint64_t>(rules()[change.rule].direction);
  rule ^= std::hash<std::string_view>()(change.name) << 20U;
  // For a value in one document only, the place in the other document is ignored: a property that is added to
  // a schema that others contain is one change.
  const auto place = [](Located at, bool is_value) {
    return is_value ? number_of_place(at) : ~std::uint64_t{0};
  };
  const bool neither = !change.has_before && !change.has_after;
  return {rule, place(change.at.base, change.has_before || neither),
          place(change.at.revision, change.has_after || neither)};
}

}  // namespace

Report::Report(const Findings& findings, const Severities& severities,
               const std::function<bool(const Subject&)>& includes, const std::function<void()>& check)
    : findings_(findings), selected_(findings.subjects.size(), true) {
  std::unordered_map<Identity, std::uint32_t, IdentityHash> known;
  std::vector<bool> reached(findings.pairs.size());
  std::vector<std::uint32_t> pending;
  const auto add = [&](std::uint32_t first, std::uint32_t count, std::uint32_t subject,
                       std::optional<std::uint32_t> pair) {
    for (std::uint32_t i = first; i < first + count; ++i) {
      const Change& change = findings.changes[i];
      const Severity severity = severities[change.rule];
      if (severity == Severity::off) continue;
      const auto [at, fresh] =
          known.try_emplace(identity_of(change), static_cast<std::uint32_t>(entries_.size()));
      if (fresh) entries_.push_back({i, severity, subject});
      Entry& entry = entries_[at->second];
      if (pair) {
        entry.pairs.push_back(*pair);
      } else {
        entry.subjects.push_back(subject);
      }
    }
  };
  for (std::uint32_t number = 0; number < findings.subjects.size(); ++number) {
    if (number % 256 == 0) check();
    const Subject& subject = findings.subjects[number];
    if (includes && !includes(subject)) {
      selected_[number] = false;
      continue;
    }
    add(subject.first_change, subject.change_count, number, std::nullopt);
    const auto reach = [&](std::uint32_t first, std::uint32_t count) {
      for (std::uint32_t i = first + count; i-- > first;) {
        const std::uint32_t pair = findings.links[i];
        if (!reached[pair]) pending.push_back(pair);
      }
    };
    reach(subject.first_link, subject.link_count);
    while (!pending.empty()) {
      const std::uint32_t pair = pending.back();
      pending.pop_back();
      if (reached[pair]) continue;
      reached[pair] = true;
      add(findings.pairs[pair].first_change, findings.pairs[pair].change_count, number, pair);
      reach(findings.pairs[pair].first_link, findings.pairs[pair].link_count);
    }
  }
  std::stable_sort(entries_.begin(), entries_.end(),
                   [](const Entry& a, const Entry& b) { return a.severity < b.severity; });
  for (const Entry& entry : entries_)
    ++counts_[static_cast<std::size_t>(entry.severity)];
}

void Report::build_users() const {
  if (!first_user_.empty()) return;
  const auto pairs = static_cast<std::uint32_t>(findings_.pairs.size());
  first_user_.assign(pairs + 1, 0);
  const auto each = [&](const auto& visit) {
    for (std::uint32_t p = 0; p < pairs; ++p)
      for (std::uint32_t i = 0; i < findings_.pairs[p].link_count; ++i)
        visit(findings_.links[findings_.pairs[p].first_link + i], p);
    for (std::uint32_t s = 0; s < findings_.subjects.size(); ++s)
      for (std::uint32_t i = 0; i < findings_.subjects[s].link_count; ++i)
        visit(findings_.links[findings_.subjects[s].first_link + i], pairs + s);
  };
  each([&](std::uint32_t used, std::uint32_t) { ++first_user_[used + 1]; });
  for (std::uint32_t p = 0; p < pairs; ++p)
    first_user_[p + 1] += first_user_[p];
  users_.resize(first_user_[pairs]);
  std::vector<std::uint32_t> next(first_user_.begin(), first_user_.end() - 1);
  each([&](std::uint32_t used, std::uint32_t user) { users_[next[used]++] = user; });
}

std::vector<std::uint32_t> Report::subjects_of(const Entry& entry) const {
  if (entry.pairs.empty()) return entry.subjects;
  build_users();
  const auto pairs = static_cast<std::uint32_t>(findings_.pairs.size());
  std::vector<bool> seen(pairs);
  std::vector<std::uint32_t> pending = entry.pairs;
  std::vector<std::uint32_t> subjects = entry.subjects;
  while (!pending.empty()) {
    const std::uint32_t at = pending.back();
    pending.pop_back();
    if (at >= pairs) {
      if (selected_[at - pairs]) subjects.push_back(at - pairs);
      continue;
    }
    if (seen[at]) continue;
    seen[at] = true;
    pending.insert(pending.end(), users_.begin() + first_user_[at], users_.begin() + first_user_[at + 1]);
  }
  std::sort(subjects.begin(), subjects.end());
  subjects.erase(std::unique(subjects.begin(), subjects.end()), subjects.end());
  return subjects;
}

}  // namespace collet::diff
