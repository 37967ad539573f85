// SPDX-License-Identifier: MIT
/// Which operations a question in words is about, best first.
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

namespace collet::search {

struct Hit {
  std::uint32_t operation;  ///< in openapi::Index::operations()
  float score;              ///< comparable within one query alone
};

/// Which operations may be found, by number; empty: all.
using Takes = std::function<bool(std::uint32_t)>;

struct Ranked {
  std::vector<Hit> hits;
  std::size_t matched = 0;  ///< operations that have anything of the query, `takes` considered
  /// Words that the document does not have, as typed, and the word that was taken instead.
  std::vector<std::pair<std::string, std::string>> corrected;
};

/// Best first; at most `limit` hits after `offset`; `takes` (may be empty) restricts the operations. Only
/// operations of paths are found. Deterministic: of equals those come first that have the whole query in
/// name, service or summary, then by path and method. Work is bounded whatever the
/// query is: of a long one the first k_query_bytes count. Thread-safe. The document is an OpenAPI document.
Ranked rank(const openapi::Description& description, std::string_view query, std::size_t offset,
            std::size_t limit, const Takes& takes);
/// Those that stand in other documents with them, by numbers of the outline. Their own words count, not those
/// of the schemas that they refer to.
Ranked rank(const openapi::Outline& outline, std::string_view query, std::size_t offset, std::size_t limit,
            const Takes& takes);

inline constexpr std::size_t k_query_bytes = 1024;

}  // namespace collet::search
