// SPDX-License-Identifier: MIT
/// One pass over the document for one type of fixes.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/openapi/edit/change_set.hpp"
#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/validate/context/finding.hpp"

namespace collet::fix {

/// How renamed-generic-schema makes a name of Page[User].
enum class Naming : std::uint8_t {
  underscore,  ///< Page_User
  of,          ///< PageOfUser
  for_,        ///< PageForUser
  flattened,   ///< PageUser
  dot,         ///< Page.User
};

struct FixOptions {
  bool infer_types = false;
  Naming naming = Naming::underscore;
};

/// The child numbers from the root to a place.
using NodePath = std::vector<std::uint32_t>;

class Stage {
 public:
  static constexpr std::size_t k_max_places = 100'000;

  Stage(openapi::Resolver& resolver, const FixOptions& options, const validate::Cancellation& cancellation);
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  openapi::Resolver& resolver;
  const openapi::Document& document;
  const openapi::Index& index;
  const openapi::Inventory& inventory;
  const FixOptions& options;
  const validate::Cancellation& cancellation;
  openapi::edit::ChangeSet changes;
  std::vector<std::string> notes;  ///< reasons why something was left as it is

  openapi::Version version() const { return index.version(); }
  /// Returns a new value of a JSON text, which lives as long as the stage.
  openapi::Node value(const std::string& json);
  openapi::Node text_value(std::string_view text);

  /// Change a value at each place at which YAML aliases repeat it, so that the aliases can stay. Throw a
  /// Failure above k_max_places.
  void replace(openapi::Node at, openapi::Node value);
  void remove(openapi::Node at);
  void rename(openapi::Node member, std::string_view name);
  void insert(openapi::Node container, std::uint32_t after, std::string_view name, openapi::Node value);

  /// Returns the paths of all places of a value.
  std::vector<NodePath> places_of(openapi::Node node);
  /// Returns for each node id whether the value can be reached from the root.
  const std::vector<bool>& reachable();
  /// Returns true if aliases repeat something, so that a change of one place can uncover another.
  bool has_aliases();

  /// Returns the path of an operation in that path item.
  static NodePath path_in(const openapi::PathItem& item, openapi::Node operation);

 private:
  void find_shared();

  std::vector<openapi::DocumentPtr> values_;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> containers_;  ///< by first child, if shared
  std::vector<bool> reachable_;
};

/// Returns the position for insert() behind the member `name` of an object, or behind its last member.
std::uint32_t behind(openapi::Node object, std::string_view name);
/// Returns the position for insert() before the first member that has one of the names, or behind the last.
std::uint32_t before(openapi::Node object, std::initializer_list<std::string_view> names);

}  // namespace collet::fix
