// SPDX-License-Identifier: MIT
/// New names of components and operations in one document, in every position that refers to them.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "plugins/openapi/edit/edit.hpp"
#include "plugins/openapi/index/description.hpp"

namespace collet::join {

/// The new name of a component, by section and name.
using ComponentNames = std::map<std::pair<std::string, std::string>, std::string>;
/// The new operationId, by the old one.
using OperationIds = std::map<std::string, std::string>;

/// Renames the components and operations of the edit's current document, whose description is given. Rewrites
/// `$ref`s, discriminator mappings, security requirements and links. Throws a Failure if that exceeds a
/// limit.
void rename(openapi::edit::Edit& edit, const openapi::Description& description,
            const ComponentNames& components, const OperationIds& operations);

/// Makes one component of several: references to the old name lead to the new one, and the old component is
/// removed.
void merge_components(openapi::edit::Edit& edit, const openapi::Description& description,
                      const ComponentNames& components);

}  // namespace collet::join
