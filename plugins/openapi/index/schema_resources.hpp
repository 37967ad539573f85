// SPDX-License-Identifier: MIT
/// The schema resources and anchors of a document (JSON Schema 2020-12 core, section 8.2).
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
/// within a resource. These keywords are ignored in values that are no schemas (examples, defaults,
/// extensions) and as names of properties. Immutable.
class COLLET_OPENAPI_API SchemaResources {
 public:
  /// An `$id` whose URI would be longer begins no resource, since nested relative ones could make long URIs
  /// from few bytes. For the same reason, all URIs together are at most about as long as the document.
  static constexpr std::size_t k_max_uri = 8192;

  struct Resource {
    Node root;
    std::string uri;  ///< absolute if `base` is; without a fragment
  };

  /// `base` is the URI of the document, or empty. If `ids` is false, `$id` and `$self` (OpenAPI 3.2) are
  /// ignored, as before OpenAPI 3.1. The document must outlive the object.
  SchemaResources(const Document& document, std::string base, bool ids);

  /// Returns the resources; the first is the document itself.
  const std::vector<Resource>& all() const { return resources_; }
  /// Returns the number of the innermost resource that contains a value.
  std::uint32_t holding(Node node) const;
  /// Returns the first schema with that anchor in a resource, or a null Node.
  Node anchor(std::uint32_t resource, std::string_view name) const;
  /// Resolves a percent-decoded fragment in a resource: a JSON Pointer from its root, or an anchor.
  Node at(std::uint32_t resource, std::string_view fragment) const;

 private:
  void find_ids(const Document& document);
  void find_anchors(const Document& document);

  std::vector<Resource> resources_;
  std::unordered_map<std::uint32_t, std::uint32_t> resource_of_node_;
  std::map<std::pair<std::uint32_t, std::string_view>, Node> anchors_;
};

}  // namespace collet::openapi
