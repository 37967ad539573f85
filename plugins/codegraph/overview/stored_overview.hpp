// SPDX-License-Identifier: MIT
/// The facts of the overview of a code base. They are made once for each state of the index, and kept in a
/// file beside it, because they need most rows of the index.
#pragma once

#include <string>
#include <vector>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

struct Overview {
  std::vector<std::string> languages;  ///< "java: 12 files (3 test), 900 lines"
  std::string kinds;                   ///< "CLASS 12, METHOD 34" of the kinds that matter
  std::string all_kinds;
  std::string frameworks;
  std::string unfollowed;               ///< "jOOQ (14 files)": libraries whose use of data is not followed
  std::string source;                   ///< the text of source_summary
  std::vector<std::string> schemas;     ///< lines of schema_summaries
  std::vector<std::string> namespaces;  ///< lines of namespace_summaries
  std::vector<std::string> services;    ///< lines of service_summaries
  std::vector<std::string> modules;     ///< "api (maven): 12 files, 900 lines", the largest first
  std::vector<std::string> types;       ///< "Device (data) `ID`", those that are used most first
};

/// The numbers of lines that an overview has at most.
inline constexpr std::size_t k_overview_types = 50;

/// Returns the facts of the index. `root` is the folder of the sources.
Overview make_overview(const IndexReader& reader, const std::string& root);

/// Returns the facts from the file in the folder, if it is of the same state of the index. Makes and keeps
/// them otherwise; that they cannot be kept is no failure.
Overview stored_overview(const IndexReader& reader, const std::string& root, const std::string& folder);

/// Returns the sentences without IDs that a language model may rewrite, the most important first.
std::vector<std::string> sentences_of(const Overview& overview, std::size_t most);

/// Removes what stored_overview() and a language model kept.
void forget_overview(const std::string& folder);

}  // namespace collet::codegraph
