// SPDX-License-Identifier: MIT
/// Quotes `{{ }}` where YAML requires it: `fullPage: {{ full_page | true }}` is valid YAML, but a map whose
/// key is a map.
///
/// A plain scalar that starts with `{{`, or contains one that YAML would read differently, is put into
/// single quotes. Nothing else changes, and the number of lines stays the same. A file whose `{{` are all
/// quoted, in block scalars or in comments stays unchanged.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace collet::workflow {

struct Prescanned {
  std::string text;
  /// Offsets in `text` of the inserted bytes, ascending.
  std::vector<std::size_t> inserted;
  /// Offsets in the source of the quoted scalars.
  std::vector<std::size_t> quoted;

  /// Returns the offset in the source of a byte of `text`.
  std::size_t source_offset(std::size_t offset) const;
};

Prescanned prescan(std::string_view source);

}  // namespace collet::workflow
