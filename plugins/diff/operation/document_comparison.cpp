// SPDX-License-Identifier: MIT
#include "plugins/diff/operation/document_comparison.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "plugins/diff/operation/operation_comparison.hpp"
#include "plugins/diff/operation/security.hpp"
#include "plugins/diff/operation/servers.hpp"
#include "plugins/diff/schema/schema_comparison.hpp"

namespace collet::diff {
namespace {

using openapi::Kind;

struct ListedOperation {
  OperationPlace place;
  Located written;  ///< the path item before its reference is followed
  std::string_view method;
  Kind kind = Kind::path;
  std::vector<std::string_view> tags;
  bool matched = false;
};

bool is_webhook(const ListedOperation& found) {
  return found.kind == Kind::webhook;
}

std::vector<ListedOperation> operations_of(DocumentSide& side) {
  std::vector<ListedOperation> all;
  const openapi::Outline& outline = side.outline;
  for (const auto& operation : outline.operations()) {
    if (operation.kind == Kind::callback) continue;  // compared with the operations that contain them
    const auto item = outline.path_item(operation.path_item);
    const std::uint32_t source = outline.source_of(operation.path_item);
    ListedOperation found;
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

std::string key_of(const ListedOperation& found, bool names) {
  std::string key(1, found.kind == Kind::path ? 'p' : 'w');
  key.append(found.method).append(" ");
  return key.append(names ? std::string(found.place.path) : without_names(found.place.path));
}

/// Returns true if the members that operations inherit from the document are equal in both documents.
bool same_inherited_members(Comparison& comparison) {
  const Located base = comparison.base().root();
  const Located revision = comparison.revision().root();
  for (const std::string_view name : {"security", "consumes", "produces"}) {
    const Places at = {DocumentSide::member(base, name), DocumentSide::member(revision, name)};
    if ((at.base || at.revision) && !comparison.structurally_equal(at)) return false;
  }
  return true;
}

bool same_item(Comparison& comparison, const ListedOperation& base, const ListedOperation& revision) {
  const Places parameters = {DocumentSide::member(base.place.path_item, "parameters"),
                             DocumentSide::member(revision.place.path_item, "parameters")};
  const Places servers = {DocumentSide::member(base.place.path_item, "servers"),
                          DocumentSide::member(revision.place.path_item, "servers")};
  const auto same = [&](const Places& at) {
    return (!at.base && !at.revision) || comparison.structurally_equal(at);
  };
  const auto same_words = [&](std::string_view name) {
    return base.place.path_item.node[name].string() == revision.place.path_item.node[name].string();
  };
  return base.place.path == revision.place.path && same_words("summary") && same_words("description") &&
         same(parameters) && same(servers) &&
         comparison.structurally_equal({base.place.node, revision.place.node});
}

Subject subject_of(const ListedOperation& base, const ListedOperation& revision) {
  Subject subject;
  subject.path = revision.place.path;
  subject.base_path = base.place.path;
  subject.method = revision.method;
  subject.kind = revision.kind;
  subject.tags = base.tags;
  subject.tags.insert(subject.tags.end(), revision.tags.begin(), revision.tags.end());
  return subject;
}

void compare_matched(Comparison& comparison, const ListedOperation& base, const ListedOperation& revision) {
  comparison.begin_subject(subject_of(base, revision));
  compare_operation_servers(comparison, base.place, revision.place);
  compare_texts(comparison, DocumentChange::operation_description_changed, base.place.path_item,
                revision.place.path_item);
  compare_operations(comparison, base.place, revision.place, is_webhook(base) ? Sender::api : Sender::client);
}

/// The operations of both documents and, for each operation of the base, its partner in the revision.
struct Operations {
  std::vector<ListedOperation> before;
  std::vector<ListedOperation> after;
  std::vector<ListedOperation*> partner;
};

/// Requests do not contain the name of a webhook, so that a removed and an added webhook that are equal count
/// as a renamed one.
void match_renamed_webhooks(Comparison& comparison, Operations& all) {
  for (std::size_t i = 0; i < all.before.size(); ++i) {
    const ListedOperation& was = all.before[i];
    if (all.partner[i] != nullptr || !is_webhook(was)) continue;
    const auto twin = std::find_if(all.after.begin(), all.after.end(), [&](const ListedOperation& is) {
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
    std::unordered_map<std::string, ListedOperation*> by_key;
    for (ListedOperation& found : after)
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

/// Returns true if an operation inherits the member from the document in both versions, or if there is no
/// operation, because operations that are added later would inherit it.
bool is_inherited(const Operations& all, std::string_view name) {
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

/// Returns true if the path item refers to a value that cannot be read, so that its operations are not known.
bool is_unresolved(DocumentSide& side, Located written) {
  return written.node["$ref"].is_string() && !side.resolve(written);
}

void compare_all_operations(Comparison& comparison, const Operations& all) {
  const auto& [before, after, partner] = all;
  const bool around = same_inherited_members(comparison);
  std::set<std::string_view> unresolved;  // each path item is reported once
  const auto holder_of = [](DocumentSide& side, Kind kind) {
    const Located holder = DocumentSide::member(side.root(), kind == Kind::path ? "paths" : "webhooks");
    return holder ? holder : side.root();
  };
  for (std::size_t i = 0; i < before.size(); ++i) {
    const ListedOperation& found = before[i];
    if (partner[i] != nullptr) {
      if (is_webhook(found) && found.place.path != partner[i]->place.path) {
        comparison.begin_subject(subject_of(found, *partner[i]));
        comparison.report_changed(rule_of(DocumentChange::webhook_renamed),
                                  {found.place.node, partner[i]->place.node}, partner[i]->place.path);
      } else if (!around || !same_item(comparison, found, *partner[i])) {
        compare_matched(comparison, found, *partner[i]);
      }
      continue;
    }
    comparison.begin_subject(subject_of(found, found));
    const Located written =
        DocumentSide::member(holder_of(comparison.revision(), found.kind), found.place.path);
    const Located holder = written ? written : holder_of(comparison.revision(), found.kind);
    if (is_unresolved(comparison.revision(), written)) {
      if (unresolved.insert(found.place.path).second)
        comparison.report_changed(rule_of(DocumentChange::path_item_unresolved), {found.written, written},
                                  found.place.path);
      continue;
    }
    if (is_webhook(found)) {
      comparison.report_removed(rule_of(DocumentChange::webhook_removed), found.place.node, holder,
                                found.place.path);
    } else {
      operation_removed(comparison, found.place, holder);
    }
  }
  for (const ListedOperation& found : after) {
    if (found.matched) continue;
    comparison.begin_subject(subject_of(found, found));
    const Located written = DocumentSide::member(holder_of(comparison.base(), found.kind), found.place.path);
    const Located holder = written ? written : holder_of(comparison.base(), found.kind);
    if (is_unresolved(comparison.base(), written)) {
      if (unresolved.insert(found.place.path).second)
        comparison.report_changed(rule_of(DocumentChange::path_item_unresolved), {written, found.written},
                                  found.place.path);
      continue;
    }
    if (is_webhook(found)) {
      comparison.report_added(rule_of(DocumentChange::webhook_added), holder, found.place.node,
                              found.place.path);
    } else {
      operation_added(comparison, holder, found.place);
    }
  }
}

bool is_described_differently(Node was, Node is) {
  constexpr std::array<std::string_view, 4> k_words = {"description", "summary", "parent", "kind"};
  return std::any_of(k_words.begin(), k_words.end(),
                     [&](std::string_view name) { return was[name].string() != is[name].string(); });
}

void compare_declared_tags(Comparison& comparison, Located base, Located revision) {
  const Located before = DocumentSide::member(base, "tags");
  const Located after = DocumentSide::member(revision, "tags");
  if (comparison.structurally_equal({before, after})) return;
  const auto by_name = [](Located list) {
    std::map<std::string_view, Located> tags;
    if (list.node.is_array())
      for (const Node tag : list.node)
        tags.emplace(tag["name"].string(), Located{tag, list.source});
    return tags;
  };
  const auto were = by_name(before);
  const auto are = by_name(after);
  constexpr auto k_rule = rule_of(DocumentChange::declared_tag_changed);
  for (const auto& [name, was] : were) {
    const auto is = are.find(name);
    if (is == are.end()) {
      comparison.report_removed(k_rule, was, after ? after : revision, name);
    } else if (is_described_differently(was.node, is->second.node)) {
      comparison.report_changed(k_rule, {was, is->second}, name);
    }
  }
  for (const auto& [name, is] : are)
    if (!were.contains(name)) comparison.report_added(k_rule, before ? before : base, is, name);
}

void compare_info(Comparison& comparison, Located base, Located revision) {
  const Located before = DocumentSide::member(base, "info");
  const Located after = DocumentSide::member(revision, "info");
  if (!comparison.structurally_equal({before, after})) {
    std::map<std::string_view, std::pair<Node, Node>> members;
    for (const Node member : before.node)
      members[member.key()].first = member;
    for (const Node member : after.node)
      members[member.key()].second = member;
    for (const auto& [name, pair] : members) {
      const auto& [was, is] = pair;
      if (name.starts_with("x-") || (was && is && canonical(was) == canonical(is))) continue;
      constexpr auto k_rule = rule_of(DocumentChange::info_changed);
      if (was && is) comparison.report_changed(k_rule, {{was, 0}, {is, 0}}, name);
      if (was && !is) comparison.report_removed(k_rule, {was, 0}, after, name);
      if (!was && is) comparison.report_added(k_rule, before, {is, 0}, name);
    }
  }
  const Located docs_before = DocumentSide::member(base, "externalDocs");
  const Located docs_after = DocumentSide::member(revision, "externalDocs");
  constexpr auto k_info = rule_of(DocumentChange::info_changed);
  if (docs_before && docs_after) {
    if (canonical(docs_before.node) != canonical(docs_after.node))
      comparison.report_changed(k_info, {docs_before, docs_after}, "externalDocs");
  } else if (docs_before) {
    comparison.report_removed(k_info, docs_before, revision, "externalDocs");
  } else if (docs_after) {
    comparison.report_added(k_info, base, docs_after, "externalDocs");
  }
  constexpr auto k_extension = rule_of(DocumentChange::document_extension_changed);
  comparison.compare_extensions(k_extension, before, after);
  comparison.compare_extensions(k_extension, base, revision);
}

}  // namespace

Findings compare_documents(DocumentSide& base_side, DocumentSide& revision_side, const Options& options,
                           const std::function<void()>& check) {
  Comparison comparison(base_side, revision_side, options, check);
  const Operations operations = match_operations(comparison);
  comparison.begin_subject({});
  const Located base = comparison.base().root();
  const Located revision = comparison.revision().root();
  if (!comparison.structurally_equal({base, revision})) {
    compare_info(comparison, base, revision);
    if (is_inherited(operations, "servers")) compare_servers(comparison, base, revision);
    compare_declared_tags(comparison, base, revision);
    compare_document_security(comparison, is_inherited(operations, "security"));
  }
  compare_all_operations(comparison, operations);
  comparison.compare_pairs([&](const SchemaPair& pair) { compare_schemas(comparison, pair); });
  return comparison.take_findings();
}

}  // namespace collet::diff
