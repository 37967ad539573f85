// SPDX-License-Identifier: MIT
/// Replacements of parts of a text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/openapi/edit/write/written_text.hpp"

namespace collet::openapi::edit {

/// Collects replacements in any order. They must not overlap; those at one offset keep the order in which
/// they were added.
class TextEdits {
 public:
  void replace(std::size_t begin, std::size_t end, std::string text) {
    edits_.push_back({begin, end, std::move(text)});
  }
  void insert(std::size_t at, std::string text) { replace(at, at, std::move(text)); }
  void remove(std::size_t begin, std::size_t end) {
    if (begin < end) replace(begin, end, {});
  }

  /// Returns the edited text, which borrows what it keeps of `text`, and leaves no edits.
  WrittenText apply(std::string_view text) {
    std::stable_sort(edits_.begin(), edits_.end(),
                     [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
    WrittenText out;
    std::size_t at = 0;
    for (Edit& edit : edits_) {
      if (edit.begin > at) out.keep(text.substr(at, edit.begin - at));
      out.add(std::move(edit.text));
      at = std::max(at, edit.end);
    }
    out.keep(text.substr(std::min(at, text.size())));
    edits_.clear();
    return out;
  }

 private:
  struct Edit {
    std::size_t begin;
    std::size_t end;
    std::string text;
  };
  std::vector<Edit> edits_;
};

}  // namespace collet::openapi::edit
