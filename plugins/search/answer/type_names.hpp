// SPDX-License-Identifier: MIT
/// Types of schemas in one line: `string`, `array<Item>`, `Cat | Dog`, `object {city: string}`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/openapi/open/resolver.hpp"

namespace collet::search {

using openapi::Located;

/// Returns the last segment of a reference to a component. Empty if the reference leads to another place in
/// the document.
std::string name_in_reference(std::string_view reference);

/// Names types for one question. Follows references no deeper than it prints. The length of the result is
/// bounded. Not thread-safe.
class TypeNames {
 public:
  static constexpr std::size_t k_max_characters = 300;

  explicit TypeNames(openapi::Resolver& references);

  /// Returns the object with the keywords that count beside its reference. Before 3.1, none does.
  openapi::Node own(openapi::Node schema) const {
    return siblings_count_ || references_.reference_of(schema).empty() ? schema : openapi::Node();
  }

  /// Returns the type of a schema: the last segment of a `$ref`, `array<Item>`, `A | B`, or the members of an
  /// inline object, one level deep, with `?` after optional ones. Reads OpenAPI 2.0 to 3.2 and the schemas
  /// `true` and `false`.
  std::string of(Located schema) { return bounded(schema, 0); }
  /// Switches to types of requests, which omit read-only members of inline objects.
  void sending(bool on) { sending_ = on; }
  /// Returns true if the schema or the target of its reference is read-only.
  bool is_read_only(Located schema);
  /// Returns true if the last type omitted members of an inline object.
  bool leaves_out() const { return leaves_out_; }

  /// Returns the type of properties that the schema defines by `additionalProperties` or patterns. Empty if
  /// it has neither.
  std::string of_members(Located schema) { return members_of(schema, -1); }

  /// Resolves references, and an `allOf` that wraps a single schema. Returns no value if a reference cannot
  /// be resolved.
  Located resolved(Located schema);
  /// Returns the values of `enum` or `const` as they are shown. Empty if there are none.
  static std::vector<std::string> values_of(openapi::Node schema);

 private:
  std::string bounded(Located schema, int depth);
  std::string name(Located schema, int depth);
  std::string of_reference(Located schema, int depth);
  std::string of_all(Located schema, int depth);
  std::string of_any(Located schema, openapi::Node choices, int depth);
  std::string items_of(Located schema, int depth);
  std::string members_of(Located schema, int depth);
  std::string plain(Located schema, std::string_view type, int depth);
  std::string object(Located schema, int depth);

  openapi::Resolver& references_;
  bool siblings_count_;
  std::size_t steps_ = 0;  ///< steps taken for the current type
  bool leaves_out_ = false;
  bool sending_ = false;
};

}  // namespace collet::search
