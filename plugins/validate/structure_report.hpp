// SPDX-License-Identifier: MIT
/// The findings of the structure check: what is said, and where.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/document.hpp"
#include "plugins/validate/finding.hpp"
#include "plugins/validate/shapes.hpp"

namespace collet::validate {

class StructureReport {
 public:
  StructureReport(const openapi::Document& document, const Shapes& shapes, Findings& findings)
      : document_(document), shapes_(shapes), findings_(findings) {}

  /// What follows is about members of an object of that shape.
  void in(const Shape& shape) { shape_ = &shape; }

  /// A value whose JSON type is not that of its field; one in a list or map.
  void type(openapi::Node value, const Member& member);
  void part_type(openapi::Node value, const Member& member);
  void no_string(openapi::Node value);
  /// A text or number of another form.
  void form(openapi::Node value, const Member& member);
  /// A member's name.
  void name(openapi::Node member, const openapi::Field& field);
  /// A list or map with too few or too many items.
  void count(openapi::Node container, const Member& member);
  /// An object without any member.
  void nothing(openapi::Node object, const Shape& shape);
  void repeated(openapi::Node item);
  /// What is only seen once all members of an object are. `seen`: bits of Member::bit.
  void object(openapi::Node object, const Shape& shape, std::uint64_t seen,
              const std::vector<std::uint32_t>& unknown);

 private:
  std::string_view in_place_of(openapi::Object object, std::string_view name, bool other_variant) const;
  void unknown_field(openapi::Node member, const Shape& shape, std::string& meant);
  void missing(openapi::Node object, const Shape& shape, std::uint64_t missing,
               const std::vector<std::string>& meant);
  void exclusions(openapi::Node object, const Shape& shape, std::uint64_t seen);
  void special(openapi::Node object, const Shape& shape);
  void add(const Rule& rule, openapi::Node at, std::string message, std::string suggestion = {},
           std::optional<Severity> here = std::nullopt);

  const openapi::Document& document_;
  const Shapes& shapes_;
  Findings& findings_;
  const Shape* shape_ = nullptr;
  std::uint32_t looked_for_near_ = 0;
};

}  // namespace collet::validate
