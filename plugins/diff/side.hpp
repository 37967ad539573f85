// SPDX-License-Identifier: MIT
/// One of the two documents of a comparison, and what comparing needs to ask it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/open/resolver.hpp"

namespace collet::diff {

using openapi::Located;
using openapi::Node;

/// For one thread; nodes that it gives are valid as long as it lives.
class Side {
 public:
  explicit Side(openapi::Resolver resolver)
      : references(std::move(resolver)),
        outline(references),
        version(references.description().index().version()) {}

  openapi::Resolver references;
  openapi::Outline outline;
  openapi::Version version;

  const openapi::Description& description() const { return references.description(); }
  const openapi::Document& document() const { return references.document(); }
  Located root() const { return {document().root(), 0}; }
  bool is_2_0() const { return version == openapi::Version::v2_0; }
  /// Keywords beside a `$ref` count, `type` may be a list, exclusive limits are numbers.
  bool has_2020_12() const { return version >= openapi::Version::v3_1; }

  static Located member(Located object, std::string_view name) { return {object.node[name], object.source}; }
  /// The object at the end of the references; no value if they lead nowhere.
  Located resolve(Located object) { return object ? references.resolve(object) : object; }
  Located resolved_member(Located object, std::string_view name) { return resolve(member(object, name)); }
};

/// A place in each of the two documents; either may be no value.
struct Places {
  Located base;
  Located revision;
};

}  // namespace collet::diff
