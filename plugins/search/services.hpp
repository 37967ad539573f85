// SPDX-License-Identifier: MIT
/// Services: the tags of operations, else the first segment of their paths.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"

namespace collet::search {

struct Service {
  std::string name;  ///< as it is shown: without its package, where no other one is called so then
  std::string full;  ///< the tag or segment
  std::uint32_t operations = 0;
  bool prefix = false;  ///< what all paths begin with: all operations without a tag
};

/// Of operations of paths. An operation with several tags is in each of their services; one without any is in
/// that of the first segment of its path that tells apart: what all paths begin with (`/v1`, `/api`) does
/// not.
class Services {
 public:
  explicit Services(const openapi::Outline& outline);

  /// Ascending by name, without the prefix.
  const std::vector<Service>& all() const { return services_; }

  /// The services that the name may mean: the one that is called so, else those in any case of letters, else
  /// the prefix.
  std::vector<const Service*> find(std::string_view name) const;
  /// Names that are spelt alike, nearest first; else some that have the word, in the singular if that is it.
  std::vector<std::string> near(std::string_view name) const;

  /// Numbers of a service's operations in openapi::Outline::operations(), ascending.
  std::vector<std::uint32_t> operations_of(const Service& service) const;

 private:
  std::string_view segment_of(const openapi::Operation& operation) const;

  const openapi::Outline& outline_;
  std::size_t common_ = 0;  ///< bytes that all paths begin with, whole segments
  Service prefix_;
  std::vector<Service> services_;
};

}  // namespace collet::search
