// SPDX-License-Identifier: MIT
/// What somebody may have meant.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace collet::support {

/// Up to `count` candidates that are few edits away from `word` (letters inserted, deleted, replaced, two
/// neighbours swapped; at most about a third of its length; letter case costs next to nothing), nearest
/// first, equally near ones by text. A word of more than 200 bytes has none.
std::vector<std::string> nearest(std::string_view word, std::span<const std::string_view> candidates,
                                 std::size_t count);
std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates,
                                 std::size_t count);
std::vector<std::string> nearest(std::string_view word, std::initializer_list<std::string_view> candidates,
                                 std::size_t count);

/// "; did you mean 'x'?", or "" when nothing is near: to put behind a message.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);
std::string did_you_mean(std::string_view word, std::initializer_list<std::string_view> candidates);

}  // namespace collet::support
