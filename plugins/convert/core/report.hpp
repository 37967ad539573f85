// SPDX-License-Identifier: MIT
/// The changes and losses of a conversion, in a compact form that is printed one page at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/edit/edit.hpp"

namespace collet::convert {

/// One change, or one feature without a counterpart in the target version.
struct Entry {
  enum class Kind : std::uint8_t { changed, unsupported };
  Kind kind = Kind::changed;
  std::string_view type{};       ///< name of the rule, from a literal
  std::uint32_t root = 0;        ///< node of the state of the document that the path refers to
  std::uint32_t path_begin = 0;  ///< in Report::paths_
  std::uint32_t path_size = 0;
  std::string_view step{};                 ///< "3.0 to 3.1", from a literal
  std::uint32_t before = openapi::k_none;  ///< node of that state
  openapi::Node after{};                   ///< node of a document that the report keeps
  std::string name{};                      ///< new name of the member, if it was renamed or inserted
  std::string message{};
};

class Report {
 public:
  std::size_t size() const { return entries_.size(); }
  std::size_t unsupported() const { return unsupported_; }

  /// Adds an entry whose place is `path` below the node `root`.
  Entry& add(Entry entry, const std::vector<std::uint32_t>& path);
  /// Keeps the document of `after` nodes.
  void keep(openapi::DocumentPtr document) { kept_.push_back(std::move(document)); }
  /// Returns an entry, in the order of addition.
  Entry& entry(std::size_t number) { return entries_[number]; }

  /// Sorts the unsupported features to the beginning.
  void finish();
  /// Appends an entry as a JSON object. All states of the document must still be in the edit.
  void print(const openapi::edit::Edit& edit, std::size_t number, std::string& out) const;
  /// Returns the pointer of an entry in the state of the document before its change.
  std::string pointer(const openapi::edit::Edit& edit, const Entry& entry) const;
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> paths_;
  std::vector<openapi::DocumentPtr> kept_;
  std::size_t unsupported_ = 0;
};

}  // namespace collet::convert
