// SPDX-License-Identifier: MIT
/// Corrects known misreadings of yaml-cpp 0.7 from the source text. Sections are those of YAML 1.2.2.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace collet::workflow {

/// Returns the offset after the anchor and tag of a node.
std::size_t skip_properties(std::string_view text, std::size_t at);

/// Returns why a quoted or block scalar is rejected because yaml-cpp misreads it; empty if it can be read.
std::string_view unsupported_scalar(std::string_view text, std::size_t at);

/// Returns the correct value of a quoted or block scalar that yaml-cpp reads as `value`; nothing if `value`
/// is correct. `at` is the start of the scalar, after its properties.
std::optional<std::string> repair_scalar(std::string_view text, std::size_t at, std::string_view value);

/// Returns the word for null at `at`. yaml-cpp reports a null without its text, which may be a key.
std::string_view null_text(std::string_view text, std::size_t at);

/// Returns the number of bytes since the start of the line.
std::size_t column(std::string_view text, std::size_t at);

/// Returns the position of an absent value, given the position of the next token, which yaml-cpp reports.
std::size_t missing_value_offset(std::string_view text, std::size_t next);

/// Finds a line that starts with `%` and is not followed by `---` (section 9.2); yaml-cpp ignores such a
/// line.
std::optional<std::size_t> find_stray_directive(std::string_view text);

/// Returns the text without blanks after the last line break, which yaml-cpp would read as a line of a
/// folded block.
std::string_view without_trailing_blanks(std::string_view text);

}  // namespace collet::workflow
