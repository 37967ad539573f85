// SPDX-License-Identifier: MIT
/// The files of a code base by language and by module.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "plugins/codegraph/discover/modules.hpp"
#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

struct Sum {
  std::uint64_t files = 0;
  std::uint64_t lines = 0;
  std::uint64_t tests = 0;
  std::uint64_t generated = 0;
};

class Parts {
 public:
  explicit Parts(const IndexReader& reader);

  const std::map<std::string, Sum>& languages() const { return languages_; }
  /// Returns the parts, the largest first.
  std::vector<std::pair<std::string, Sum>> largest() const;
  std::size_t count() const { return parts_.size(); }
  /// Returns the module of a file with its folder; without one, the folder of its `src`, or the first one.
  std::string part_of(const std::string& path) const;

 private:
  std::vector<Module> modules_;
  std::map<std::string, Sum> languages_;
  std::map<std::string, Sum> parts_;
};

/// Returns "api: 12 files (3 test), 900 lines".
std::string sum_line(const std::string& name, const Sum& sum);

/// Returns a type with the module that it is in and its ID.
std::string type_line(const SymbolRow& type, const Parts& parts);

/// Returns the frameworks that the project files of the modules name: "Hibernate, Spring Boot".
std::string frameworks_of(const IndexReader& reader, const std::string& root);

/// Returns the libraries of data access that are used and not followed: "jOOQ (14 files)".
std::string unfollowed_libraries(const IndexReader& reader);

}  // namespace collet::codegraph
