// SPDX-License-Identifier: MIT
/// The parts of a document that have an address of their own: JSON Schema 2020-12 core, section 8.2.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

/// Resources begin at the root and at each schema with an `$id`; `$anchor` and `$dynamicAnchor` name schemas
/// within one. Where no schema can stand (examples, defaults, extensions) and where a property happens to
/// have such a name, nothing is found. Immutable.
class COLLET_OPENAPI_API SchemaResources {
 public:
  /// An `$id` that makes a longer URI begins no resource, as relative ones in each other could make long ones
  /// of few bytes; for the same reason all together are about as long as the document at most.
  static constexpr std::size_t k_longest_uri = 8192;

  struct Resource {
    Node root;
    std::string uri;  ///< absolute if `base` is; without a fragment
  };

  /// `base`: the URI where the document was found, or empty. With `ids` false neither `$id` nor `$self`
  /// (OpenAPI 3.2) counts, as before OpenAPI 3.1. The document must outlive it.
  SchemaResources(const Document& document, std::string base, bool ids);

  /// The document itself first.
  const std::vector<Resource>& all() const { return resources_; }
  /// Number of the innermost resource that a value is in.
  std::uint32_t holding(Node node) const;
  /// The schema of that name in a resource; the first one, if there are several. No value if there is none.
  Node anchor(std::uint32_t resource, std::string_view name) const;
  /// What a fragment, percent-decoded, leads to in a resource: a JSON Pointer from its root, or an anchor.
  Node at(std::uint32_t resource, std::string_view fragment) const;

 private:
  void find_ids(const Document& document);
  void find_anchors(const Document& document);

  std::vector<Resource> resources_;
  std::unordered_map<std::uint32_t, std::uint32_t> resource_of_node_;
  std::map<std::pair<std::uint32_t, std::string_view>, Node> anchors_;
};

}  // namespace collet::openapi
