// SPDX-License-Identifier: MIT
/// What a schema is called on a line: `string`, `array<Item>`, `Cat | Dog`, `object {city: string}`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/openapi/open/resolver.hpp"

namespace collet::search {

/// A value of a question's documents.
using openapi::Located;

/// The name that a reference to a component gives: its last segment; empty for one that leads elsewhere
/// within the document.
std::string name_in_reference(std::string_view reference);

/// Of one question. Follows references, and nothing deeper than it prints; what it gives is bounded in length
/// whatever the document is. For one thread.
class TypeNames {
 public:
  static constexpr std::size_t k_longest = 300;  ///< characters

  explicit TypeNames(openapi::Resolver& references) : references_(references) {}

  /// `$ref`: its last segment; arrays: `array<Item>`; several: `A | B`; of an object in place one level of
  /// its members, `?` behind what is optional. OpenAPI 2.0 to 3.2 and JSON Schema's `true` and `false`.
  std::string of(Located schema) { return bounded(schema, 0); }
  /// Of what is sent: members in place that are read-only are left out.
  void sending(bool on) { sending_ = on; }
  /// Does the schema or what it refers to say so?
  bool is_read_only(Located schema);
  /// Did the last one leave out members of an object in place?
  bool leaves_out() const { return leaves_out_; }

  /// Of the members that an object names only by `additionalProperties` or patterns; empty if it says none.
  std::string of_members(Located schema) { return members_of(schema, -1); }

  /// The schema at the end of its references and of an `allOf` that only wraps one; no value if they lead
  /// nowhere.
  Located resolved(Located schema);
  /// The values of `enum` or `const`, as they are shown; empty if it has none.
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
  std::size_t steps_ = 0;  ///< of the type that is being named
  bool leaves_out_ = false;
  bool sending_ = false;
};

}  // namespace collet::search
