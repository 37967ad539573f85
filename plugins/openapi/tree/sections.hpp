// SPDX-License-Identifier: MIT
/// The arrays of a document and of its tables as one flat list of sections: the order in which they are
/// written to a file and borrowed back from it.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "plugins/openapi/tree/mapped_array.hpp"

namespace collet::openapi {

/// Elements of plain data that lie one after the other in memory.
struct Section {
  const void* data;
  std::size_t count;
  std::size_t element;  ///< bytes of one element
};

/// Appends a section for each array that it visits. The arrays must outlive the list.
class SectionWriter {
 public:
  explicit SectionWriter(std::vector<Section>& sections) : sections_(sections) {}

  template <class T>
  void operator()(const MappedArray<T>& array) const {
    static_assert(std::has_unique_object_representations_v<T>, "padding would be written uninitialized");
    const auto all = array.all();
    sections_.push_back({all.data(), all.size(), sizeof(T)});
  }
  template <class T>
  void operator()(const Array<T>& array) const {
    (*this)(array.view());
  }
  void text(std::string_view bytes) const { sections_.push_back({bytes.data(), bytes.size(), 1}); }

 private:
  std::vector<Section>& sections_;
};

/// Points the arrays that it visits at the sections of a stored file, in the order of the writer. Each
/// function throws DamagedSnapshot if there are too few sections or one has elements of another size.
class SectionReader {
 public:
  /// The sections and the guard must outlive the arrays.
  SectionReader(std::span<const Section> sections, const MappingGuard& guard)
      : sections_(sections), guard_(guard) {}

  template <class T>
  void operator()(MappedArray<T>& array) const {
    const Section& section = next(sizeof(T));
    array = {static_cast<const T*>(section.data), section.count, &guard_};
  }
  template <class T>
  void operator()(Array<T>& array) const {
    MappedArray<T> view;
    (*this)(view);
    array.borrow(view);
  }
  std::string_view text() const {
    const Section& section = next(1);
    return {static_cast<const char*>(section.data), section.count};
  }
  /// Returns the text of the next section, whose checksums are checked at once.
  std::string_view checked_text() const {
    const auto bytes = text();
    if (!bytes.empty()) guard_.check(bytes.data(), bytes.size());
    return bytes;
  }
  /// Throws DamagedSnapshot if sections are left.
  void end() const {
    if (next_ != sections_.size()) guard_.fail();
  }

 private:
  const Section& next(std::size_t element) const {
    if (next_ == sections_.size()) guard_.fail();
    const Section& section = sections_[next_++];
    if (section.element != element) guard_.fail();
    return section;
  }

  const std::span<const Section> sections_;
  const MappingGuard& guard_;
  mutable std::size_t next_ = 0;
};

}  // namespace collet::openapi
