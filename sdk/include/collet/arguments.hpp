// SPDX-License-Identifier: MIT
/// A tool's arguments, read by name and type. A wrong argument throws a Failure whose text the caller can act
/// on: `/spec/file: found 5, expected a string`.
#ifndef COLLET_ARGUMENTS_HPP
#define COLLET_ARGUMENTS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/abi.h>
#include <collet/failure.hpp>
#include <collet/json.hpp>

namespace collet {

/// Comparison of letters in find_one_of().
enum class Case : std::uint8_t { strict, ignored };

/// The members of one JSON object, scanned once. The text must outlive the object. A null member counts as
/// absent. If a name occurs twice, the last member counts.
class Arguments {
 public:
  /// Reads `object`. `pointer` is its JSON Pointer within the arguments, empty for the arguments themselves.
  explicit Arguments(json::View object, std::string pointer = {}) : pointer_(std::move(pointer)) {
    append(object.members());
  }
  /// Reads a text that is one JSON object and nothing else.
  explicit Arguments(std::string_view json) {
    // A View would first look for the end of the object, and arguments may be megabytes.
    const char* const end = json.data() + json.size();
    const char* const begin = json::detail::skip_space(json.data(), end);
    if (begin == end || *begin != '{') return;
    append(json::View::Members({begin, static_cast<std::size_t>(end - begin)}));
  }

  /// Returns the value unchanged, or an empty View if it is absent or null.
  json::View raw(std::string_view name) const {
    for (std::size_t i = count_; i-- > 0;) {
      if (!member(i).key.equals(name)) continue;
      return member(i).value.is(json::Type::null) ? json::View() : member(i).value;
    }
    return {};
  }
  bool has(std::string_view name) const { return static_cast<bool>(raw(name)); }
  /// Number of members, including null ones and repeated names.
  std::size_t size() const { return count_; }
  /// Returns member `i` in the order of the text.
  const json::View::Member& member(std::size_t i) const {
    return i < k_inline_members ? inline_.members[i] : overflow_[i - k_inline_members];
  }
  /// JSON Pointer of this object within the arguments.
  const std::string& pointer() const { return pointer_; }

  // Four functions for each type. If the member is absent, find_x() returns nullopt, x(name) throws a Failure
  // and x(name, fallback) returns the fallback. A value of another type always throws a Failure.
  std::optional<std::string> find_string(std::string_view name) const {
    return find<std::string>(name, "a string", [](json::View value) { return value.string(); });
  }
  std::string string(std::string_view name) const {
    const auto value = raw(name);
    if (!value) refuse(name, "nothing", "a string");
    auto text = value.string();
    if (!text) refuse(name, found(value), "a string");
    return *std::move(text);
  }
  std::string string(std::string_view name, std::string_view fallback) const {
    auto value = find_string(name);
    return value ? std::move(*value) : std::string(fallback);
  }

  std::optional<std::int64_t> find_integer(std::string_view name) const {
    return find<std::int64_t>(name, "an integer", [](json::View value) { return value.integer(); });
  }
  std::int64_t integer(std::string_view name) const { return need(find_integer(name), name, "an integer"); }
  std::int64_t integer(std::string_view name, std::int64_t fallback) const {
    return find_integer(name).value_or(fallback);
  }

  std::optional<double> find_number(std::string_view name) const {
    return find<double>(name, "a number", [](json::View value) { return value.number(); });
  }
  double number(std::string_view name) const { return need(find_number(name), name, "a number"); }
  double number(std::string_view name, double fallback) const { return find_number(name).value_or(fallback); }

  std::optional<bool> find_boolean(std::string_view name) const {
    return find<bool>(name, "true or false", [](json::View value) { return value.boolean(); });
  }
  bool boolean(std::string_view name) const { return need(find_boolean(name), name, "true or false"); }
  bool boolean(std::string_view name, bool fallback) const { return find_boolean(name).value_or(fallback); }

  /// Returns the option that equals the string, or nullopt if the member is absent. The result is a view of
  /// `options`, whose texts must outlive it. Any other value throws a Failure that names the options.
  std::optional<std::string_view> find_one_of(std::string_view name,
                                              std::initializer_list<std::string_view> options,
                                              Case compare = Case::strict) const {
    const auto value = raw(name);
    if (!value) return std::nullopt;
    const auto text = value.string();
    if (text) {
      for (const auto option : options)
        if (*text == option || (compare == Case::ignored && detail::equal_ignoring_case(*text, option)))
          return option;
    }
    std::string expected = "one of ";
    for (const auto option : options) {
      if (option != *options.begin()) expected += ", ";
      expected += option;
    }
    refuse(name, found(value), expected, text ? nearest(*text, options) : std::string_view());
  }
  std::string_view one_of(std::string_view name, std::initializer_list<std::string_view> options,
                          Case compare = Case::strict) const {
    return need(find_one_of(name, options, compare), name, "a string");
  }
  std::string_view one_of(std::string_view name, std::initializer_list<std::string_view> options,
                          std::string_view fallback, Case compare = Case::strict) const {
    return find_one_of(name, options, compare).value_or(fallback);
  }

  std::optional<Arguments> find_object(std::string_view name) const {
    const auto value = raw(name);
    if (!value) return std::nullopt;
    if (!value.is(json::Type::object)) refuse(name, found(value), "an object");
    return Arguments(value, pointer_to(name));
  }
  Arguments object(std::string_view name) const { return need(find_object(name), name, "an object"); }

  /// Returns the items of an array of strings; empty if the member is absent.
  std::vector<std::string> strings(std::string_view name) const {
    std::vector<std::string> items;
    const auto value = raw(name);
    if (!value) return items;
    if (!value.is(json::Type::array)) refuse(name, found(value), "an array of strings");
    for (const auto item : value.items()) {
      auto text = item.string();
      if (!text)
        throw Failure(COLLET_INVALID_ARGUMENT, pointer_to(name) + "/" + std::to_string(items.size()) +
                                                   ": found " + found(item) + ", expected a string");
      items.push_back(std::move(*text));
    }
    return items;
  }

  /// Returns the one of `names` that is present. Throws a Failure if none or several are present.
  std::string_view exactly_one_of(std::initializer_list<std::string_view> names) const {
    std::string_view present;
    std::string given;
    std::string expected;
    for (const auto name : names) {
      if (!expected.empty()) expected += ", ";
      expected += name;
      if (!has(name)) continue;
      if (!given.empty()) given += " and ";
      given += name;
      present = name;
    }
    if (given.empty() || given.size() != present.size())
      throw Failure(COLLET_INVALID_ARGUMENT, (pointer_.empty() ? std::string("/") : pointer_) + ": found " +
                                                 (given.empty() ? "none" : given) +
                                                 ", expected exactly one of " + expected);
    return present;
  }

  /// Throws a Failure if a member is not in `names`. The wrapper does this for all arguments before call(),
  /// if the manifest lists the tool.
  template <class Names>
  void expect_only(const Names& names) const {
    for (std::size_t i = 0; i < count_; ++i) {
      const auto key = member(i).key;
      const auto is_it = [&](std::string_view name) { return key.equals(name); };
      if (std::any_of(std::begin(names), std::end(names), is_it)) continue;
      const auto name = key.string().value_or(std::string());
      std::string expected;
      for (const std::string_view candidate : names) {
        expected += expected.empty() ? "one of " : ", ";
        expected += candidate;
      }
      refuse(name, "an unknown property", expected.empty() ? "no properties" : expected,
             nearest(name, names));
    }
  }
  void expect_only(std::initializer_list<std::string_view> names) const {
    expect_only<std::initializer_list<std::string_view>>(names);
  }

  /// Throws the Failure of this argument: `POINTER: found X, expected Y`. `nearest_text` may be empty.
  [[noreturn]] void refuse(std::string_view name, std::string_view found_text, std::string_view expected,
                           std::string_view nearest_text = {}) const {
    std::string message = pointer_to(name);
    message += ": found ";
    message += found_text;
    message += ", expected ";
    message += expected;
    if (!nearest_text.empty()) {
      message += "; did you mean '";
      message += nearest_text;
      message += "'?";
    }
    throw Failure(COLLET_INVALID_ARGUMENT, std::move(message));
  }

  /// Returns the text by which a message names a value: scalars by their JSON text, clipped; others by their
  /// type.
  static std::string found(json::View value) {
    switch (value.type()) {
      case json::Type::object:
        return "an object";
      case json::Type::array:
        return "an array";
      case json::Type::invalid:
        return "nothing";
      default:
        break;
    }
    return clip(value.raw());
  }

 private:
  void append(json::View::Members members) {
    for (; members != json::detail::End(); ++members) {
      if (count_ < k_inline_members) {
        std::construct_at(&inline_.members[count_], *members);
      } else {
        overflow_.push_back(*members);
      }
      ++count_;
    }
  }
  /// Returns at most 60 bytes of a client's text, cut between characters, for use in messages.
  static std::string clip(std::string_view text) {
    constexpr std::size_t k_max_bytes = 60;
    if (text.size() <= k_max_bytes) return std::string(text);
    auto cut = k_max_bytes;
    while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U)
      --cut;
    return std::string(text.substr(0, cut)) + "…";
  }

  std::string pointer_to(std::string_view name) const {
    std::string text = pointer_ + "/";
    for (const char c : clip(name)) {
      if (c == '~') {
        text += "~0";
      } else if (c == '/') {
        text += "~1";
      } else {
        text += c;
      }
    }
    return text;
  }

  template <class T, class Read>
  std::optional<T> find(std::string_view name, std::string_view expected, Read read) const {
    const auto value = raw(name);
    if (!value) return std::nullopt;
    std::optional<T> result = read(value);
    if (!result) refuse(name, found(value), expected);
    return result;
  }
  template <class T>
  T need(std::optional<T> value, std::string_view name, std::string_view expected) const {
    if (!value) refuse(name, "nothing", expected);
    return std::move(*value);
  }

  static constexpr std::size_t k_inline_members = 6;  // most calls have few arguments
  /// Uninitialised until members are added, because to initialise it would cost more than to read them.
  union InlineMembers {
    InlineMembers() {}
    json::View::Member members[k_inline_members];
  };
  std::string pointer_;
  InlineMembers inline_;
  std::vector<json::View::Member> overflow_;
  std::size_t count_ = 0;
};

}  // namespace collet

#endif
