// SPDX-License-Identifier: MIT
/// Sentences about the structure of a code base, made from its graph: what kinds of parts it has, what its
/// schemas are about, and what its services read and write.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// "70 controllers, 572 services, 110 repositories; code reads 89 tables and writes 34", or an empty text.
std::string source_summary(const IndexReader& reader);

/// "dbo: 142 tables centred on Orders, Customers" for each schema, the largest first.
std::vector<std::string> schema_summaries(const IndexReader& reader, std::size_t limit);

/// "OrderService reads Customers, Products, writes Orders, calls PaymentService" for the types that use most
/// tables.
std::vector<std::string> service_summaries(const IndexReader& reader, std::size_t limit);

}  // namespace collet::codegraph
