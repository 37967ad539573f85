// SPDX-License-Identifier: MIT
/// Names that are spelt almost like a name that does not exist.
#pragma once

#include <string>
#include <vector>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// Returns at most `count` names, the nearest first. In a large project, only names that begin alike or share
/// a rare word are compared.
std::vector<std::string> near_names(const IndexReader& reader, const std::string& name, std::size_t count);

}  // namespace collet::codegraph
