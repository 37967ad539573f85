// SPDX-License-Identifier: MIT
/// Makes YAML of files that have `{{ }}` where YAML wants quotes: `fullPage: {{ full_page | true }}` is valid
/// YAML, but a map whose key is a map.
///
/// A plain scalar that begins with `{{`, or holds one where YAML would read it otherwise, is put into single
/// quotes; nothing else is touched, no line is added or taken. So it is the identity on files whose `{{` are
/// all quoted, in block scalars or comments.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace collet::workflow {

struct Prescanned {
  std::string text;
  /// Offsets in `text` of the bytes that were put in, ascending.
  std::vector<std::size_t> inserted;
  /// Offsets in the source where a scalar was quoted.
  std::vector<std::size_t> quoted;

  /// Where a byte of `text` stood in the source.
  std::size_t source_offset(std::size_t offset) const;
};

Prescanned prescan(std::string_view source);

}  // namespace collet::workflow
