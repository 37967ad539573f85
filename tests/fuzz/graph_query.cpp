// SPDX-License-Identifier: MIT
/// Texts of the query language: each text is a query within its limits, or an error with its position.
#include "plugins/codegraph/query/graph_query.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace collet::codegraph;  // NOLINT(google-build-using-namespace): a program of its own

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto query = parse_query(text);
  if (!query) {
    if (!query.error().message.starts_with("/query: ")) std::abort();
    return 0;
  }
  if (query->start.pattern.empty() || query->stages.size() > GraphQuery::k_max_stages) std::abort();
  for (const auto& stage : query->stages)
    if (stage.step.max_depth > GraphQuery::k_max_depth || stage.step.min_depth < 1) std::abort();
  fits_pattern(text, query->start.pattern);
  return 0;
}
