// SPDX-License-Identifier: MIT
/// What only people's commands need (CLI11, nlohmann/json, bundles): a library of its own, which is loaded
/// with the first of them. `serve` as clients start it does without.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "host/cli/bundle.hpp"
#include "host/cli/options.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::cli {

/// Built with the host and by its compiler; nothing may be thrown out of it.
struct Words {
  std::size_t options_size;  ///< sizeof(Options): tells a library of another build
  std::variant<Options, int> (*command_line)(int argc, char** argv) noexcept;
  support::Result<std::string> (*arguments)(const std::vector<std::string>& words,
                                            std::string_view input_schema) noexcept;
  int (*bundle)(const Options& options, const Bundled& what) noexcept;
};

/// The one symbol that libcollet-words.so exports, of type Words.
inline constexpr const char* k_words_symbol = "collet_words_1";

/// Loaded by the first call.
support::Result<const Words*> words();

}  // namespace collet::host::cli
