// SPDX-License-Identifier: MIT
/// The parts of other documents that a document references, bundled into one document for the call: path
/// items at their paths, everything else as components. An index and an inventory cover a single document
/// only.
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

class BundledDocument {
 public:
  /// A reference in another document that leads nowhere.
  struct LostReference {
    openapi::Located at;  ///< the object with the reference
    openapi::Followed followed;
  };

  explicit BundledDocument(openapi::Resolver& resolver) : resolver_(resolver) {}

  /// Follows all references. Returns false if a limit was reached; then the document contains what was read
  /// so far, unless that is too large. document() is null if there is nothing to check.
  bool build();
  const openapi::DescriptionPtr& description() const { return description_; }
  const std::vector<LostReference>& lost() const { return lost_; }
  /// Nodes of the root document that other documents refer to.
  const std::unordered_set<std::uint32_t>& referenced_nodes() const { return referenced_nodes_; }

  /// Returns the place of origin of a value in description(), or no value if the value is not from a
  /// document.
  openapi::Located origin_of(openapi::Node bundled) const;
  /// Replaces generated names in a message by the references of the original documents.
  std::string as_written(std::string message) const;
  /// Returns true if `ref` is a `$ref` that leads nowhere.
  static bool is_lost(openapi::Node ref);

 private:
  /// A value of another document and the type of object that it is used as.
  struct Part {
    openapi::Located at;
    openapi::Object object = openapi::Object::data;
    std::string name;
    std::string_view written;  ///< the first reference to it
    std::string item{};        ///< pointer to the path of the root that references it
  };

  std::string_view section_of(openapi::Object object) const;
  bool is_in_callback(const Part& part) const;
  std::string reference_to(const Part& part) const;
  bool record_reference(openapi::Located reference, openapi::Object object, std::string_view path);
  std::size_t part(openapi::Located at, openapi::Object object, std::string_view written);
  bool read_root();
  bool read_parts();

  void write();
  void write_items(std::string_view section);
  void write_operation_ids(openapi::Node item);
  void write_value(openapi::Located value);

  openapi::Resolver& resolver_;
  openapi::DescriptionPtr description_;
  std::vector<Part> parts_;
  std::unordered_map<std::string, std::size_t> part_of_;  ///< by place and object
  std::unordered_map<std::uint64_t, std::string>
      rewritten_;  ///< new references, by the place of the object with the `$ref`
  std::unordered_map<std::uint64_t, std::size_t>
      part_of_reference_;  ///< parts, by the place of the object with the `$ref`
  std::unordered_map<std::uint64_t, std::size_t> item_of_;            ///< parts, by path items of the root
  std::unordered_map<std::string, openapi::Located> parts_by_place_;  ///< by pointer in description()
  std::vector<LostReference> lost_;
  std::unordered_set<std::uint32_t> referenced_nodes_;
  std::string text_;
  bool leave_out_new_references_ = false;  ///< leave out the references that are not followed yet
};

}  // namespace collet::validate
