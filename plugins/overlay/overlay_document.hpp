// SPDX-License-Identifier: MIT
/// An overlay (OpenAPI Overlay Specification 1.0 and 1.1), and what is wrong with one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/document.hpp"
#include "sdk/support/jsonpath/jsonpath.hpp"

namespace collet::overlay {

/// A defect of an overlay.
struct Problem {
  enum class Severity : std::uint8_t { error, warning };
  Severity severity;
  openapi::Node at;     ///< the value concerned
  std::string message;  ///< found, expected
  std::string suggestion{};
};

struct Action {
  enum class Type : std::uint8_t { update, copy, remove, none };
  Type type = Type::none;
  std::optional<support::jsonpath::JsonPath> target;
  openapi::Node update{};
  std::optional<support::jsonpath::JsonPath> source;  ///< query of a copy
};

struct Overlay {
  std::string version;  ///< as written; empty if there is none
  std::string_view extends;
  std::vector<Action> actions;  ///< as many as the document has, if there are no errors
  std::vector<Problem> problems;

  std::size_t errors() const;
};

/// Reads an overlay and checks it against the rules of its version. The result borrows from the document.
Overlay read_overlay(openapi::Node root);

/// Returns "update", "copy", "remove" or "none".
std::string_view type_word(Action::Type type);

}  // namespace collet::overlay
