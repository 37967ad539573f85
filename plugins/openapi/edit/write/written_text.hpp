// SPDX-License-Identifier: MIT
/// A text in parts, most of which lie in another text.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace collet::openapi::edit {

/// The text of a long document with few changes, which is written to a file without being composed in memory.
class WrittenText {
 public:
  WrittenText() = default;
  WrittenText(WrittenText&&) noexcept = default;
  WrittenText& operator=(WrittenText&&) noexcept = default;

  /// Appends a part that must outlive this text.
  void keep(std::string_view part) { add_part(part.data(), part.size()); }
  /// Appends a copy of a part.
  void add(std::string_view part) {
    own_ += part;
    add_part(nullptr, part.size());
  }
  /// Appends a part; a long one is not copied.
  void add(std::string&& part) {
    if (part.size() < k_long) return add(std::string_view(part));
    const std::string& kept = long_.emplace_back(std::move(part));
    add_part(kept.data(), kept.size());
  }

  std::size_t size() const { return size_; }
  /// Returns the parts in order. They are valid until the text changes.
  std::vector<std::string_view> parts() const {
    std::vector<std::string_view> out;
    out.reserve(parts_.size());
    const char* own = own_.data();
    for (const Part& part : parts_) {
      out.emplace_back(part.kept != nullptr ? part.kept : own, part.size);
      if (part.kept == nullptr) own += part.size;
    }
    return out;
  }
  /// Returns the text as a whole.
  std::string text() const {
    std::string out;
    out.reserve(size_);
    for (const std::string_view part : parts())
      out += part;
    return out;
  }

 private:
  struct Part {
    const char* kept;  ///< null for the next `size` bytes of own_
    std::size_t size;
  };
  void add_part(const char* kept, std::size_t size) {
    if (size == 0) return;
    parts_.push_back({kept, size});
    size_ += size;
  }

  static constexpr std::size_t k_long = 4096;

  std::string own_;
  std::list<std::string> long_;  ///< a list, because parts_ contains addresses
  std::vector<Part> parts_;
  std::size_t size_ = 0;
};

}  // namespace collet::openapi::edit
