// SPDX-License-Identifier: MIT
/// Schemas as types of a model.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include <collet/call.hpp>

#include "plugins/generate/model/model.hpp"
#include "plugins/generate/model/schema_parts.hpp"

namespace collet::generate {

class TypeBuilder {
 public:
  static constexpr std::size_t k_max_types = 4'000'000;

  /// The arguments must outlive the builder.
  TypeBuilder(const Call& call, Model& model, openapi::Resolver& references)
      : call_(call), model_(model), references_(references) {}

  /// Returns the type of a schema. `name` holds the words of its name if it must be named.
  Id type_of(Located schema, const std::string& name);
  /// Returns the declaration of a schema to which a reference leads, or of a component.
  Id declare(Located schema);
  /// Adds a type that no schema describes.
  Id add(const Type& type);
  Id any() { return add({}); }

  /// Builds the types of all declarations, and of those that they need. Throws a Failure if the call is
  /// cancelled or the document has too many types.
  void finish();

 private:
  Id follow(Located schema);
  Type build(Located schema, const std::string& name);
  Type from_parts(SchemaParts& parts, Located schema, const std::string& name);
  Type single(const SchemaParts& parts, unsigned bit, const std::string& name);
  Type object(const SchemaParts& parts, const std::string& name);
  bool enumeration(const SchemaParts& parts, Type& type);
  bool one_of(SchemaParts& parts, Type& type, const std::string& name);
  bool wrapped(Located schema, Type& type);
  void add_tags(Variant& variant, Node written, const Alternatives& from) const;
  void break_circles();
  void warn(Located at, std::string message) { model_.warnings.push_back({at, std::move(message)}); }

  const Call& call_;
  Model& model_;
  openapi::Resolver& references_;
  std::unordered_map<std::uint64_t, Id> types_;         ///< by source and node
  std::unordered_map<std::uint64_t, Id> declarations_;  ///< by source and node
  std::unordered_set<std::uint64_t> building_;          ///< inline schemas whose type is not known yet
  std::size_t depth_ = 0;
  std::deque<Id> unbuilt_;
};

/// Returns the format of numbers with a schema's `format`.
Format number_format(std::string_view format);

}  // namespace collet::generate
