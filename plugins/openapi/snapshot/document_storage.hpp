// SPDX-License-Identifier: MIT
/// A document as the sections of a file, and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "plugins/openapi/snapshot/snapshot_format.hpp"
#include "plugins/openapi/snapshot/snapshot_map.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

struct COLLET_OPENAPI_API DocumentStorage {
  struct Section {
    const void* data;
    std::size_t count;
    std::size_t element;
  };
  /// What is to be written; all of the document is built for it. The document must outlive it.
  struct Parts {
    SnapshotFacts facts{};
    std::string findings;  ///< some sections lie here
    std::string index_findings;
    std::vector<Section> sections;
  };
  /// The document must be an OpenAPI document.
  static std::unique_ptr<const Parts> take_apart(const Document& document);

  /// Throws DamagedSnapshot if the sections are not those of a document.
  static DocumentPtr put_together(const std::shared_ptr<const SnapshotMap>& map);
};

}  // namespace collet::openapi
