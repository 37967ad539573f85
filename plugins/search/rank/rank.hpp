// SPDX-License-Identifier: MIT
/// The ranking of operations for a question in words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/search/query/query_words.hpp"

namespace collet::search {

struct Hit {
  std::uint32_t operation;  ///< number of the operation in openapi::Index::operations()
  float score;              ///< comparable within one query only
};

/// Returns true if the operation with that number may be found. An empty filter admits all operations.
using Filter = std::function<bool(std::uint32_t)>;

struct Ranked {
  Evidence evidence = Evidence::words;
  std::vector<Hit> hits;
  std::size_t matched = 0;  ///< number of operations that pass the filter and have any word of the query
  /// Words that the document does not have, as typed, and the words that replaced them.
  std::vector<std::pair<std::string, std::string>> corrected;
};

/// Returns at most `limit` hits after the first `offset`, the best first. Only operations of paths are found.
/// The order is deterministic: operations with equal scores are ordered by whether they contain the whole
/// query, then by path and method. The work is bounded: only the first k_max_query_bytes of the query count.
/// Thread-safe. `description` must be that of an OpenAPI document.
Ranked rank(const openapi::Description& description, std::string_view query, std::size_t offset,
            std::size_t limit, const Filter& filter);
/// Also ranks operations of referenced documents, with the numbers of the outline, and webhooks if there are
/// no other operations. Words of the schemas that those operations refer to do not count.
Ranked rank(const openapi::Outline& outline, std::string_view query, std::size_t offset, std::size_t limit,
            const Filter& filter);

inline constexpr std::size_t k_max_query_bytes = 1024;

}  // namespace collet::search
