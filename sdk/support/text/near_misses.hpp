// SPDX-License-Identifier: MIT
/// Suggestions for misspelt names.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace collet::support {

/// Returns up to `count` candidates within a small edit distance of `word`: insertion, deletion,
/// substitution, swap of two neighbours, at most about a third of its length. Letter case hardly counts. The
/// nearest candidate comes first; equally near ones are sorted by text. A word over 200 bytes has no
/// candidates.
std::vector<std::string> nearest(std::string_view word, std::span<const std::string_view> candidates,
                                 std::size_t count);
std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates,
                                 std::size_t count);
std::vector<std::string> nearest(std::string_view word, std::initializer_list<std::string_view> candidates,
                                 std::size_t count);

/// Returns "; did you mean 'x'?" to append to a message, or "" if no candidate is near.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);
std::string did_you_mean(std::string_view word, std::initializer_list<std::string_view> candidates);

}  // namespace collet::support
