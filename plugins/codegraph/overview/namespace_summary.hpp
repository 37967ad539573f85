// SPDX-License-Identifier: MIT
/// Sentences about the largest namespaces of a code base.
#pragma once

#include <string>
#include <vector>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// "org.shop.data: 40 types, 12 repositories, centred on Orders, Customers" for each of the namespaces with
/// the most types outside of tests, the largest first.
std::vector<std::string> namespace_summaries(const IndexReader& reader, std::size_t limit);

}  // namespace collet::codegraph
