// SPDX-License-Identifier: MIT
/// Two documents as an Overlay that turns the first into the second.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "plugins/openapi/tree/document.hpp"

namespace collet::diff {

struct OverlayText {
  std::string json;           ///< a document of the Overlay Specification 1.0.0
  std::uint64_t actions = 0;  ///< 0 if the documents are equal; `json` then has one action without effect
};

/// Compares the trees, whatever they mean. An object that differs gets an action that removes each member
/// that goes, and one that updates what is new or changed. Since updates add to arrays and cannot change the
/// type of a value, an array or a type that differs is removed before. The order of members and comments are
/// not compared. Calls `check` now and then, which may throw. Both roots must be objects.
OverlayText overlay_of(const openapi::Document& base, const openapi::Document& revision,
                       const std::function<void()>& check);

}  // namespace collet::diff
