// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/compile/compiler.hpp"

#include "sdk/support/json_schema/compile/current_schema.hpp"

namespace collet::support::json_schema {

void Compiler::fail(Place at, Error error) {
  if (error_) return;
  error.message = documents_.location(at) + ": " + error.message;
  error_ = std::move(error);
}

void Compiler::note(Place at, std::string_view text) {
  auto& notes = documents_.notes();
  if (notes.size() >= k_max_notes) return;
  auto path = documents_.location(at);
  std::string whole = path + ": " + std::string(text);
  notes.push_back({std::move(path), std::move(whole)});
}

Result<Program> Compiler::run(Tree main) {
  if (auto added = documents_.add_main(std::move(main)); !added) return added.error();
  schema_at({0, 0});
  // More subschemas are appended while the list is compiled.
  for (Id next = 0; next < program_.subschemas.size() && !failed() && !work_.stopped(); ++next)
    compile_one(next);
  if (work_.stopped()) return Error{COLLET_CANCELLED, "the compilation of a schema was cancelled"};
  if (error_) return std::move(*error_);
  refuse_endless_recursion();
  if (error_) return std::move(*error_);
  program_.notes = std::move(documents_.notes());
  program_.uris = documents_.uris();
  program_.trees = documents_.release_trees();
  return std::move(program_);
}

Id Compiler::schema_at(Place place) {
  const auto key = (std::uint64_t{place.document} << 32U) | place.node;
  const auto id = static_cast<Id>(program_.subschemas.size());
  const auto [known, fresh] = known_.emplace(key, id);
  if (!fresh) return known->second;
  if (id >= options_.limits.max_subschemas) {
    if (!error_)
      error_ = Error{COLLET_TOO_LARGE, "found a schema of more than " +
                                           std::to_string(options_.limits.max_subschemas) +
                                           " subschemas (max_subschemas), expected fewer"};
    return 0;
  }
  Subschema schema;
  schema.place = place;
  schema.resource = documents_.resource_of(place);
  program_.subschemas.push_back(schema);
  follow_anchors(schema.resource);
  return id;
}

/// Compiles the targets that a $dynamicRef may find in a resource that is in use.
void Compiler::follow_anchors(ResourceId resource) {
  auto& all = program_.dynamic_anchors;
  if (all.size() <= resource) all.resize(resource + 1);
  const Resource& from = documents_.resource(resource);
  if (!all[resource].empty() || from.dynamic_anchors.empty()) return;
  for (const auto& [name, at] : from.dynamic_anchors)
    all[resource].emplace_back(name, k_none);
  for (std::size_t i = 0; i < from.dynamic_anchors.size(); ++i) {
    const Id id = schema_at({from.root.document, from.dynamic_anchors[i].second});
    program_.dynamic_anchors[resource][i].second = id;
  }
}

void Compiler::compile_one(Id id) {
  constexpr std::uint64_t k_steps_of_one = 16;
  work_.spend(k_steps_of_one);
  const Subschema begun = program_.subschemas[id];
  CurrentSchema current(*this, begun, documents_.resource(begun.resource).dialect);
  const TreeNode& root = current.node(begun.place.node);
  if (root.kind == ValueKind::boolean) {
    program_.subschemas[id].fixed = root.truth ? Fixed::accepts : Fixed::refuses;
    return;
  }
  if (root.kind != ValueKind::object)
    return current.fail(begun.place.node, "a schema: an object or a boolean");
  current.compile();
  program_.subschemas[id] = current.schema;
}

Id Compiler::pattern(std::string_view text, Place at) {
  const auto [known, fresh] = patterns_.emplace(text, static_cast<Id>(program_.patterns.size()));
  if (!fresh) return known->second;
  if (known->second >= options_.limits.max_patterns || pattern_size_ >= options_.limits.max_pattern_size) {
    fail(at, {COLLET_TOO_LARGE, "found one regular expression too many, expected at most " +
                                    std::to_string(options_.limits.max_patterns) +
                                    " (max_patterns), smaller ones"});
    return 0;
  }
  // The engine keeps states while it matches. The first patterns may take more memory for them.
  constexpr std::size_t k_patterns_with_usual_memory = 32;
  const bool usual = known->second < k_patterns_with_usual_memory;
  Pattern compiled = Pattern::compile(text, usual ? Pattern::k_usual_memory : Pattern::k_usual_memory / 8);
  pattern_size_ += compiled.size();
  work_.spend(compiled.size());
  if (compiled.broken()) {
    fail(at, {COLLET_INVALID_ARGUMENT, compiled.reason()});
  } else if (!compiled.enforced()) {
    note(at, compiled.reason() + "; it is not enforced");
  }
  program_.patterns.push_back(std::move(compiled));
  return known->second;
}

}  // namespace collet::support::json_schema
