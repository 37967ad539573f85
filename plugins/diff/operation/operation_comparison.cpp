// SPDX-License-Identifier: MIT
#include "plugins/diff/operation/operation_comparison.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <map>
#include <set>
#include <string>

#include "plugins/diff/operation/security.hpp"

namespace collet::diff {
namespace {

void compare_lifecycle(Comparison& comparison, Located base, Located revision) {
  const bool was = is_true(base, "deprecated");
  const bool is = is_true(revision, "deprecated");
  const auto place = [](Located holder) {
    const Located at = DocumentSide::member(holder, "deprecated");
    return at ? at : holder;
  };
  if (!was && is)
    comparison.report_added(rule_of(DocumentChange::endpoint_deprecated), place(base), place(revision));
  if (was && !is)
    comparison.report_removed(rule_of(DocumentChange::endpoint_reactivated), place(base), place(revision));
  const Located before = DocumentSide::member(base, "x-sunset");
  const Located after = DocumentSide::member(revision, "x-sunset");
  if (before && !after) {
    if (is) comparison.report_removed(rule_of(DocumentChange::sunset_deleted), before, revision);
  } else if (!before && after) {
    comparison.report_added(rule_of(DocumentChange::sunset_changed), base, after);
  } else if (before && before.node.text() != after.node.text()) {
    const bool earlier = after.node.text() < before.node.text();
    comparison.report_changed(
        rule_of(earlier ? DocumentChange::sunset_earlier : DocumentChange::sunset_changed), {before, after});
  }
}

void compare_stability(Comparison& comparison, Located base, Located revision) {
  constexpr std::array<std::string_view, 4> k_levels = {"draft", "alpha", "beta", "stable"};
  const Located before = DocumentSide::member(base, "x-stability-level");
  const Located after = DocumentSide::member(revision, "x-stability-level");
  const auto* was = std::find(k_levels.begin(), k_levels.end(), before.node.string());
  const auto* is = std::find(k_levels.begin(), k_levels.end(), after.node.string());
  if (was == k_levels.end() || is == k_levels.end() || was == is) return;
  comparison.report_changed(
      rule_of(is < was ? DocumentChange::stability_decreased : DocumentChange::stability_increased),
      {before, after});
}

void compare_names(Comparison& comparison, Located base, Located revision) {
  const Located before = DocumentSide::member(base, "operationId");
  const Located after = DocumentSide::member(revision, "operationId");
  if (before && !after)
    comparison.report_removed(rule_of(DocumentChange::operation_id_removed), before, revision);
  if (!before && after) comparison.report_added(rule_of(DocumentChange::operation_id_added), base, after);
  if (before && after && before.node.text() != after.node.text())
    comparison.report_changed(rule_of(DocumentChange::operation_id_changed), {before, after});

  const auto tags_of = [](Located operation) {
    std::map<std::string_view, Located> tags;
    const Located list = DocumentSide::member(operation, "tags");
    if (list.node.is_array())
      for (const Node tag : list.node)
        if (tag.is_string()) tags.emplace(tag.text(), Located{tag, list.source});
    return tags;
  };
  const auto tags_before = tags_of(base);
  const auto tags_after = tags_of(revision);
  for (const auto& [tag, at] : tags_before)
    if (!tags_after.contains(tag))
      comparison.report_removed(rule_of(DocumentChange::tag_removed), at, revision, tag);
  for (const auto& [tag, at] : tags_after)
    if (!tags_before.contains(tag))
      comparison.report_added(rule_of(DocumentChange::tag_added), base, at, tag);
}

bool equal(Comparison& comparison, Located base, Located revision) {
  if (!base || !revision) return !base && !revision;
  return comparison.structurally_equal({base, revision});
}

bool is_operation(Node member) {
  return member.is_object() && openapi::is_method(member.key(), openapi::Version::v3_2);
}

/// Compares the path items of one callback, matched by their expressions.
void compare_callback(Comparison& comparison, Located base, Located revision, std::string_view name) {
  const Subject owner = comparison.current();
  for (const Node before : base.node) {
    if (before.key().starts_with("x-")) continue;
    const Located written = DocumentSide::member(revision, before.key());
    if (!written) {
      comparison.report_removed(rule_of(DocumentChange::callback_removed), {before, base.source}, revision,
                                before.key());
      continue;
    }
    const Located item = comparison.base().resolve({before, base.source});
    const Located other = comparison.revision().resolve(written);
    for (const Node operation : other.node)
      if (is_operation(operation) && !item.node[operation.key()])
        comparison.report_added(rule_of(DocumentChange::callback_added), item, {operation, other.source},
                                name);
    for (const Node operation : item.node) {
      const Located now = DocumentSide::member(other, operation.key());
      if (!is_operation(operation)) continue;
      if (!now.node.is_object()) {
        comparison.report_removed(rule_of(DocumentChange::callback_removed), {operation, item.source}, other,
                                  name);
        continue;
      }
      Subject subject;
      subject.path = subject.base_path = before.key();
      subject.method = operation.key();
      subject.kind = openapi::Kind::callback;
      subject.tags = owner.tags;
      comparison.begin_subject(std::move(subject));
      compare_operations(comparison, {{operation, item.source}, item, before.key()},
                         {now, other, before.key()}, Sender::api);
    }
  }
  for (const Node after : revision.node)
    if (!after.key().starts_with("x-") && !base.node[after.key()])
      comparison.report_added(rule_of(DocumentChange::callback_added), base, {after, revision.source}, name);
}

void compare_callbacks(Comparison& comparison, Located base, Located revision) {
  const Located before = DocumentSide::member(base, "callbacks");
  const Located after = DocumentSide::member(revision, "callbacks");
  if (comparison.structurally_equal({before, after})) return;
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
      comparison.report_removed(rule_of(DocumentChange::callback_removed), gone, revision, callback.key());
    } else {
      comparison.report_changed(rule_of(DocumentChange::callback_renamed), {gone, *twin}, twin->node.key());
      came.erase(twin);
    }
  }
  for (const auto& [callback, source] : came)
    comparison.report_added(rule_of(DocumentChange::callback_added), base, {callback, after.source},
                            callback.key());
  for (const Node callback : before.node) {
    const Located now = DocumentSide::member(after, callback.key());
    if (callback.key().starts_with("x-") || !now) continue;
    compare_callback(comparison, comparison.base().resolve({callback, before.source}),
                     comparison.revision().resolve(now), callback.key());
  }
}

}  // namespace

bool is_true(Located at, std::string_view name) {
  return at.node[name].boolean().value_or(false);
}

bool is_before_sunset(Located at) {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[16];
  const std::string_view today(text, std::strftime(text, sizeof text, "%Y-%m-%d", &utc));
  return at.node["x-sunset"].string() > today;  // dates of RFC 3339 compare as texts
}

void compare_texts(Comparison& comparison, DocumentChange change, Located base, Located revision,
                   std::string_view subject) {
  for (const std::string_view name : {"summary", "description"}) {
    const Located before = DocumentSide::member(base, name);
    const Located after = DocumentSide::member(revision, name);
    if (before.node.string() == after.node.string()) continue;
    if (before && after) return comparison.report_changed(rule_of(change), {before, after}, subject);
    if (before) return comparison.report_removed(rule_of(change), before, revision, subject);
    return comparison.report_added(rule_of(change), base, after, subject);
  }
}

bool equal_operations(Comparison& comparison, const OperationPlace& base, const OperationPlace& revision) {
  return equal(comparison, base.node, revision.node) &&
         equal(comparison, DocumentSide::member(base.path_item, "parameters"),
               DocumentSide::member(revision.path_item, "parameters"));
}

void operation_removed(Comparison& comparison, const OperationPlace& base, Located holder) {
  DocumentChange change = DocumentChange::api_removed_without_deprecation;
  if (is_true(base.node, "deprecated"))
    change = is_before_sunset(base.node) ? DocumentChange::api_removed_before_sunset
                                         : DocumentChange::api_removed_with_deprecation;
  comparison.report_removed(rule_of(change), base.node, holder);
}

void operation_added(Comparison& comparison, Located holder, const OperationPlace& revision) {
  comparison.report_added(rule_of(DocumentChange::endpoint_added), holder, revision.node);
}

void compare_operations(Comparison& comparison, const OperationPlace& base, const OperationPlace& revision,
                        Sender sender) {
  const auto before = view_operation(comparison.base(), base);
  const auto after = view_operation(comparison.revision(), revision);
  compare_lifecycle(comparison, base.node, revision.node);
  compare_stability(comparison, base.node, revision.node);
  compare_names(comparison, base.node, revision.node);
  compare_texts(comparison, DocumentChange::operation_description_changed, base.node, revision.node);
  comparison.compare_extensions(rule_of(DocumentChange::operation_extension_changed), base.node,
                                revision.node);
  compare_parameters(comparison, before, after, sender);
  compare_bodies(comparison, before, after, sender);
  compare_responses(comparison, before, after, sender);
  if (sender == Sender::client) compare_operation_security(comparison, base.node, revision.node);
  compare_callbacks(comparison, base.node, revision.node);
}

}  // namespace collet::diff
