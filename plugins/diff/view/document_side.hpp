// SPDX-License-Identifier: MIT
/// One of the two documents of a comparison.
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

/// For use by one thread. Nodes are valid as long as this object lives.
class DocumentSide {
 public:
  explicit DocumentSide(openapi::Resolver resolver)
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
  /// Returns true if the version follows JSON Schema 2020-12: keywords beside a `$ref` count, `type` may be
  /// an array, exclusive limits are numbers.
  bool has_2020_12() const { return version >= openapi::Version::v3_1; }

  static Located member(Located object, std::string_view name) { return {object.node[name], object.source}; }
  /// Returns the object at the end of the references, or no value if they lead nowhere.
  Located resolve(Located object) { return object ? references.resolve(object) : object; }
  Located resolved_member(Located object, std::string_view name) { return resolve(member(object, name)); }
};

/// A place in each of the two documents. Either may be no value.
struct Places {
  Located base;
  Located revision;
};

}  // namespace collet::diff
