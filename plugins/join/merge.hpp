// SPDX-License-Identifier: MIT
/// Merges one document into another.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plugins/join/component_plan.hpp"
#include "plugins/join/strategy.hpp"
#include "plugins/openapi/edit/edit.hpp"
#include "plugins/openapi/open/open_document.hpp"

namespace collet::join {

struct Strategies {
  Strategy paths = Strategy::fail;
  Strategy schemas = Strategy::accept_left;
};

struct Merged {
  std::vector<Collision> collisions;
  std::vector<std::string> warnings;
  std::uint64_t identical = 0;  ///< components and operations that are equal in both
};

/// Returns a name for a document in new names: of its file, else of its title.
std::string label_of(const openapi::Opened& document, std::size_t number);

/// Merges `right` into the edit's document, which `described` describes and which belongs to `place`. Throws
/// a Failure if a strategy is to fail.
Merged merge(openapi::edit::Edit& left, const openapi::DescriptionPtr& described,
             const openapi::Origin& place, const openapi::Opened& right, const Strategies& strategies,
             const std::string& left_label, const std::string& label);

}  // namespace collet::join
