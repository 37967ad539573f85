// SPDX-License-Identifier: MIT
/// Arguments whose length a tool limits: names, patterns and lists of names. Each is compared with every
/// object of a document.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <collet/arguments.hpp>

namespace collet::listing {

inline constexpr std::size_t k_max_text_bytes = 4096;
inline constexpr std::size_t k_max_rule_bytes = 256;
inline constexpr std::size_t k_max_path_segments = 512;
inline constexpr std::size_t k_max_fields = 100;

/// Returns the argument, or an empty text if it is absent. Throws a Failure if it is longer than `most`
/// bytes.
std::string text_argument(const Arguments& arguments, std::string_view name,
                          std::size_t most = k_max_text_bytes);

/// Returns a path pattern, or an empty text if it is absent. Throws a Failure if it is longer than
/// k_max_text_bytes or has more than k_max_path_segments slashes.
std::string path_argument(const Arguments& arguments, std::string_view name);

/// Returns the argument `fields`. Throws a Failure if it has more than k_max_fields names.
std::vector<std::string> fields_argument(const Arguments& arguments);

}  // namespace collet::listing
