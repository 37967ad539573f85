// SPDX-License-Identifier: MIT
/// Reads an index in the format of SCIP (github.com/sourcegraph/scip, scip.proto): the occurrences of symbols
/// in the documents. All texts are parts of the bytes, which are read in place.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "sdk/support/result.hpp"

namespace collet::codegraph {

/// The unit in which a document counts the columns of a line.
enum class ScipColumns : std::uint8_t { unknown, utf8, utf16, utf32 };

struct ScipDocument {
  std::string_view path;  ///< relative to the root of the indexer
  ScipColumns columns = ScipColumns::unknown;
  std::string_view occurrences;  ///< the bytes of the document, for read_occurrences
};

/// Lines and columns begin at 0. An occurrence on several lines ends at the end of the first.
struct ScipOccurrence {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t end = 0;
  std::string_view symbol;
  bool definition = false;
};

/// Returns name and version of the indexer. Fails if the bytes are not an index.
support::Result<std::string> read_scip_tool(std::string_view bytes);

/// Calls `each` for every document until it returns false. Fails if the index is damaged.
support::Result<void> read_scip_documents(std::string_view bytes,
                                          const std::function<bool(const ScipDocument&)>& each);

/// Calls `each` for every occurrence of a document that has a symbol and a place. Fails if one is damaged.
support::Result<void> read_scip_occurrences(const ScipDocument& document,
                                            const std::function<void(const ScipOccurrence&)>& each);

/// Returns true for symbols of functions, methods and constructors that other documents may use.
bool is_scip_function(std::string_view symbol);

/// Returns true for symbols that have a meaning within their document alone.
bool is_scip_local(std::string_view symbol);

}  // namespace collet::codegraph
