// SPDX-License-Identifier: MIT
/// A tool's arguments, read by name and type. What is wrong becomes a Failure whose text the caller can act
/// on:
/// `/spec/file: found 5, expected a string`.
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

enum class Case : std::uint8_t { strict, ignored };

/// One JSON object. It is scanned once; the text must outlive this. A member that is null counts as absent;
/// of two of one name the last one counts.
class Arguments {
 public:
  /// `pointer`: JSON Pointer of the object within the arguments, empty for the arguments themselves.
  explicit Arguments(json::View object, std::string pointer = {}) : pointer_(std::move(pointer)) {
    take(object.members());
  }
  /// Of a text that is one JSON object and nothing else.
  explicit Arguments(std::string_view json) {
    // Not by way of a View, which would look for the object's end first: arguments may be megabytes.
    const char* const end = json.data() + json.size();
    const char* const begin = json::detail::skip_space(json.data(), end);
    if (begin == end || *begin != '{') return;
    take(json::View::Members({begin, static_cast<std::size_t>(end - begin)}));
  }

  /// The value as it stands, or an empty View if absent or null.
  json::View raw(std::string_view name) const {
    for (std::size_t i = count_; i-- > 0;) {
      if (!member(i).key.equals(name)) continue;
      return member(i).value.is(json::Type::null) ? json::View() : member(i).value;
    }
    return {};
  }
  bool has(std::string_view name) const { return static_cast<bool>(raw(name)); }
  /// The members as they stand, in order of the text, null ones too.
  std::size_t size() const { return count_; }
  const json::View::Member& member(std::size_t i) const {
    return i < k_near ? near_.members[i] : far_[i - k_near];
  }
  const std::string& pointer() const { return pointer_; }

  // Four of each type: find_x() gives nothing if absent, x(name) refuses then, x(name, fallback) gives the
  // fallback. A value of another type is refused by all.
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

  /// One of the options, spelt as in `options`, whose texts must outlive the result; nothing if absent.
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

  /// The items of an array of strings; none if absent.
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

  /// The one of `names` that is present. None, or more than one, is refused.
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

  /// Refuses a member whose name is not of `names`. Done for the arguments themselves before call() is
  /// entered, if the manifest lists the tool.
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

  /// Fails the call on this argument, in the common form. `nearest` may be empty.
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

  /// How a value is named in such a text: a short one by itself, a long one by its kind.
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
  void take(json::View::Members members) {
    for (; members != json::detail::End(); ++members) {
      if (count_ < k_near) {
        std::construct_at(&near_.members[count_], *members);
      } else {
        far_.push_back(*members);
      }
      ++count_;
    }
  }
  /// What a client sent is repeated to it in a bounded length.
  static std::string clip(std::string_view text) {
    constexpr std::size_t k_longest = 60;
    if (text.size() <= k_longest) return std::string(text);
    auto cut = k_longest;
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

  static constexpr std::size_t k_near = 6;  // most tools are given few
  /// Not set before there are members, since that would cost more than to read them.
  union Room {
    Room() {}
    json::View::Member members[k_near];
  };
  std::string pointer_;
  Room near_;
  std::vector<json::View::Member> far_;
  std::size_t count_ = 0;
};

}  // namespace collet

#endif
