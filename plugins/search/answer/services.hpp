// SPDX-License-Identifier: MIT
/// Services: the tags of operations, or else the first segments of their paths.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"

namespace collet::search {

struct Service {
  std::string name;  ///< displayed name: without its package, unless another service then has the same name
  std::string full;  ///< the tag or segment
  std::uint32_t operations = 0;
  bool prefix =
      false;  ///< true for the common prefix of all paths, which contains all operations without a tag
};

/// The services of the operations of paths, or those of webhooks in a document that describes nothing else.
/// An operation belongs to the service of each of its tags. An operation without a tag belongs to the first
/// segment of its path after the common prefix of all paths
/// (`/v1`, `/api`) that is no variable and no version, or to the noun of the action that the segment names.
class Services {
 public:
  explicit Services(const openapi::Outline& outline);

  /// Returns the name of the first service without counting and sorting all of them; empty if there is none.
  static std::string first_name(const openapi::Outline& outline);

  /// Returns the kind of the operations: path or webhook.
  openapi::Kind kind() const { return kind_; }
  /// Returns the services sorted by name, without the common prefix.
  const std::vector<Service>& all() const { return services_; }

  /// Returns the services that a name may mean: those with exactly that name, or else with another case of
  /// letters, or else the common prefix.
  std::vector<const Service*> find(std::string_view name) const;
  /// Returns similar names, the nearest first, or else names that contain the singular of the word.
  std::vector<std::string> near(std::string_view name) const;

  /// Returns the numbers of a service's operations in openapi::Outline::operations(), in ascending order.
  std::vector<std::uint32_t> operations_of(const Service& service) const;

 private:
  struct Count {
    std::string_view name;  ///< a tag or segment
    std::uint32_t operations;
  };
  enum class Counting : bool { off, on };
  Services(const openapi::Outline& outline, Counting counting);
  static void merge(std::vector<Count>& counts);
  void add(const std::vector<Count>& counts);
  std::string_view segment_of(const openapi::Operation& operation) const;

  const openapi::Outline& outline_;
  openapi::Kind kind_;
  std::size_t common_ = 0;  ///< length of the common prefix of all paths
  Service prefix_;
  std::vector<Service> services_;
};

}  // namespace collet::search
