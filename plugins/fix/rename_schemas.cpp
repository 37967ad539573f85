// SPDX-License-Identifier: MIT
/// The fix renamed-generic-schema.
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

#include <collet/json.hpp>

#include "plugins/fix/schema_names.hpp"
#include "plugins/fix/stages.hpp"
#include "sdk/support/text.hpp"

namespace collet::fix {
namespace {

using openapi::Node;
using openapi::Version;

class Renaming {
 public:
  explicit Renaming(Stage& stage) : stage_(stage), schemas_(stage.index.schemas()) {}

  void run() {
    choose_names();
    if (names_.empty()) return;
    for (const Node text : reference_texts(stage_))
      if (const std::string changed = rewritten(text.text()); !changed.empty())
        stage_.replace(text, stage_.text_value(changed));
    for (const auto& entry : stage_.inventory.schemas()) {
      stage_.cancellation.poll();
      const Node schema = stage_.document.node(entry.node);
      if (entry.discriminated) discriminators(schema);
      extends(schema);
    }
    add_mappings();
    for (const auto& [old, name] : names_)
      stage_.rename(schemas_.find(old), name);
  }

 private:
  /// In 2.0 the value of a discriminator is the name of a schema, which therefore must stay.
  bool is_value(Node schema) const {
    if (stage_.version() != Version::v2_0) return false;
    if (schema["discriminator"]) return true;
    for (const Node base : schema["allOf"])
      if (stage_.inventory.resolve(base)["discriminator"]) return true;
    return false;
  }

  void choose_names() {
    std::unordered_set<std::string> taken;
    for (const Node schema : schemas_)
      taken.emplace(schema.key());
    for (const Node schema : schemas_) {
      stage_.cancellation.poll();
      if (is_legal_name(schema.key())) continue;
      if (is_value(schema)) {
        stage_.notes.push_back("the schema " + support::quote(schema.key(), 80) +
                               " keeps its name, which is the value of a discriminator");
        continue;
      }
      const std::string wanted = legal_name(schema.key(), stage_.options.naming);
      std::string name = wanted;
      for (std::uint64_t number = 2; !taken.insert(name).second; ++number)
        name = wanted + std::to_string(number);
      names_.emplace(schema.key(), std::move(name));
    }
  }

  /// Returns the new text of a reference, or an empty text if it stays.
  std::string rewritten(std::string_view text) const {
    const auto reference = read_schema_reference(text, stage_.version());
    if (!reference) return {};
    const auto found = names_.find(reference->name);
    return found == names_.end() ? std::string()
                                 : write_schema_reference(found->second, reference->rest, stage_.version());
  }

  /// Rewrites the mapping of a discriminator, and finds members of oneOf and anyOf that it does not name.
  void discriminators(Node schema) {
    const Node discriminator = schema["discriminator"];
    if (!discriminator.is_object()) return;
    for (const Node value : discriminator["mapping"])
      mapped(discriminator, value);
    mapped(discriminator, discriminator["defaultMapping"]);
    for (const std::string_view list : {"oneOf", "anyOf"})
      for (const Node item : schema[list])
        implied(discriminator, item["$ref"].string());
  }

  void mapped(Node discriminator, Node value) {
    if (!value.is_string()) return;
    const auto exact = names_.find(value.text());
    const auto reference = read_schema_reference(value.text(), stage_.version());
    if (reference) mapped_.insert({discriminator.id(), reference->name});
    if (exact != names_.end()) mapped_.insert({discriminator.id(), exact->first});
    const std::string changed = exact != names_.end() ? exact->second : rewritten(value.text());
    if (!changed.empty() && seen_.insert(value.id()).second)
      stage_.replace(value, stage_.text_value(changed));
  }

  /// A schema that extends a base by allOf is named by its discriminator.
  void extends(Node schema) {
    const auto found = names_.find(schema.key());
    if (found == names_.end() || schemas_.find(schema.key()) != schema) return;
    for (const Node base : schema["allOf"]) {
      const Node discriminator = stage_.inventory.resolve(base)["discriminator"];
      if (discriminator.is_object()) wanted_.insert({discriminator.id(), found->first});
    }
  }

  void implied(Node discriminator, std::string_view text) {
    const auto reference = read_schema_reference(text, stage_.version());
    if (!reference || !reference->rest.empty()) return;
    const auto found = names_.find(reference->name);
    if (found != names_.end()) wanted_.insert({discriminator.id(), found->first});
  }

  /// Keeps the values by which discriminators name the renamed schemas.
  void add_mappings() {
    std::map<std::uint32_t, std::string> added;  // members by discriminator
    for (const auto& [discriminator, name] : wanted_) {
      if (mapped_.contains({discriminator, name})) continue;
      const std::string target = write_schema_reference(names_.find(name)->second, {}, stage_.version());
      const Node mapping = stage_.document.node(discriminator)["mapping"];
      if (mapping.is_object()) {
        stage_.insert(mapping, behind(mapping, {}), name, stage_.text_value(target));
        continue;
      }
      std::string& members = added[discriminator];
      if (!members.empty()) members += ',';
      json::append_string(members, name);
      members += ':';
      json::append_string(members, target);
    }
    for (const auto& [id, members] : added) {
      const Node discriminator = stage_.document.node(id);
      if (!discriminator["mapping"])
        stage_.insert(discriminator, behind(discriminator, {}), "mapping", stage_.value("{" + members + "}"));
    }
  }

  using Mapped = std::set<std::pair<std::uint32_t, std::string>>;  // a discriminator and the name of a schema

  Stage& stage_;
  const Node schemas_;
  std::map<std::string, std::string, std::less<>> names_;  // new names by old ones
  Mapped mapped_;
  Mapped wanted_;
  std::unordered_set<std::uint32_t> seen_;
};

}  // namespace

void rename_schemas(Stage& stage) {
  Renaming(stage).run();
}

}  // namespace collet::fix
