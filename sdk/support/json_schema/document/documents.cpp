// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/document/documents.hpp"

#include <optional>

#include "sdk/support/text.hpp"
#include "sdk/support/text/uri.hpp"

namespace collet::support::json_schema {
namespace {

/// Returns the text of a string member, or nullopt.
std::optional<std::string_view> text_member(const Tree& tree, NodeId node, std::string_view name) {
  const NodeId member = tree.find(node, name);
  if (member == k_no_node || tree[member].kind != ValueKind::string) return std::nullopt;
  return tree[member].text;
}

std::string clipped(std::string_view uri) {
  constexpr std::size_t k_max_uri_bytes = 200;
  return clip(uri, k_max_uri_bytes);
}

}  // namespace

Documents::Documents(const SchemaOptions& options) : options_(options) {
  for (const auto& document : options.documents)
    registered_.emplace(resolve_uri({}, document.uri), document.text);
}

Result<void> Documents::add_main(Tree tree) {
  bytes_ += tree.text_bytes();
  auto added = add(std::move(tree), resolve_uri({}, options_.base_uri));
  if (!added) return added.error();
  return {};
}

Result<ResourceId> Documents::load(const std::string& uri, std::string_view text) {
  bytes_ += text.size();
  if (bytes_ > options_.limits.max_bytes)
    return Error{COLLET_TOO_LARGE, "found schema documents of more than " +
                                       std::to_string(options_.limits.max_bytes) + " bytes, expected less"};
  auto tree = Tree::parse(text, options_.limits.max_depth);
  if (!tree) return Error{tree.error().code, clipped(uri) + ": " + tree.error().message};
  return add(std::move(*tree), uri);
}

Result<ResourceId> Documents::add(Tree tree, std::string uri) {
  const auto number = static_cast<std::uint32_t>(documents_.size());
  documents_.push_back({std::move(tree), std::move(uri), {}, {}});
  const Document& document = documents_.back();
  const auto id = static_cast<ResourceId>(resources_.size());
  Dialect dialect;
  dialect.draft = options_.draft;
  resources_.push_back({{number, 0}, document.uri, dialect, {}, {}});
  documents_.back().roots.emplace(0, id);
  by_uri_.emplace(document.uri, id);
  // dialect_of() may add another document, so the dialect is passed by value.
  dialect = dialect_of(number, 0, dialect);
  resources_[id].dialect = dialect;
  scan(number, 0, id);
  return id;
}

Dialect Documents::dialect_of(std::uint32_t document, NodeId root, const Dialect& fallback) {
  const auto named = text_member(documents_[document].tree, root, "$schema");
  if (!named) return fallback;
  const std::string uri = resolve_uri({}, *named);
  Dialect dialect;
  if (const auto draft = standard_draft(uri)) {
    dialect.draft = *draft;
    return dialect;
  }
  return custom_dialect(uri, fallback, {document, root});
}

Dialect Documents::custom_dialect(const std::string& uri, const Dialect& fallback, Place where) {
  const auto text = registered_.find(uri);
  auto tree = text == registered_.end() ? Result<Tree>(Error{})
                                        : Tree::parse(text->second, options_.limits.max_depth);
  if (!tree) {
    notes_.push_back({location(where, "/$schema"), location(where, "/$schema") +
                                                       ": found the unknown dialect '" + clipped(uri) +
                                                       "', read as the default one"});
    return fallback;
  }
  Dialect dialect = fallback;
  if (const auto named = text_member(*tree, 0, "$schema")) {
    if (const auto draft = standard_draft(resolve_uri({}, *named))) dialect.draft = *draft;
  }
  const NodeId vocabulary = tree->find(0, "$vocabulary");
  if (vocabulary == k_no_node) return dialect;
  dialect.applicator = dialect.unevaluated = dialect.validation = false;
  for (NodeId entry = (*tree)[vocabulary].first; entry != k_no_node; entry = (*tree)[entry].next) {
    const auto name = (*tree)[entry].name;
    const auto last = name.substr(name.rfind('/') + 1);
    const bool standard = name.find("//json-schema.org/draft/") != std::string_view::npos;
    if (standard && last == "applicator") dialect.applicator = true;
    if (standard && last == "unevaluated") dialect.unevaluated = true;
    if (standard && last == "validation") dialect.validation = true;
    // In 2019-09, the two unevaluated keywords belong to the applicator vocabulary.
    if (standard && last == "applicator" && dialect.draft == Draft::draft2019_09) dialect.unevaluated = true;
    if (!standard && (*tree)[entry].truth)
      notes_.push_back({location(where, "/$schema"), location(where, "/$schema") +
                                                         ": found the vocabulary '" + clipped(name) +
                                                         "', which is not enforced"});
  }
  return dialect;
}

ResourceId Documents::identify(std::uint32_t document, NodeId node, ResourceId resource) {
  const Tree& tree = documents_[document].tree;
  const Draft draft = resources_[resource].dialect.draft;
  const bool ref_hides = draft <= Draft::draft7 && tree.find(node, "$ref") != k_no_node;
  const auto id = text_member(tree, node, draft == Draft::draft4 ? "id" : "$id");
  if (id && !ref_hides) {
    const auto fragment = fragment_of(*id);
    if (id->substr(0, id->find('#')).empty()) {
      if (!fragment.empty()) resources_[resource].anchors.emplace(fragment, node);
    } else {
      std::string base = resolve_uri(resources_[resource].base, *id);
      if (node == resources_[resource].root.node && document == resources_[resource].root.document) {
        resources_[resource].base = base;
      } else {
        const Dialect dialect = dialect_of(document, node, resources_[resource].dialect);
        resource = static_cast<ResourceId>(resources_.size());
        resources_.push_back({{document, node}, base, dialect, {}, {}});
        documents_[document].roots[node] = resource;
      }
      by_uri_.emplace(std::move(base), resource);
      if (!fragment.empty()) resources_[resource].anchors.emplace(fragment, node);
    }
  }
  Resource& here = resources_[resource];
  if (here.dialect.draft >= Draft::draft2019_09) {
    if (const auto anchor = text_member(tree, node, "$anchor")) here.anchors.emplace(*anchor, node);
  }
  if (here.dialect.draft >= Draft::draft2020_12) {
    if (const auto anchor = text_member(tree, node, "$dynamicAnchor")) {
      here.anchors.emplace(*anchor, node);
      here.dynamic_anchors.emplace_back(*anchor, node);
    }
  }
  return resource;
}

void Documents::scan_children(std::uint32_t document, NodeId node, ResourceId resource,
                              std::vector<Found>& todo) {
  const Tree& tree = documents_[document].tree;
  const Dialect& dialect = resources_[resource].dialect;
  const auto add_all = [&](NodeId container) {
    for (NodeId child = tree[container].first; child != k_no_node; child = tree[child].next)
      todo.push_back({child, resource});
  };
  for (NodeId member = tree[node].first; member != k_no_node; member = tree[member].next) {
    const auto* const info = find_keyword(tree[member].name);
    if (info == nullptr || info->shape == Shape::none) continue;
    if (dialect.draft < info->since || dialect.draft > info->until) continue;
    const bool list = tree[member].kind == ValueKind::array;
    if (info->shape == Shape::schema || (info->shape == Shape::schema_or_list && !list)) {
      todo.push_back({member, resource});
    } else {
      add_all(member);
    }
  }
}

void Documents::scan(std::uint32_t document, NodeId node, ResourceId resource) {
  std::vector<Found> todo = {{node, resource}};
  while (!todo.empty()) {
    const Found next = todo.back();
    todo.pop_back();
    if (documents_[document].tree[next.node].kind != ValueKind::object) continue;
    if (!documents_[document].scanned.insert(next.node).second) continue;
    scan_children(document, next.node, identify(document, next.node, next.resource), todo);
  }
}

ResourceId Documents::resource_of(Place place) const {
  const Document& document = documents_[place.document];
  for (NodeId node = place.node; node != k_no_node; node = document.tree[node].parent) {
    const auto found = document.roots.find(node);
    if (found != document.roots.end()) return found->second;
  }
  return 0;
}

Result<Place> Documents::resolve(ResourceId from, std::string_view reference) {
  const std::string uri = resolve_uri(resources_[from].base, reference);
  auto known = by_uri_.find(uri);
  ResourceId target = 0;
  if (known != by_uri_.end()) {
    target = known->second;
  } else {
    const auto text = registered_.find(uri);
    if (text == registered_.end())
      return Error{COLLET_NOT_FOUND, "found the reference '" + clipped(reference) +
                                         "', expected one to this schema or to a registered document"};
    auto loaded = load(uri, text->second);
    if (!loaded) return loaded.error();
    target = *loaded;
  }
  const std::string fragment = fragment_of(reference);
  const Resource& resource = resources_[target];
  Place place = resource.root;
  if (fragment.starts_with('/')) {
    place.node = documents_[place.document].tree.resolve(fragment, place.node);
  } else if (!fragment.empty()) {
    const auto anchor = resource.anchors.find(fragment);
    place.node = anchor == resource.anchors.end() ? k_no_node : anchor->second;
  }
  if (place.node == k_no_node)
    return Error{COLLET_NOT_FOUND, "found the reference '" + clipped(reference) +
                                       "', which leads to nothing; expected one to a schema"};
  scan(place.document, place.node, resource_of(place));
  return place;
}

std::string Documents::location(Place place, std::string_view below) const {
  std::string text;
  if (place.document != 0) text = documents_[place.document].uri + "#";
  text += documents_[place.document].tree.pointer(place.node);
  text += below;
  return text.empty() ? "/" : text;
}

std::deque<Tree> Documents::release_trees() {
  std::deque<Tree> trees;
  for (auto& document : documents_)
    trees.push_back(std::move(document.tree));
  return trees;
}

std::vector<std::string> Documents::uris() const {
  std::vector<std::string> uris;
  for (const auto& document : documents_)
    uris.push_back(document.uri);
  return uris;
}

}  // namespace collet::support::json_schema
