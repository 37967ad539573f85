// SPDX-License-Identifier: MIT
/// Passes the scalars of the fast YAML reader to the builder.
#pragma once

#include <cstdint>
#include <string_view>

#include "plugins/openapi/read/yaml/characters.hpp"
#include "plugins/openapi/read/yaml/scalar_reader.hpp"
#include "plugins/openapi/tree/builder.hpp"

namespace collet::openapi::fast {

/// Each function returns false if the builder fails or the reader declines the scalar. `at` is the start of
/// the scalar in the source.
class ScalarSink {
 public:
  ScalarSink(Builder& builder, const char* begin) : builder_(builder), begin_(begin) {}

  std::uint32_t place(const char* p) const { return static_cast<std::uint32_t>(p - begin_); }

  /// Adds the value of a plain scalar by the core schema.
  bool plain(const Scalar& scalar, const char* at) {
    return may_be_no_string(scalar.text) ? resolved(scalar, at) : string(scalar, at);
  }
  /// Same as plain() for a text that is contiguous in the source.
  COLLET_YAML_HOT bool plain_in_source(const char* begin, const char* end, bool escapes);
  bool string(const Scalar& scalar, const char* at) {
    if (scalar.copied) return builder_.string_copy(scalar.text, place(at));
    return builder_.text(scalar.escapes ? Tag::string : Tag::plain_string, scalar.text,
                         place(scalar.text.data()), place(at));
  }
  bool key(const Scalar& scalar, const char* at) {
    return scalar.copied ? builder_.key_copy(scalar.text, place(at))
                         : builder_.key(scalar.text, place(scalar.text.data()), place(at));
  }

 private:
  bool resolved(const Scalar& scalar, const char* at);

  Builder& builder_;
  const char* const begin_;
};

COLLET_YAML_HOT bool ScalarSink::plain_in_source(const char* begin, const char* end, bool escapes) {
  const std::string_view text = between(begin, end);
  if (may_be_no_string(text)) [[unlikely]]
    return resolved({text, false, escapes, false, end}, begin);
  return builder_.text(escapes ? Tag::string : Tag::plain_string, text, place(begin), place(begin));
}

}  // namespace collet::openapi::fast
