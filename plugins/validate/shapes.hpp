// SPDX-License-Identifier: MIT
/// The table of the specification's objects (plugins/openapi/table/objects.hpp) as one version has it, made
/// for looking up: an object in one of its variants is a shape, and a member's name is a small number.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/openapi/table/objects.hpp"

namespace collet::validate {

struct Shape;

/// Bits by number of a Tag.
using Tags = std::uint16_t;

/// What has to stand under a name.
struct Member {
  const openapi::Field* field = nullptr;
  const Shape* shape = nullptr;  ///< of the object or objects; null for data
  openapi::Cardinality cardinality = openapi::Cardinality::one;
  Tags tags = 0;          ///< that the value itself may have
  Tags part_tags = 0;     ///< that an item or member of it may have, of a list or map
  bool checked = false;   ///< data of which the tag does not say all
  bool chosen = false;    ///< the object tells its variant
  std::uint64_t bit = 0;  ///< in Shape::required and the like; 0 where nobody asks
};

/// Names of fields as small numbers.
using WordId = std::uint8_t;
inline constexpr WordId k_unknown = 0;    ///< nobody has looked at it
inline constexpr WordId k_extension = 1;  ///< begins with `x-`
inline constexpr WordId k_other = 2;      ///< no field of any object

struct Shape {
  struct Pair {
    std::uint64_t one;
    std::uint64_t other;
    const openapi::Exclusion* exclusion;
  };
  struct Choice {
    std::uint64_t any;
    const openapi::Choice* choice;
  };

  openapi::Object object = openapi::Object::data;
  openapi::Variants variant = 0;  ///< 0: none, or it could not be told
  const openapi::ObjectFacts* facts = nullptr;
  bool references = false;
  bool open = false;
  bool extensions = false;
  bool special = false;                             ///< the table does not say all of it
  std::array<std::uint16_t, 256> number_of_word{};  ///< in `members`, which begins with none
  std::vector<Member> members;
  const Member* any = nullptr;  ///< for any name but extensions
  std::uint64_t required = 0;
  std::vector<Pair> pairs;
  std::vector<Choice> choices;

  const Member* find(WordId word) const {
    const std::uint16_t number = number_of_word[word];
    return number == 0 ? nullptr : &members[number];
  }
};

/// The variant of an object that says so itself: a parameter by `in`, a security scheme by `type` and, of
/// 2.0, `flow`, a schema by `type`; 0 if these words name none.
openapi::Variants variant_by(openapi::Object object, std::string_view word, std::string_view flow);

/// Immutable.
class Shapes {
 public:
  /// Those of a version; made on the first question, kept for the process.
  static const Shapes& of(openapi::Version version);

  const Shape& of(openapi::Object object, openapi::Variants variant = 0) const;
  /// By number, beginning behind k_other.
  const std::vector<std::string_view>& words() const { return words_; }
  std::uint8_t version() const { return version_; }

 private:
  explicit Shapes(openapi::Version version);
  template <openapi::Version V>
  static const Shapes& kept();
  void learn_words();
  void fill(Shape& shape);
  void add(Shape& shape, const openapi::Field& field, bool sure);
  std::uint64_t bit_of(Shape& shape, std::string_view name, std::uint64_t& next);
  WordId word_of(std::string_view name) const;

  std::uint8_t version_;
  std::vector<std::string_view> words_;
  std::vector<Shape> shapes_;  ///< of an object together, without a variant first
  std::array<std::uint8_t, static_cast<std::size_t>(openapi::Object::count_) + 1> first_{};  ///< in shapes_
};

}  // namespace collet::validate
