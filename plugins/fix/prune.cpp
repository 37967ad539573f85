// SPDX-License-Identifier: MIT
/// The fixes pruned-empty-path and pruned-unused-schema.
#include <algorithm>
#include <string>
#include <unordered_set>

#include "plugins/fix/schema_names.hpp"
#include "plugins/fix/stages.hpp"
#include "plugins/openapi/tree/reference_text.hpp"
#include "plugins/validate/context/bundled_document.hpp"

namespace collet::fix {
namespace {

using openapi::Node;
using openapi::Version;

bool is_empty_item(Node item, Version version) {
  if (item.type() == openapi::Type::null) return true;
  if (!item.is_object()) return false;
  return std::none_of(item.begin(), item.end(), [&](Node member) {
    return member.key() == "$ref" || member.key() == "additionalOperations" ||
           member.key().starts_with("x-") || openapi::is_method(member.key(), version);
  });
}

/// The named schemas, and what refers to what.
class SchemaUses {
 public:
  explicit SchemaUses(Stage& stage)
      : stage_(stage), schemas_(stage.index.schemas()), edges_(schemas_.size()) {}

  /// Returns for each schema whether something outside the unused ones refers to it.
  std::vector<bool> find() {
    section_ = openapi::edit::path_of(schemas_);
    for (const Node text : reference_texts(stage_)) {
      if (const auto named = read_schema_reference(text.text(), stage_.version()))
        add(text, number_of(named->name));
      else
        add_target(text, text.text());
    }
    for (const auto& entry : stage_.inventory.schemas()) {
      stage_.cancellation.poll();
      const Node schema = stage_.document.node(entry.node);
      if (entry.discriminated) add_discriminator(schema["discriminator"]);
      if (schema["$dynamicAnchor"]) add(schema, number_of_holder(schema), true);
    }
    for (std::uint32_t i = 0; i < schemas_.size(); ++i)
      add_bases(i);
    add_other_documents();
    return reached();
  }

 private:
  static constexpr std::uint32_t k_nothing = openapi::k_none;

  std::uint32_t number_of(std::string_view name) const {
    const Node schema = schemas_.find(name);
    return schema ? schema.id() - schemas_.at(0).id() : k_nothing;
  }

  /// Returns the number of the schema that contains a value.
  std::uint32_t number_of_holder(Node node) const {
    for (Node parent = node.parent(); node; node = parent, parent = node.parent()) {
      if (parent == schemas_) return node.id() - schemas_.at(0).id();
      if (!parent) break;
    }
    return k_nothing;
  }

  /// Adds a use of a schema at a place, or at all places at which aliases repeat it.
  void add(Node from, std::uint32_t schema, bool root = false) {
    if (schema == k_nothing) return;
    if (root) {
      roots_.push_back(schema);
      return;
    }
    for (const NodePath& path : stage_.places_of(from)) {
      const bool inside =
          path.size() > section_.size() && std::equal(section_.begin(), section_.end(), path.begin());
      if (!inside)
        roots_.push_back(schema);
      else
        edges_[path[section_.size()]].push_back(schema);
    }
  }

  /// Adds the use of what an anchor or an address leads to.
  void add_target(Node at, std::string_view text) {
    if (text.starts_with("#/")) return;
    const auto led = stage_.resolver.follow({at.parent(), 0}, text, openapi::Resolver::Reach::known).at;
    if (led && led.source == 0) add(at, number_of_holder(led.node));
  }

  void add_discriminator(Node discriminator) {
    const auto take = [&](Node value) {
      if (!value.is_string()) return;
      add(value, number_of(value.text()));
      if (const auto named = read_schema_reference(value.text(), stage_.version()))
        add(value, number_of(named->name));
      else
        add_target(value, value.text());
    };
    for (const Node value : discriminator["mapping"])
      take(value);
    take(discriminator["defaultMapping"]);
  }

  /// A schema that extends a base with a discriminator is used where the base is.
  void add_bases(std::uint32_t number) {
    for (const Node part : schemas_.at(number)["allOf"]) {
      const Node base = stage_.inventory.resolve(part);
      if (!base["discriminator"]) continue;
      const std::uint32_t holder = number_of_holder(base);
      if (holder == k_nothing)
        roots_.push_back(number);
      else
        edges_[holder].push_back(number);
    }
  }

  void add_other_documents() {
    validate::BundledDocument bundle(stage_.resolver);
    const bool all = bundle.build();
    for (const std::uint32_t id : bundle.referenced_nodes())
      add({}, number_of_holder(stage_.document.node(id)), true);
    if (all) return;
    stage_.notes.push_back("no schema was pruned, since the limit of references to other documents was met");
    for (std::uint32_t i = 0; i < schemas_.size(); ++i)
      roots_.push_back(i);
  }

  std::vector<bool> reached() {
    std::vector<bool> used(schemas_.size());
    std::vector<std::uint32_t> open = std::move(roots_);
    while (!open.empty()) {
      const std::uint32_t number = open.back();
      open.pop_back();
      if (used[number]) continue;
      used[number] = true;
      open.insert(open.end(), edges_[number].begin(), edges_[number].end());
    }
    return used;
  }

  Stage& stage_;
  const Node schemas_;
  NodePath section_;
  std::vector<std::vector<std::uint32_t>> edges_;
  std::vector<std::uint32_t> roots_;
};

}  // namespace

void prune_paths(Stage& stage) {
  const Node paths = stage.document.root()["paths"];
  std::unordered_set<std::string> used;
  for (const Node text : reference_texts(stage)) {
    const auto read = openapi::read_reference(text.text());
    if (!read || !read->fragment.starts_with("/paths/")) continue;
    const std::string_view step = std::string_view(read->fragment).substr(7);
    used.insert(decoded_step(step.substr(0, step.find('/'))));
  }
  for (const Node item : paths) {
    stage.cancellation.poll();
    if (item.key().starts_with('/') && is_empty_item(item, stage.version()) &&
        !used.contains(std::string(item.key())))
      stage.remove(item);
  }
}

void prune_schemas(Stage& stage) {
  const Node schemas = stage.index.schemas();
  if (!schemas.is_object() || schemas.size() == 0) return;
  if (stage.index.operations().size() == 0) {
    stage.notes.push_back("no schema was pruned, since the document has no operations that could use one");
    return;
  }
  const std::vector<bool> used = SchemaUses(stage).find();
  const Node above = schemas.parent();
  if (std::none_of(used.begin(), used.end(), [](bool one) { return one; })) {
    stage.remove(stage.version() != Version::v2_0 && above.size() == 1 ? above : schemas);
    return;
  }
  for (std::uint32_t i = 0; i < schemas.size(); ++i)
    if (!used[i]) stage.remove(schemas.at(i));
}

}  // namespace collet::fix
