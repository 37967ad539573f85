// SPDX-License-Identifier: MIT
/// Access to a text of each object, such as its name. Equal texts are read once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/inventory.hpp"

namespace collet::listing {

/// Array that grows to contain every number used as an index. New elements are value-initialized. Numbers
/// must be below openapi::k_unknown_id.
template <class T>
class ByNumber {
 public:
  T& operator[](std::uint32_t number) {
    if (number >= values_.size()) values_.resize(std::max(number + std::size_t{1}, values_.size() * 2));
    return values_[number];
  }

 private:
  std::vector<T> values_;
};

struct ObjectText {
  std::function<std::string_view(const openapi::ObjectEntry&)> of;  ///< text borrowed from the document
  /// Objects with the same number have the same text, except those with openapi::k_unknown_id.
  std::uint32_t (*number)(const openapi::ObjectEntry&) = nullptr;
};

inline std::uint32_t name_number(const openapi::ObjectEntry& found) {
  return found.name_id;
}
inline std::uint32_t kind_number(const openapi::ObjectEntry& found) {
  return found.kind_id;
}

struct TextCount {
  std::string_view text;
  std::uint64_t count = 0;
};

/// Returns the non-empty texts with the number of objects that have them. `objects` has size() and
/// operator[]. The result may contain a text several times.
template <class Objects>
std::vector<TextCount> count_texts(const Objects& objects, const ObjectText& text) {
  std::vector<TextCount> counted;
  constexpr std::uint32_t k_empty = 0xFFFFFFFF;
  ByNumber<std::uint32_t> seen;  // position in `counted` + 1, or k_empty
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const openapi::ObjectEntry found = objects[i];
    const std::uint32_t number = text.number(found);
    std::uint32_t* const at = number == openapi::k_unknown_id ? nullptr : &seen[number];
    if (at != nullptr && *at != 0) {
      if (*at != k_empty) ++counted[*at - 1].count;
      continue;
    }
    const std::string_view own = text.of(found);
    if (!own.empty()) counted.push_back({own, 1});
    if (at != nullptr) *at = own.empty() ? k_empty : static_cast<std::uint32_t>(counted.size());
  }
  return counted;
}

/// Predicate on the text of an object. `passes` is called once for each number.
template <class Passes>
class TextFilter {
 public:
  TextFilter(const ObjectText& text, Passes passes) : text_(text), passes_(std::move(passes)) {}
  bool operator()(const openapi::ObjectEntry& found) {
    const std::uint32_t number = text_.number(found);
    if (number == openapi::k_unknown_id) return passes_(text_.of(found));
    Known& known = known_[number];
    if (known == Known::unknown) known = passes_(text_.of(found)) ? Known::yes : Known::no;
    return known == Known::yes;
  }

 private:
  enum class Known : std::uint8_t { unknown, no, yes };
  ObjectText text_;
  Passes passes_;
  ByNumber<Known> known_;
};

}  // namespace collet::listing
