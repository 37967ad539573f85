// SPDX-License-Identifier: MIT
/// The description of an object that may be a reference.
#pragma once

#include <string_view>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/resolver.hpp"

namespace collet::walk {

/// Returns the description of `object`, whose references end at `target`. Since 3.1, a description beside the
/// `$ref` "by default SHOULD override that of the referenced component" (Reference Object).
inline std::string_view description_of(openapi::Node object, openapi::Node target,
                                       const openapi::Resolver& references) {
  if (object["$ref"].is_string() && references.description().index().version() >= openapi::Version::v3_1)
    if (const auto own = object["description"].string(); !own.empty()) return own;
  return target["description"].string();
}

}  // namespace collet::walk
