// SPDX-License-Identifier: MIT
#include "plugins/diff/operation_diff.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <map>
#include <set>
#include <string>

#include "plugins/diff/security.hpp"

namespace collet::diff {
namespace {

void compare_lifecycle(Comparison& comparison, Located base, Located revision) {
  const bool was = flag(base, "deprecated");
  const bool is = flag(revision, "deprecated");
  const auto place = [](Located holder) {
    const Located at = Side::member(holder, "deprecated");
    return at ? at : holder;
  };
  if (!was && is) comparison.added(rule_of(Plain::endpoint_deprecated), place(base), place(revision));
  if (was && !is) comparison.removed(rule_of(Plain::endpoint_reactivated), place(base), place(revision));
  const Located before = Side::member(base, "x-sunset");
  const Located after = Side::member(revision, "x-sunset");
  if (before && !after) {
    if (is) comparison.removed(rule_of(Plain::sunset_deleted), before, revision);
  } else if (!before && after) {
    comparison.added(rule_of(Plain::sunset_changed), base, after);
  } else if (before && before.node.text() != after.node.text()) {
    const bool earlier = after.node.text() < before.node.text();
    comparison.add(rule_of(earlier ? Plain::sunset_earlier : Plain::sunset_changed), {before, after});
  }
}

void compare_stability(Comparison& comparison, Located base, Located revision) {
  constexpr std::array<std::string_view, 4> k_levels = {"draft", "alpha", "beta", "stable"};
  const Located before = Side::member(base, "x-stability-level");
  const Located after = Side::member(revision, "x-stability-level");
  const auto* was = std::find(k_levels.begin(), k_levels.end(), before.node.string());
  const auto* is = std::find(k_levels.begin(), k_levels.end(), after.node.string());
  if (was == k_levels.end() || is == k_levels.end() || was == is) return;
  comparison.add(rule_of(is < was ? Plain::stability_decreased : Plain::stability_increased),
                 {before, after});
}

void compare_names(Comparison& comparison, Located base, Located revision) {
  const Located before = Side::member(base, "operationId");
  const Located after = Side::member(revision, "operationId");
  if (before && !after) comparison.removed(rule_of(Plain::operation_id_removed), before, revision);
  if (!before && after) comparison.added(rule_of(Plain::operation_id_added), base, after);
  if (before && after && before.node.text() != after.node.text())
    comparison.add(rule_of(Plain::operation_id_changed), {before, after});

  const auto tags_of = [](Located operation) {
    std::map<std::string_view, Located> tags;
    const Located list = Side::member(operation, "tags");
    if (list.node.is_array())
      for (const Node tag : list.node)
        if (tag.is_string()) tags.emplace(tag.text(), Located{tag, list.source});
    return tags;
  };
  const auto tags_before = tags_of(base);
  const auto tags_after = tags_of(revision);
  for (const auto& [tag, at] : tags_before)
    if (!tags_after.contains(tag)) comparison.removed(rule_of(Plain::tag_removed), at, revision, tag);
  for (const auto& [tag, at] : tags_after)
    if (!tags_before.contains(tag)) comparison.added(rule_of(Plain::tag_added), base, at, tag);
}

bool equal(Comparison& comparison, Located base, Located revision) {
  if (!base || !revision) return !base && !revision;
  return comparison.same({base, revision});
}

bool is_operation(Node member) {
  return member.is_object() && openapi::is_method(member.key(), openapi::Version::v3_2);
}

/// Path items of one callback, by expression.
void compare_callback(Comparison& comparison, Located base, Located revision, std::string_view name) {
  const Subject owner = comparison.current();
  for (const Node before : base.node) {
    if (before.key().starts_with("x-")) continue;
    const Located written = Side::member(revision, before.key());
    if (!written) {
      comparison.removed(rule_of(Plain::callback_removed), {before, base.source}, revision, before.key());
      continue;
    }
    const Located item = comparison.base().resolve({before, base.source});
    const Located other = comparison.revision().resolve(written);
    for (const Node operation : other.node)
      if (is_operation(operation) && !item.node[operation.key()])
        comparison.added(rule_of(Plain::callback_added), item, {operation, other.source}, name);
    for (const Node operation : item.node) {
      const Located now = Side::member(other, operation.key());
      if (!is_operation(operation)) continue;
      if (!now.node.is_object()) {
        comparison.removed(rule_of(Plain::callback_removed), {operation, item.source}, other, name);
        continue;
      }
      Subject subject;
      subject.path = subject.base_path = before.key();
      subject.method = operation.key();
      subject.kind = openapi::Kind::callback;
      subject.tags = owner.tags;
      comparison.begin(std::move(subject));
      compare_operations(comparison, {{operation, item.source}, item, before.key()},
                         {now, other, before.key()}, Sender::api);
    }
  }
  for (const Node after : revision.node)
    if (!after.key().starts_with("x-") && !base.node[after.key()])
      comparison.added(rule_of(Plain::callback_added), base, {after, revision.source}, name);
}

void compare_callbacks(Comparison& comparison, Located base, Located revision) {
  const Located before = Side::member(base, "callbacks");
  const Located after = Side::member(revision, "callbacks");
  if (comparison.same({before, after})) return;
  std::vector<Located> came;
  for (const Node callback : after.node)
    if (!callback.key().starts_with("x-") && !before.node[callback.key()])
      came.push_back({callback, after.source});
  for (const Node callback : before.node) {
    if (callback.key().starts_with("x-") || after.node[callback.key()]) continue;
    const Located gone = {callback, before.source};
    const auto twin = std::find_if(came.begin(), came.end(), [&](Located is) {
      return equal(comparison, comparison.base().resolve(gone), comparison.revision().resolve(is));
    });
    if (twin == came.end()) {
      comparison.removed(rule_of(Plain::callback_removed), gone, revision, callback.key());
    } else {
      comparison.add(rule_of(Plain::callback_renamed), {gone, *twin}, twin->node.key());
      came.erase(twin);
    }
  }
  for (const auto& [callback, source] : came)
    comparison.added(rule_of(Plain::callback_added), base, {callback, after.source}, callback.key());
  for (const Node callback : before.node) {
    const Located now = Side::member(after, callback.key());
    if (callback.key().starts_with("x-") || !now) continue;
    compare_callback(comparison, comparison.base().resolve({callback, before.source}),
                     comparison.revision().resolve(now), callback.key());
  }
}

}  // namespace

bool flag(Located at, std::string_view name) {
  return at.node[name].boolean().value_or(false);
}

bool before_sunset(Located at) {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[16];
  const std::string_view today(text, std::strftime(text, sizeof text, "%Y-%m-%d", &utc));
  return at.node["x-sunset"].string() > today;  // 2026-01-31: dates compare as texts
}

void compare_texts(Comparison& comparison, Plain plain, Located base, Located revision,
                   std::string_view subject) {
  for (const std::string_view name : {"summary", "description"}) {
    const Located before = Side::member(base, name);
    const Located after = Side::member(revision, name);
    if (before.node.string() == after.node.string()) continue;
    if (before && after) return comparison.add(rule_of(plain), {before, after}, subject);
    if (before) return comparison.removed(rule_of(plain), before, revision, subject);
    return comparison.added(rule_of(plain), base, after, subject);
  }
}

bool equal_operations(Comparison& comparison, const OperationPlace& base, const OperationPlace& revision) {
  return equal(comparison, base.node, revision.node) &&
         equal(comparison, Side::member(base.path_item, "parameters"),
               Side::member(revision.path_item, "parameters"));
}

void operation_removed(Comparison& comparison, const OperationPlace& base, Located holder) {
  Plain plain = Plain::api_removed_without_deprecation;
  if (flag(base.node, "deprecated"))
    plain = before_sunset(base.node) ? Plain::api_removed_before_sunset : Plain::api_removed_with_deprecation;
  comparison.removed(rule_of(plain), base.node, holder);
}

void operation_added(Comparison& comparison, Located holder, const OperationPlace& revision) {
  comparison.added(rule_of(Plain::endpoint_added), holder, revision.node);
}

void compare_operations(Comparison& comparison, const OperationPlace& base, const OperationPlace& revision,
                        Sender sender) {
  const auto before = view_operation(comparison.base(), base);
  const auto after = view_operation(comparison.revision(), revision);
  compare_lifecycle(comparison, base.node, revision.node);
  compare_stability(comparison, base.node, revision.node);
  compare_names(comparison, base.node, revision.node);
  compare_texts(comparison, Plain::operation_description_changed, base.node, revision.node);
  comparison.extensions(rule_of(Plain::operation_extension_changed), base.node, revision.node);
  compare_parameters(comparison, before, after, sender);
  compare_bodies(comparison, before, after, sender);
  compare_responses(comparison, before, after, sender);
  if (sender == Sender::client) compare_operation_security(comparison, base.node, revision.node);
  compare_callbacks(comparison, base.node, revision.node);
}

}  // namespace collet::diff
