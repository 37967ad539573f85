// SPDX-License-Identifier: MIT
#include "plugins/diff/document_diff.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "plugins/diff/operation_diff.hpp"
#include "plugins/diff/security.hpp"
#include "plugins/diff/servers.hpp"

namespace collet::diff {
namespace {

using openapi::Kind;

struct Found {
  OperationPlace place;
  Located written;  ///< the path item as the document has it
  std::string_view method;
  Kind kind = Kind::path;
  std::vector<std::string_view> tags;
  bool matched = false;
};

bool is_webhook(const Found& found) {
  return found.kind == Kind::webhook;
}

std::vector<Found> operations_of(Side& side) {
  std::vector<Found> all;
  const openapi::Outline& outline = side.outline;
  for (const auto& operation : outline.operations()) {
    if (operation.kind == Kind::callback) continue;  // compared with the operations that have them
    const auto item = outline.path_item(operation.path_item);
    const std::uint32_t source = outline.source_of(operation.path_item);
    Found found;
    found.place = {{operation.node, source}, {item.target, source}, item.path};
    found.written = {item.node, 0};
    found.method = operation.method();
    found.kind = operation.kind;
    const auto tags = operation.tags();
    for (std::size_t i = 0; i < tags.size(); ++i)
      found.tags.push_back(tags[i]);
    all.push_back(std::move(found));
  }
  return all;
}

std::string key_of(const Found& found, bool names) {
  std::string key(1, found.kind == Kind::path ? 'p' : 'w');
  key.append(found.method).append(" ");
  return key.append(names ? std::string(found.place.path) : without_names(found.place.path));
}

/// What operations have from around them is the same in both.
bool surroundings_same(Comparison& comparison) {
  const Located base = comparison.base().root();
  const Located revision = comparison.revision().root();
  for (const std::string_view name : {"security", "consumes", "produces"}) {
    const Places at = {Side::member(base, name), Side::member(revision, name)};
    if ((at.base || at.revision) && !comparison.same(at)) return false;
  }
  return true;
}

bool same_item(Comparison& comparison, const Found& base, const Found& revision) {
  const Places parameters = {Side::member(base.place.path_item, "parameters"),
                             Side::member(revision.place.path_item, "parameters")};
  const Places servers = {Side::member(base.place.path_item, "servers"),
                          Side::member(revision.place.path_item, "servers")};
  const auto same = [&](const Places& at) { return (!at.base && !at.revision) || comparison.same(at); };
  const auto same_words = [&](std::string_view name) {
    return base.place.path_item.node[name].string() == revision.place.path_item.node[name].string();
  };
  return base.place.path == revision.place.path && same_words("summary") && same_words("description") &&
         same(parameters) && same(servers) && comparison.same({base.place.node, revision.place.node});
}

Subject subject_of(const Found& base, const Found& revision) {
  Subject subject;
  subject.path = revision.place.path;
  subject.base_path = base.place.path;
  subject.method = revision.method;
  subject.kind = revision.kind;
  subject.tags = base.tags;
  subject.tags.insert(subject.tags.end(), revision.tags.begin(), revision.tags.end());
  return subject;
}

void compare_found(Comparison& comparison, const Found& base, const Found& revision) {
  comparison.begin(subject_of(base, revision));
  compare_operation_servers(comparison, base.place, revision.place);
  compare_texts(comparison, Plain::operation_description_changed, base.place.path_item,
                revision.place.path_item);
  compare_operations(comparison, base.place, revision.place, is_webhook(base) ? Sender::api : Sender::client);
}

/// Operations of both, and for each of the base the one of the revision.
struct Operations {
  std::vector<Found> before;
  std::vector<Found> after;
  std::vector<Found*> partner;
};

/// No request has a webhook's name: one that is gone and one that came are the same if they are equal.
void match_renamed_webhooks(Comparison& comparison, Operations& all) {
  for (std::size_t i = 0; i < all.before.size(); ++i) {
    const Found& was = all.before[i];
    if (all.partner[i] != nullptr || !is_webhook(was)) continue;
    const auto twin = std::find_if(all.after.begin(), all.after.end(), [&](const Found& is) {
      return !is.matched && is_webhook(is) && is.method == was.method &&
             equal_operations(comparison, was.place, is.place);
    });
    if (twin == all.after.end()) continue;
    all.partner[i] = &*twin;
    twin->matched = true;
  }
}

Operations match_operations(Comparison& comparison) {
  Operations all;
  all.before = operations_of(comparison.base());
  all.after = operations_of(comparison.revision());
  all.partner.resize(all.before.size());
  auto& [before, after, partner] = all;
  for (const bool names : {true, false}) {
    std::unordered_map<std::string, Found*> by_key;
    for (Found& found : after)
      if (!found.matched) by_key.emplace(key_of(found, names), &found);
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (partner[i] != nullptr || (!names && before[i].kind != Kind::path)) continue;
      const auto found = by_key.find(key_of(before[i], names));
      if (found == by_key.end() || found->second->matched) continue;
      partner[i] = found->second;
      found->second->matched = true;
    }
  }
  match_renamed_webhooks(comparison, all);
  return all;
}

/// Does some operation have the member from the document in both? If there are none, whoever comes will.
bool inherited(const Operations& all, std::string_view name) {
  bool any = false;
  for (std::size_t i = 0; i < all.before.size(); ++i) {
    if (all.partner[i] == nullptr || all.before[i].kind != Kind::path) continue;
    any = true;
    const auto own = [&](const OperationPlace& place) {
      return place.node.node[name] || place.path_item.node[name];
    };
    if (!own(all.before[i].place) && !own(all.partner[i]->place)) return true;
  }
  return !any;
}

void compare_all_operations(Comparison& comparison, const Operations& all) {
  const auto& [before, after, partner] = all;
  const bool around = surroundings_same(comparison);
  const auto holder_of = [](Side& side, Kind kind) {
    const Located holder = Side::member(side.root(), kind == Kind::path ? "paths" : "webhooks");
    return holder ? holder : side.root();
  };
  for (std::size_t i = 0; i < before.size(); ++i) {
    const Found& found = before[i];
    if (partner[i] != nullptr) {
      if (is_webhook(found) && found.place.path != partner[i]->place.path) {
        comparison.begin(subject_of(found, *partner[i]));
        comparison.add(rule_of(Plain::webhook_renamed), {found.place.node, partner[i]->place.node},
                       partner[i]->place.path);
      } else if (!around || !same_item(comparison, found, *partner[i])) {
        compare_found(comparison, found, *partner[i]);
      }
      continue;
    }
    comparison.begin(subject_of(found, found));
    const Located written = Side::member(holder_of(comparison.revision(), found.kind), found.place.path);
    const Located holder = written ? written : holder_of(comparison.revision(), found.kind);
    if (is_webhook(found)) {
      comparison.removed(rule_of(Plain::webhook_removed), found.place.node, holder, found.place.path);
    } else {
      operation_removed(comparison, found.place, holder);
    }
  }
  for (const Found& found : after) {
    if (found.matched) continue;
    comparison.begin(subject_of(found, found));
    const Located written = Side::member(holder_of(comparison.base(), found.kind), found.place.path);
    const Located holder = written ? written : holder_of(comparison.base(), found.kind);
    if (is_webhook(found)) {
      comparison.added(rule_of(Plain::webhook_added), holder, found.place.node, found.place.path);
    } else {
      operation_added(comparison, holder, found.place);
    }
  }
}

bool described_otherwise(Node was, Node is) {
  constexpr std::array<std::string_view, 4> k_words = {"description", "summary", "parent", "kind"};
  return std::any_of(k_words.begin(), k_words.end(),
                     [&](std::string_view name) { return was[name].string() != is[name].string(); });
}

void compare_declared_tags(Comparison& comparison, Located base, Located revision) {
  const Located before = Side::member(base, "tags");
  const Located after = Side::member(revision, "tags");
  if (comparison.same({before, after})) return;
  const auto by_name = [](Located list) {
    std::map<std::string_view, Located> tags;
    if (list.node.is_array())
      for (const Node tag : list.node)
        tags.emplace(tag["name"].string(), Located{tag, list.source});
    return tags;
  };
  const auto were = by_name(before);
  const auto are = by_name(after);
  constexpr auto k_rule = rule_of(Plain::declared_tag_changed);
  for (const auto& [name, was] : were) {
    const auto is = are.find(name);
    if (is == are.end()) {
      comparison.removed(k_rule, was, after ? after : revision, name);
    } else if (described_otherwise(was.node, is->second.node)) {
      comparison.add(k_rule, {was, is->second}, name);
    }
  }
  for (const auto& [name, is] : are)
    if (!were.contains(name)) comparison.added(k_rule, before ? before : base, is, name);
}

void compare_info(Comparison& comparison, Located base, Located revision) {
  const Located before = Side::member(base, "info");
  const Located after = Side::member(revision, "info");
  if (!comparison.same({before, after})) {
    std::map<std::string_view, std::pair<Node, Node>> members;
    for (const Node member : before.node)
      members[member.key()].first = member;
    for (const Node member : after.node)
      members[member.key()].second = member;
    for (const auto& [name, pair] : members) {
      const auto& [was, is] = pair;
      if (name.starts_with("x-") || (was && is && canonical(was) == canonical(is))) continue;
      constexpr auto k_rule = rule_of(Plain::info_changed);
      if (was && is) comparison.add(k_rule, {{was, 0}, {is, 0}}, name);
      if (was && !is) comparison.removed(k_rule, {was, 0}, after, name);
      if (!was && is) comparison.added(k_rule, before, {is, 0}, name);
    }
  }
  const Located docs_before = Side::member(base, "externalDocs");
  const Located docs_after = Side::member(revision, "externalDocs");
  constexpr auto k_info = rule_of(Plain::info_changed);
  if (docs_before && docs_after) {
    if (canonical(docs_before.node) != canonical(docs_after.node))
      comparison.add(k_info, {docs_before, docs_after}, "externalDocs");
  } else if (docs_before) {
    comparison.removed(k_info, docs_before, revision, "externalDocs");
  } else if (docs_after) {
    comparison.added(k_info, base, docs_after, "externalDocs");
  }
  constexpr auto k_extension = rule_of(Plain::document_extension_changed);
  comparison.extensions(k_extension, before, after);
  comparison.extensions(k_extension, base, revision);
}

}  // namespace

void compare_documents(Comparison& comparison) {
  const Operations operations = match_operations(comparison);
  comparison.begin({});
  const Located base = comparison.base().root();
  const Located revision = comparison.revision().root();
  if (!comparison.same({base, revision})) {
    compare_info(comparison, base, revision);
    if (inherited(operations, "servers")) compare_servers(comparison, base, revision);
    compare_declared_tags(comparison, base, revision);
    compare_document_security(comparison, inherited(operations, "security"));
  }
  compare_all_operations(comparison, operations);
}

}  // namespace collet::diff
