// SPDX-License-Identifier: MIT
/// Terms of paths and operationIds. Both are often sorted, so that the terms of the prefix shared with the
/// previous one are reused.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "plugins/words/word_index.hpp"

namespace collet::openapi {

/// Returns the length of the common prefix of two texts in bytes.
inline std::size_t shared_prefix(std::string_view a, std::string_view b) {
  constexpr std::size_t k_step = 16;
  const std::size_t size = std::min(a.size(), b.size());
  std::size_t i = 0;
  while (i + k_step <= size && std::memcmp(a.data() + i, b.data() + i, k_step) == 0)
    i += k_step;
  while (i < size && a[i] == b[i])
    ++i;
  return i;
}

class PathWords {
 public:
  using Terms = std::vector<std::uint32_t>;

  /// Reads a path. `name(text)` returns the terms of a segment. The path must stay valid until the next call.
  template <class Name>
  void read(std::string_view path, const Name& name) {
    const std::size_t shared = shared_prefix(path, path_);
    while (!segments_.empty() && segments_.back().end > shared)
      segments_.pop_back();
    path_ = path;
    Segment next = segments_.empty() ? Segment{} : segments_.back();
    names_.resize(next.names);
    parameters_.resize(next.parameters);
    for (std::size_t begin = next.end; begin < path.size(); begin = next.end) {
      const std::size_t slash = std::min(path.find('/', begin), path.size());
      add(path.substr(begin, slash - begin), next, name);
      next.end = static_cast<std::uint32_t>(std::min(slash + 1, path.size()));
      if (slash < path.size()) segments_.push_back(next);
    }
    traits_ = next.traits;
    resource_ = next.resource;
  }

  const Terms& names() const { return names_; }
  const Terms& parameters() const { return parameters_; }
  /// Returns the begin, in names(), of the terms of the last segment that is no parameter.
  std::size_t resource() const { return resource_; }
  const OperationTraits& traits() const { return traits_; }

 private:
  /// End of a segment, including its slash, in the path and in the lists of terms.
  struct Segment {
    std::uint32_t end;
    std::uint32_t names;
    std::uint32_t parameters;
    std::uint32_t resource;
    OperationTraits traits;  ///< traits of the path up to this segment
  };

  template <class Name>
  void add(std::string_view text, Segment& segment, const Name& name) {
    if (text.empty()) return;
    const bool parameter = text.front() == '{';
    auto& count = parameter ? segment.traits.parameters : segment.traits.names;
    segment.traits.ends_in_parameter = parameter ? 1 : 0;
    if (count < 255) ++count;
    if (!parameter) segment.resource = static_cast<std::uint32_t>(names_.size());
    for (const std::uint32_t term : name(text))
      (parameter ? parameters_ : names_).push_back(term);
    segment.names = static_cast<std::uint32_t>(names_.size());
    segment.parameters = static_cast<std::uint32_t>(parameters_.size());
  }

  std::string_view path_;
  std::vector<Segment> segments_;
  Terms names_, parameters_;
  OperationTraits traits_{};
  std::size_t resource_ = 0;
};

/// Terms of operationIds whose parts are separated by '.' or '/': "groups.group.members", "repos/list".
class IdWords {
 public:
  /// Same as PathWords::read().
  template <class Name>
  void read(std::string_view id, const Name& name) {
    const std::size_t shared = shared_prefix(id, id_);
    while (!parts_.empty() && parts_.back().end > shared)
      parts_.pop_back();
    id_ = id;
    Part next = parts_.empty() ? Part{} : parts_.back();
    terms_.resize(next.terms);
    for (std::size_t begin = next.end, i = begin; i <= id.size(); ++i) {
      if (i < id.size() && id[i] != '.' && id[i] != '/') continue;
      for (const std::uint32_t term : name(id.substr(begin, i - begin)))
        terms_.push_back(term);
      begin = i + 1;
      if (i < id.size())
        parts_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(terms_.size())});
    }
  }
  const std::vector<std::uint32_t>& terms() const { return terms_; }

 private:
  struct Part {
    std::uint32_t end;  ///< end of the part including its separator
    std::uint32_t terms;
  };
  std::string_view id_;
  std::vector<Part> parts_;
  std::vector<std::uint32_t> terms_;
};

}  // namespace collet::openapi
