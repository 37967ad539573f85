// SPDX-License-Identifier: MIT
/// A builder of JSON Schema (2020-12) for a tool's arguments; works at compile time in a manifest.
#ifndef COLLET_SCHEMA_HPP
#define COLLET_SCHEMA_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include <collet/text.hpp>

namespace collet::schema {

/// Capacity of one property's schema in bytes. A larger schema is passed as raw().
inline constexpr std::size_t k_capacity = 4096;

/// A schema that property() accepts: a type that writes itself as one JSON value.
template <class T>
concept AnySchema = requires(const T& schema, FixedText<1>& text) {
  schema.write(text);
  { schema.is_required() } -> std::convertible_to<bool>;
};

/// The keywords that all schemas have. Keywords are written in the order of the calls.
template <class Derived>
class Common {
 public:
  constexpr Derived& description(std::string_view text) {
    member("description");
    collet::detail::append_json_string(members_, text);
    return self();
  }
  /// Makes the property required in the object that contains it.
  constexpr Derived& required() {
    required_ = true;
    return self();
  }
  constexpr bool is_required() const { return required_; }

  constexpr Derived& default_value(bool value) { return raw_member("default", value ? "true" : "false"); }
  template <std::integral Integer>
  constexpr Derived& default_value(Integer value) {
    return integer_member("default", static_cast<std::int64_t>(value));
  }
  constexpr Derived& default_value(const char* value) { return default_value(std::string_view(value)); }
  constexpr Derived& default_value(std::string_view value) {
    member("default");
    collet::detail::append_json_string(members_, value);
    return self();
  }

  constexpr Derived& minimum(std::int64_t value) { return integer_member("minimum", value); }
  constexpr Derived& maximum(std::int64_t value) { return integer_member("maximum", value); }
  constexpr Derived& min_length(std::int64_t value) { return integer_member("minLength", value); }
  constexpr Derived& max_length(std::int64_t value) { return integer_member("maxLength", value); }
  constexpr Derived& min_items(std::int64_t value) { return integer_member("minItems", value); }
  constexpr Derived& max_items(std::int64_t value) { return integer_member("maxItems", value); }

  /// Sets the allowed strings.
  constexpr Derived& one_of(std::initializer_list<std::string_view> options) {
    member("enum");
    char before = '[';
    for (const auto option : options) {
      members_ += before;
      collet::detail::append_json_string(members_, option);
      before = ',';
    }
    members_ += ']';
    return self();
  }

  /// Adds any other keyword; `json` is one JSON value.
  constexpr Derived& raw_member(std::string_view keyword, std::string_view json) {
    member(keyword);
    members_ += json;
    return self();
  }

 protected:
  constexpr Common() = default;
  constexpr void member(std::string_view keyword) {
    if (!members_.empty()) members_ += ',';
    collet::detail::append_json_string(members_, keyword);
    members_ += ':';
  }
  constexpr Derived& integer_member(std::string_view keyword, std::int64_t value) {
    member(keyword);
    collet::detail::append_integer(members_, value);
    return self();
  }
  constexpr Derived& self() { return static_cast<Derived&>(*this); }

  FixedText<k_capacity> members_;
  bool required_ = false;
};

/// A schema of any type except an object with properties.
class Value : public Common<Value> {
 public:
  explicit constexpr Value(std::string_view type) {
    member("type");
    collet::detail::append_json_string(members_, type);
  }
  /// Returns the schema of an array whose items match `items`.
  template <AnySchema Items>
  static constexpr Value array(const Items& items) {
    Value value("array");
    value.member("items");
    items.write(value.members_);
    return value;
  }
  template <class Text>
  constexpr void write(Text& out) const {
    out += '{';
    out += std::string_view(members_);
    out += '}';
  }
};

/// The names and schemas of an object's properties in the order of the calls, and the names of the required
/// ones.
template <class Text>
class Properties {
 public:
  template <AnySchema Schema>
  constexpr void add(std::string_view name, const Schema& schema) {
    if (!properties_.empty()) properties_ += ',';
    collet::detail::append_json_string(properties_, name);
    properties_ += ':';
    schema.write(properties_);
    if (!schema.is_required()) return;
    if (!required_.empty()) required_ += ',';
    collet::detail::append_json_string(required_, name);
  }
  /// Writes `"properties":{…},"required":[…]`; omits the latter if no property is required.
  template <class Out>
  constexpr void write(Out& out) const {
    out += std::string_view("\"properties\":{");
    out += std::string_view(properties_);
    out += '}';
    if (required_.empty()) return;
    out += std::string_view(",\"required\":[");
    out += std::string_view(required_);
    out += ']';
  }

 private:
  Text properties_;
  Text required_;
};

/// An object with properties. It refuses other properties, unless open() is called.
class Object : public Common<Object> {
 public:
  constexpr Object() { raw_member("type", "\"object\""); }
  template <AnySchema Schema>
  constexpr Object& property(std::string_view name, const Schema& schema) {
    properties_.add(name, schema);
    return *this;
  }
  /// Requires exactly one of the properties.
  constexpr Object& exactly_one() {
    return integer_member("minProperties", 1).integer_member("maxProperties", 1);
  }
  /// Allows other properties.
  constexpr Object& open() {
    open_ = true;
    return *this;
  }
  template <class Text>
  constexpr void write(Text& out) const {
    out += '{';
    out += std::string_view(members_);
    out += ',';
    properties_.write(out);
    if (!open_) out += std::string_view(",\"additionalProperties\":false");
    out += '}';
  }

 private:
  Properties<FixedText<k_capacity>> properties_;
  bool open_ = false;
};

/// A schema written as JSON. The text must outlive the expression that uses it.
class Raw {
 public:
  explicit constexpr Raw(std::string_view json) : json_(json) {}
  constexpr Raw& required() {
    required_ = true;
    return *this;
  }
  constexpr bool is_required() const { return required_; }
  template <class Text>
  constexpr void write(Text& out) const {
    out += json_;
  }

 private:
  std::string_view json_;
  bool required_ = false;
};

constexpr Value string() {
  return Value("string");
}
constexpr Value integer() {
  return Value("integer");
}
constexpr Value number() {
  return Value("number");
}
constexpr Value boolean() {
  return Value("boolean");
}
template <AnySchema Items>
constexpr Value array(const Items& items) {
  return Value::array(items);
}
constexpr Object object() {
  return Object();
}
constexpr Raw raw(std::string_view json) {
  return Raw(json);
}

/// Adds the common parameters of a tool that lists, which collet::Page and collet::Budget read:
/// `m.tool("x")….with(collet::schema::page_properties)`.
inline constexpr auto page_properties = [](auto& tool) {
  tool.property("limit", integer().description("Items at most: 100 (25 with detail), up to 1000"));
  tool.property("offset", integer().description("Items to skip"));
  tool.property("max_response_tokens", integer().description("Size of the answer at most"));
};

}  // namespace collet::schema

#endif
