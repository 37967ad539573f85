// SPDX-License-Identifier: MIT
/// What yaml-cpp 0.7 is known to misread, by the text that it read; the sections are those of YAML 1.2.2.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace collet::workflow {

/// Behind the anchor and the tag that a node may begin with.
std::size_t behind_properties(std::string_view text, std::size_t at);

/// Why a scalar in quotes or a block is refused, which yaml-cpp reads otherwise than it stands there; empty
/// if it can be read.
std::string_view why_unreadable(std::string_view text, std::size_t at);

/// What a scalar in quotes or a block says that yaml-cpp gives as `value`; nothing if that is right. `at`:
/// where it begins, behind its properties.
std::optional<std::string> repaired(std::string_view text, std::size_t at, std::string_view value);

/// The word for null that stands there; yaml-cpp tells of a null, but not of the key that it is.
std::string_view null_word(std::string_view text, std::size_t at);

/// Bytes between it and the beginning of its line.
std::size_t column(std::string_view text, std::size_t at);

/// Where a value that is not there would begin: yaml-cpp gives the place of what comes next.
std::size_t place_of_nothing(std::string_view text, std::size_t next);

/// A line that begins with `%` in front of what is no `---` (section 9.2): yaml-cpp passes over it.
std::optional<std::size_t> directive_alone(std::string_view text);

/// Without blanks behind the last line break, which yaml-cpp takes for a line of a folded block.
std::string_view without_blank_end(std::string_view text);

}  // namespace collet::workflow
