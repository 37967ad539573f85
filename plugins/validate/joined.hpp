// SPDX-License-Identifier: MIT
/// What other documents give to one, as a document of its own that is made for the call: path items at their
/// paths, everything else as components. An index and an inventory know one document alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/open/resolver.hpp"

namespace collet::validate {

class Joined {
 public:
  /// A reference of another document that leads nowhere.
  struct Lost {
    openapi::Located at;  ///< the object that has it
    openapi::Followed followed;
  };

  explicit Joined(openapi::Resolver& resolver) : resolver_(resolver) {}

  /// Follows all references; false if that was too much, and what is near is there all the same, if that is
  /// not too large. Without a document there is nothing to check.
  bool gather();
  const openapi::DescriptionPtr& description() const { return description_; }
  const std::vector<Lost>& lost() const { return lost_; }
  /// Ids of values of the one in question that others refer to.
  const std::unordered_set<std::uint32_t>& used() const { return used_; }

  /// Where a value of description() was found; no value for what is none of another document's.
  openapi::Located origin_of(openapi::Node joined) const;
  /// Names that were made here, as they are written in the documents.
  std::string as_written(std::string message) const;
  /// Is it a `$ref` that was left, since it leads nowhere?
  static bool is_lost(openapi::Node ref);

 private:
  /// What a place of another document is taken for.
  struct Part {
    openapi::Located at;
    openapi::Object object = openapi::Object::data;
    std::string name;
    std::string_view written;  ///< the first reference to it
    std::string item{};        ///< pointer of the path of the root that it is
  };

  std::string_view section_of(openapi::Object object) const;
  bool in_a_callback(const Part& part) const;
  std::string reference_to(const Part& part) const;
  bool look_at(openapi::Located reference, openapi::Object object, std::string_view path);
  std::size_t part(openapi::Located at, openapi::Object object, std::string_view written);
  bool read_root();
  bool read_parts();

  void write();
  void write_items(std::string_view section);
  void write_skeleton(openapi::Node item);
  void write_value(openapi::Located value);

  openapi::Resolver& resolver_;
  openapi::DescriptionPtr description_;
  std::vector<Part> parts_;
  std::unordered_map<std::string, std::size_t> part_of_;      ///< by place and object
  std::unordered_map<std::uint64_t, std::string> rewritten_;  ///< by place of an object with a `$ref`
  std::unordered_map<std::uint64_t, std::size_t> leads_to_;   ///< parts, of those that lead to one
  std::unordered_map<std::uint64_t, std::size_t> item_of_;    ///< path items of the root that are parts
  std::unordered_map<std::string, openapi::Located> parts_by_place_;  ///< pointers in description()
  std::vector<Lost> lost_;
  std::unordered_set<std::uint32_t> used_;
  std::string text_;
  bool cut_ = false;  ///< references that were not followed yet are left out
};

}  // namespace collet::validate
