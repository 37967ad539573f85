// SPDX-License-Identifier: MIT
/// Converts a description to the sections of a snapshot file and back.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/snapshot/snapshot_format.hpp"
#include "plugins/openapi/snapshot/snapshot_map.hpp"
#include "plugins/openapi/tree/sections.hpp"

namespace collet::openapi {

struct COLLET_OPENAPI_API DescriptionStorage {
  /// Everything that a snapshot file contains.
  struct Contents {
    SnapshotFacts facts{};
    std::string findings;        ///< packed; one of the sections
    std::string index_findings;  ///< packed; one of the sections
    std::vector<Section> sections;
  };
  /// Builds all tables of the description, whose index must have no problem. The description must outlive the
  /// contents, since sections point into it.
  static std::unique_ptr<const Contents> to_sections(const Description& description);

  /// Throws DamagedSnapshot if the sections are not those of a description.
  static DescriptionPtr from_sections(const std::shared_ptr<const SnapshotMap>& map);
};

}  // namespace collet::openapi
