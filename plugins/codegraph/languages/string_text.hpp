// SPDX-License-Identifier: MIT
/// The texts of string literals.
#pragma once

#include <string>
#include <string_view>

namespace collet::codegraph {

/// Returns the text that a string literal of a C-like language or of Python means: without quotes and prefix,
/// with its escapes replaced. A text block has its indentation. Longer texts are cut at k_max_string_text.
std::string string_text(std::string_view literal);
/// Returns a part of a literal with its escapes replaced.
std::string unescaped(std::string_view text);

inline constexpr std::size_t k_max_string_text = 65536;

}  // namespace collet::codegraph
