// SPDX-License-Identifier: MIT
/// References in other documents, as far as something of this one needs them.
#pragma once

#include <cstdint>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/call.hpp>

#include "plugins/openapi/open/resolver.hpp"

namespace collet::refs {

class Beyond {
 public:
  struct Occurrence {
    openapi::Located object;
    std::string_view text;
  };

  /// With `transitive` references are followed to their ends. Both must outlive it.
  Beyond(openapi::Resolver& references, const Call& call, bool transitive)
      : references_(references), call_(call), transitive_(transitive) {}

  /// Walks a value of another document and, if transitive, all that it needs; nothing twice. Throws a Failure
  /// when the call is cancelled.
  void add(openapi::Located value);

  /// In the order in which they were found, each once.
  const std::vector<Occurrence>& occurrences() const { return occurrences_; }
  /// Values of the document of the call that were led back to since this was asked last.
  std::vector<openapi::Node> take_back() { return std::exchange(back_, {}); }

 private:
  void walk(openapi::Located value);
  void note(openapi::Located object);

  openapi::Resolver& references_;
  const Call& call_;
  const bool transitive_;
  std::vector<openapi::Located> open_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> walked_;  ///< document and node of starts
  std::set<std::pair<std::uint32_t, std::uint32_t>> noted_;   ///< and of references
  std::vector<Occurrence> occurrences_;
  std::vector<openapi::Node> back_;
};

}  // namespace collet::refs
