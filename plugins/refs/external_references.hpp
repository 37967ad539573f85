// SPDX-License-Identifier: MIT
/// The references in other documents that something in the document of the call needs.
#pragma once

#include <cstdint>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/call.hpp>

#include "plugins/openapi/open/resolver.hpp"

namespace collet::refs {

class ExternalReferences {
 public:
  struct Occurrence {
    openapi::Located object;
    std::string_view text;
  };

  /// If `transitive` is true, references are followed to their ends. `references` and `call` must outlive
  /// this object.
  ExternalReferences(openapi::Resolver& references, const Call& call, bool transitive)
      : references_(references), call_(call), transitive_(transitive) {}

  /// Walks a value of another document and, if transitive, everything that it needs. A value is walked once.
  /// Throws a Failure when the call is cancelled.
  void add(openapi::Located value);

  /// In the order in which they were found, each once.
  const std::vector<Occurrence>& occurrences() const { return occurrences_; }
  /// Returns the values in the document of the call that references led back to since the last call.
  std::vector<openapi::Node> take_returned() { return std::exchange(returned_, {}); }

 private:
  void walk(openapi::Located value);
  void record(openapi::Located object);

  openapi::Resolver& references_;
  const Call& call_;
  const bool transitive_;
  std::vector<openapi::Located> pending_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> walked_;    ///< document and node of walked values
  std::set<std::pair<std::uint32_t, std::uint32_t>> recorded_;  ///< document and node of recorded references
  std::vector<Occurrence> occurrences_;
  std::vector<openapi::Node> returned_;
};

}  // namespace collet::refs
